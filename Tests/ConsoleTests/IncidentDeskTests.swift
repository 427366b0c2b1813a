import Foundation
import PresentationTesting
import ScreenKitTerm
import ScreenKitTermTesting
import Testing
import TestSupport

@testable import TestedIncidentDesk

@MainActor @Suite("The larger incident desk, line by line", .timeLimit(.minutes(10)))
struct IncidentDeskTests {
  private let clock = TestClock()
  private let directory: TestDirectory
  private var file: String { directory.path + "/incidents.json" }

  init() throws { directory = try TestDirectory() }

  private func session(for me: String = "ann", _ incidents: [Incident] = [], in file: String? = nil) -> Session<
    Desk, Change
  > {
    incidentDesk(
      for: me, incidents: incidents, savedIn: URL(filePath: file ?? self.file), clock: clock,
      now: { 0 }
    ).session
  }

  private func desk(for me: String = "ann", _ incidents: [Incident] = []) -> ScriptedConsole<Desk, Change> {
    ScriptedConsole(session(for: me, incidents))
  }

  private func incident(_ number: Int, _ severity: Severity = .medium, _ steps: Step...) -> Incident {
    Incident(
      number: number, report: Report(title: "incident \(number)", severity: severity),
      events: ([.opened] + steps).map { Event(time: Date(timeIntervalSince1970: 0), author: "bob", step: $0) })
  }

  /// Types a line, and returns the first line of the resulting screen.
  private func heading(_ console: ScriptedConsole<Desk, Change>, after line: String) async -> Substring {
    await console.type(line).text.prefix { $0 != "\n" }
  }

  @Test("shows a list in pages; a typed number opens a row, and going back returns to the same page")
  func pages() async {
    let console = desk((1...25).map { incident($0) })
    #expect(await heading(console, after: "list") == "Incidents, by newest: 1-20 of 25")
    #expect(await console.pressEnter().text.hasPrefix("Incidents, by newest: 21-25 of 25\n"))
    await console.expect("next", fails: "next: this is the last page")
    #expect(await heading(console, after: "3") == "3. incident 3")
    #expect(console.path == "/list:from=21/incident:3")
    #expect(await heading(console, after: "back") == "Incidents, by newest: 21-25 of 25")
    #expect(await heading(console, after: "first") == "Incidents, by newest: 1-20 of 25")
    await console.expect("open 26", fails: "unknown incident 26")
  }

  @Test("filters and sorts a list by the arguments of its path")
  func filters() async {
    let console = desk([incident(1, .high, .assigned("ann")), incident(2), incident(3, .high, .assigned("bob"))])
    #expect(await heading(console, after: "goto /list:high,order=title") == "Incidents, high, by title: 1-2 of 2")
    #expect(await heading(console, after: "mine") == "Incidents, high, mine, by title: 1 of 1")
    #expect(console.path == "/list:high,true,title")
    #expect(await heading(console, after: "severity low") == "Incidents, low, mine, by title: none")
    #expect(await heading(console, after: "severity") == "Incidents, mine, by title: 1 of 1")
    #expect(await heading(console, after: "mine") == "Incidents, by title: 1-3 of 3")
    await console.expect(
      "sort severity",
      shows: """
        Incidents, by severity: 1-3 of 3
          #  Severity  Title       Status  Assigned to  Opened
        + 3  high      incident 3  open    bob          1970-01-01 00:00:00
        + 1  high      incident 1  open    ann          1970-01-01 00:00:00
        + 2  medium    incident 2  open    no one       1970-01-01 00:00:00
        """)
  }

  @Test("opens an incident with a wizard, which checks each field, and finally all of them together")
  func wizard() async {
    let console = desk()
    for line in ["new", ""] { _ = await console.type(line) }
    #expect(console.input?.label == "Title" && console.input?.problem?.contains("must have 1 to 60") == true)
    for line in ["disk is full", "critical", "bob", "."] { _ = await console.type(line) }
    await console.expect("done", fails: "Description: severity critical needs a description")
    #expect(console.input?.label == "Description")
    for line in ["db-2 has 10 MB left.", "It grows.", "."] { _ = await console.type(line) }
    await console.expect(
      "done",
      shows: """
        1. disk is full
        Severity     critical
        Status       open
        Assigned to  bob
        db-2 has 10 MB left.
        It grows.
        When                 Who  What
        1970-01-01 00:00:00  ann  opened
        1970-01-01 00:00:00  ann  assigned to bob
        """)
    #expect(console.path == "/incident:1")
  }

