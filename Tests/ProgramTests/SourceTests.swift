import Foundation
import TestSupport
import Testing

/// Rules about the sources that the compiler does not check.
@Suite("The sources", .timeLimit(.minutes(10)))
struct SourceTests {
  /// Returns the files of some folders whose code, without comments, contains one of these texts.
  private func files(in folders: [String], containing texts: [String]) throws -> [String] {
    try folders.flatMap { folder in
      try TestEnvironment.files(in: "Sources/\(folder)", where: { $0.hasSuffix(".swift") }).filter { _, text in
        text.split(separator: "\n").contains { line in
          !line.drop { $0 == " " }.hasPrefix("//") && texts.contains { line.contains($0) }
        }
      }.map { "\(folder)/\($0.path)" }
    }
  }

  // Rule C-05.1
  @Test("write to a terminal only with the writer, and in the few places where the main actor may be blocked")
  func writing() throws {
    let writing = try files(
      in: ["PresentationFiles", "ScreenKit", "ScreenKitOptions", "ScreenKitTerm", "PresentationCore"],
      containing: [
        "writeAll(", "CScreenKitPlatform.write(", "STDOUT_FILENO", "STDERR_FILENO", " print(\"", "fputs(", "fwrite(",
      ])
    #expect(
      writing == [
        "PresentationFiles/Descriptor.swift",
        "PresentationFiles/LineStream.swift",  // the messages of --serve
        "PresentationFiles/NewFile.swift", "PresentationFiles/Output.swift",
        "PresentationFiles/PrivateFile.swift", "PresentationFiles/TextFile.swift",
        "ScreenKitTerm/Console/SelftestChildren.swift",  // what a child writes down for its parent
        "ScreenKitTerm/Console/Watchdog.swift",  // a line that hangs, while the main actor is blocked
        "ScreenKitTerm/Files/RecordingFile.swift",  // the file of --record
        "ScreenKitTerm/Permissions/ChildProgram.swift",  // the descriptors of a child
        "ScreenKitTerm/Terminal/Terminal.swift",  // the default descriptors
      ])
  }

  @Test("lock, link and rename files in one module")
  func files() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: TestEnvironment.package.appending(path: "Sources").path)
    let calls = [
      "flock(", "linkat(", "symlink(", "O_TMPFILE", "0o20_000_000", "0o20000000", "renameat", "mkstemp", " rename(\"",
      "{ rename(", "Platform.rename(", "Platform.link(", "options: .atomic", "unlink(", "mkdir(", "fsync(",
      "ftruncate(",
    ]
    #expect(
      try files(in: folders.sorted(), containing: calls) == [
        "PresentationFiles/Descriptor.swift", "PresentationFiles/FileName.swift", "PresentationFiles/Folder.swift",
        "PresentationFiles/NewFile.swift", "PresentationFiles/TextFile.swift",
      ])
  }

  @Test("import the platform's C library under one name, and not at all where no C is used")
  func platform() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: TestEnvironment.package.appending(path: "Sources").path)
    let importing = try files(in: folders, containing: ["import Glibc", "import Musl", "import Darwin"])
    #expect(importing == ["CScreenKitPlatform/Platform.swift"])
    #expect(try files(in: folders, containing: ["import CScreenKitPlatform"]).count > 50, "the pattern finds imports")
    let without = ["PresentationCore", "PresentationDialects", "PresentationTesting", "ScreenKit", "ScreenKitOptions"]
    #expect(try files(in: without, containing: ["import CScreenKit"]) == [])
  }

  @Test("are shaped for speed in the core only, and where a session asks the app")
  func speed() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: TestEnvironment.package.appending(path: "Sources").path)
    let others = folders.sorted().filter { $0 != "PresentationCore" }
    let marked = try files(in: others, containing: ["@inlinable", "@usableFromInline", "@exclusivity"])
    #expect(
      marked == [
        "PresentationTesting/TestClock.swift",  // a test clock, where the core asks for its executor
        "ScreenKit/Blocks/BlockBuilder.swift", "ScreenKit/Session/Session+Screens.swift",
        "ScreenKit/Session/Session.swift", "ScreenKit/Session/SessionCalls.swift",
        "ScreenKit/Verbs/VerbBuilder.swift", "ScreenKitTerm/Console/Console.swift",
      ])
  }

  // Rule S-11.5
  @Test("wait on the system's clock only where no clock can be given")
  func waiting() throws {
    let waiting = try files(
      in: [
        "ScreenKit", "ScreenKitOptions", "ScreenKitTerm", "PresentationCore", "PresentationRecording",
        "PresentationEffects", "PresentationDialects",
      ],
      containing: ["Task.sleep(", "ContinuousClock().wait(", "asyncAfter(", "wait(timeout:"])
    #expect(
      waiting == [
        "ScreenKit/Selftest/Crawl+Lines.swift", "ScreenKit/Selftest/Crawl.swift",  // a selftest
        "ScreenKit/Verbs/ValueLookup.swift",  // a key of the user waits for it
        "ScreenKitTerm/Console/Watchdog.swift",  // a selftest or a replay, while the main actor may be blocked
        // Signals, while the main actor may be blocked.
        "ScreenKitTerm/Terminal/InteractiveSignals.swift", "ScreenKitTerm/Terminal/OrderlySignals.swift",
        "ScreenKitTerm/Terminal/ScriptSignals.swift",
        "PresentationRecording/Journal/JournalWriter.swift",  // on a thread of its own
      ])
  }

  @Test("spread no type over more than four files")
  func spreading() throws {
    let (type, part) = (
      #/([a-z(@)]+ )*(struct|class|enum|actor|protocol) (?<name>\w+)/#, #/([a-z]+ )?extension (?<name>[\w.]+)/#
    )
    var files: [Substring: Set<String>] = [:]
    var parts: [Substring: Set<String>] = [:]
    for (path, text) in try TestEnvironment.files(in: "Sources", where: { $0.hasSuffix(".swift") }) {
      let lines = text.split(separator: "\n")
      let declared = lines.compactMap { $0.prefixMatch(of: type)?.name }
      for name in declared { files[name, default: []].insert(path) }
      // An extension next to a type, such as a function that makes one, does not count: it belongs to that type.
      guard declared.isEmpty, !lines.contains(where: { $0.hasPrefix("  ") && $0.dropFirst(2).starts(with: type) })
      else { continue }
      for match in lines.compactMap({ $0.prefixMatch(of: part) }) { parts[match.name, default: []].insert(path) }
    }
    let all = files.merging(parts.filter { files[$0.key] != nil }) { $0.union($1) }
    #expect(all.count > 500 && all["Session"]?.count == 4, "the patterns find types and their parts")
    #expect(all.filter { $1.count > 4 }.mapValues { $0.sorted() } == [:])
  }
}
