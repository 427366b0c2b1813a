import ArgumentParser
import Foundation
import ScreenKitTerm
package import ScreenKitTermTesting

/// The larger incident desk, which keeps its incidents in a file.
package func testedIncidentDesk(for user: String = "ann", savedIn file: String, clock: any Clock<Duration>)
  -> TestedConsole
{
  TestedConsole("IncidentDesk") { terminal in
    let file = URL(filePath: file)
    do {
      return await incidentDesk(for: user, incidents: try load(file), savedIn: file, clock: clock).main(on: terminal)
    } catch { return .failure }
  }
}