  @Test("offers a default in a choice, and asks before a draft is lost")
  func draft() async {
    let console = desk()
    for line in ["new", "x", ""] { _ = await console.type(line) }
    #expect(console.input?.label == "Assigned to" && console.screen.contains("Severity  medium\n"))
    #expect(await heading(console, after: ":home") == "Discard what you have entered?")
    #expect(await console.type("keep").text.contains("Title     x\n"))
    #expect(await heading(console, after: ":quit") == "Discard what you have entered?")
    #expect(await console.type("discard").end == .quit)
  }

  @Test("keeps a note of several lines, and each step in a timeline")
  func incident() async {
    let console = desk([incident(1)])
    for line in ["1", "acknowledge", "assign bob", "note", "first", "second", "."] { _ = await console.type(line) }
    await console.expect("acknowledge", fails: "acknowledge: the incident is acknowledged")
    await console.expect(
      "resolve",
      shows: """
        1. incident 1
        Severity     medium
        Status       resolved
        Assigned to  bob
        ann, 1970-01-01 00:00:00
          first
          second
        When                 Who  What
        1970-01-01 00:00:00  bob  opened
        1970-01-01 00:00:00  ann  acknowledged
        1970-01-01 00:00:00  ann  assigned to bob
        1970-01-01 00:00:00  ann  wrote a note
        1970-01-01 00:00:00  ann  resolved
        """)
    await console.expect("assign ann", fails: "assign: the incident is resolved")
    await console.expect("home", shows: "No incidents are open.")
  }

  @Test("lets some people view, some change, and one delete")
  func roles() async {
    let looking = desk(for: "eve", [incident(1)])
    _ = await looking.type("1")
    for line in ["acknowledge", "assign eve", "note", "resolve", "delete", "new"] {
      let name = line.prefix { $0 != " " }
      await looking.expect(line, fails: "\(name): eve may only look")
    }
    for path in ["/new", "/incident:1/note:1"] {
      await looking.expect("goto \(path)", fails: "eve may only look")
    }
    let changing = desk(for: "bob", [incident(1)])
    _ = await changing.type("1")
    #expect(await changing.type("acknowledge").end == .done)
    await changing.expect("delete", fails: "delete: bob may not delete anything")
  }

  @Test("asks before an incident is deleted, and deletes nothing when a line is repeated")
  func deletion() async {
    let console = desk([incident(1), incident(2)])
    for _ in 1...2 { _ = await console.type("1") }
    await console.expect("delete", shows: "Delete incident 1?\ndelete  delete, 1, y\nkeep    keep, 2, n")
    if case .done = await console.type("delete").end { Issue.record("the line has answered itself") }
    #expect(await heading(console, after: "n") == "1. incident 1")
    _ = await console.type("delete")
    #expect(await console.type("y").end == .done)
    #expect(await !console.type("home").text.contains("incident 1"))
    await console.expect("open 1", fails: "unknown incident 1")
  }

  @Test("shows an alert on the board and in the status, and rings the bell for a critical one")
  func alerts() async {
    let session = session([incident(1)])
    let console = ScriptedConsole(session)
    #expect(session.location.status == StyledText("1 open", .warning))
    for title in ["api answers slowly", "disk of db-2 is almost full", "mail is down"] {
      await clock.sleepers(1)
      clock.advance(by: .seconds(20))
      #expect(await console.type("wait '\(title)'").end == .done)
    }
    #expect(console.notices == [Notice("Incident 4: mail is down.", level: .warning, ringsBell: true)])
    #expect(console.screen.split(separator: "\n")[1].hasPrefix("+ 4  critical  mail is down"))
    #expect(session.location.status == StyledText("4 open", .warning))
    _ = await console.type("2")
    await clock.sleepers(1)
    clock.advance(by: .seconds(20))
    #expect(await console.type("wait 'alerted again'").end == .done)
  }

  @Test("undoes what a line has changed, but keeps an alert that has arrived since")
  func undo() async {
    let console = desk([incident(1)])
    for line in ["1", "acknowledge", "home"] { _ = await console.type(line) }
    await clock.sleepers(1)
    clock.advance(by: .seconds(20))
    _ = await console.type("wait 'api answers'")
    let undo = await console.type("undo").text
    #expect(undo.contains("Undid \"acknowledge\"") && undo.contains("incident 1") && undo.contains("api answers"))
    #expect(undo.split(separator: "\n").filter { $0.contains("incident 1 ") }.allSatisfy { $0.contains(" open ") })
    #expect(await console.type("redo").text.contains(" acknowledged "))
  }

  @Test("undoes the report of an incident with all answers of its form, and redoes it")
  func undoneReport() async {
    let console = desk()
    for line in ["new", "x", "", "", ".", "done", "home", "open 1"] { _ = await console.type(line) }
    let undo = await console.type("undo").text
    #expect(
      undo.contains("Incident 1 no longer exists.\n") && undo.contains("Undid \"/new: Title: x, Severity: "), "\(undo)")
    await console.expect("note", fails: "note: the incident no longer exists")
    _ = await console.type("new")
    #expect(console.input?.label == "Title" && !console.screen.contains("Title        x\n"))
    _ = await console.type(":redo")
    for line in [":home", "open 1"] { _ = await console.type(line) }
    #expect(console.screen.contains("1. x"))
  }

  @Test("saves in the background, and loads what was saved")
  func saving() async throws {
    let session = session([incident(1)])
    let console = ScriptedConsole(session)
    for line in ["1", "acknowledge"] { _ = await console.type(line) }
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(String(describing: await session.finishBackgroundWork()) == "committed")
    #expect(try load(URL(filePath: file)).map(\.status) == ["acknowledged"])
    #expect(try load(URL(filePath: file + ".none")) == [])
    let damaged = URL(filePath: try directory.write("damaged.json", "[{"))
    #expect(throws: LineError.self) { try load(damaged) }
  }

  @Test(
    "does not leave at once after a save has failed, whether the user leaves before it or later",
    arguments: [true, false])
  func failure(isEarly: Bool) async {
    let session = session([incident(1)], in: directory.path + "/missing/incidents.json")
    let console = ScriptedConsole(session)
    for line in ["1", "acknowledge"] { _ = await console.type(line) }
    if !isEarly {
      // The alerts, and the save.
      await clock.sleepers(2)
      clock.advance(by: .seconds(1))
      _ = await console.type("wait")
    }
    let reason = "\(directory.path)/missing/incidents.json: No such file or directory"
    await console.expect("quit", fails: "quit: background work has failed: \(reason); quit again to leave anyway")
    #expect(console.notices.map(\.level) == [.error])
    #expect(await console.type("quit").end == .quit)
  }

  @Test("has no screen that cannot be left, and no command that cannot be used")
  func screens() async {
    let findings = await session([incident(1), incident(2, .critical, .acknowledged)]).selftest().findings
    #expect(findings == [], "\(findings)")
  }
}

@Typist @Suite("The larger incident desk, key by key", .serialized, .timeLimit(.minutes(10)))
struct TypedIncidentDeskTests {
  private let clock = TestClock()
  private let directory: TestDirectory
  private var desk: TestedConsole { testedIncidentDesk(savedIn: directory.path + "/desk.json", clock: clock) }

  init() throws { directory = try TestDirectory() }

  @Test("keeps the board current above a line that is typed, and rings the bell", arguments: [40, 80])
  func board(columns: Int) throws {
    let session = try Consoles.openConsole(desk, columns: columns)
    #expect(session.screen.text.hasPrefix("No incidents are open."))
    try session.type("li")
    for (count, title) in zip(1..., ["api answers", "disk of db-2", "Incident 3: mail is down."]) {
      clock.advance(by: .seconds(20))
      try session.wait(for: title)
      try session.wait(until: { $0.lines[$0.cursor.row] == "\(count) open /> li" }, described: "the count")
      try session.waitUntilIdle()
    }
    #expect(session.transcript.contains(7))
    #expect(session.screen.text.contains("+ 3  critical  mail is down"))
    try session.send("st\r")
    try session.wait(for: "Incidents, by newest: 1-3 of 3")
  }

  @Test("saves changes before the program ends, and shows them when it is started again")
  func restart() throws {
    let script = "new\nx\n\nbob\n.\n\nnote\none\ntwo\n.\n"
    #expect(try Consoles.run(desk, script: script).exit == .exited(0))
    let run = try Consoles.run(desk, script: "1\n")
    #expect(run.exit == .exited(0) && run.outputText.contains("Assigned to  bob\n"))
    #expect(run.outputText.contains("  one\n  two\n"))
  }

  @Test("fits a page to the window")
  func window() throws {
    let script = (1...8).map { "new\ntitle \($0)\n\n\n.\n\n" }.joined()
    #expect(try Consoles.run(desk, script: script).exit == .exited(0))
    let session = try Consoles.openConsole(desk, columns: 40, rows: 12)
    try session.send("list\r")
    try session.wait(for: "1-6 of 8")
    try session.send("\r")
    try session.wait(for: "7-8 of 8")
  }
}
