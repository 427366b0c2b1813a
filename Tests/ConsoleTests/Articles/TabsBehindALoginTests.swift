import Foundation
import TestSupport
import TestedCinema
import Testing

@MainActor @Suite("The article on tabs behind a login", .timeLimit(.minutes(10)))
struct TabsBehindALoginTests {
  private let cinema = TestedCinema()
  private let form = "/films/film:Alien/edit:Alien"

  /// Types lines, and expects what each shows.
  private func type(_ steps: KeyValuePairs<String, String>, in cinema: TestedCinema? = nil) async {
    for (line, expected) in steps {
      let shown = await (cinema ?? self.cinema).type(line)
      #expect(shown == expected, "\(line)")
    }
  }

  private func contents(of path: String) throws -> String {
    try String(contentsOf: TestEnvironment.package.appending(path: path), encoding: .utf8)
  }

  @Test("is about a program of at most 110 lines")
  func length() throws {
    #expect(try contents(of: "Snippets/Cinema.swift").count { $0 == "\n" } <= 110)
  }

  @Test("shows what the program prints, line by line; the last part is another process, which is resumed")
  func lines() async throws {
    let article = try contents(of: "Sources/ScreenKitTerm/Documentation.docc/TabsBehindALogin.md")
    let parts = article.components(separatedBy: "\n## Resuming the session\n")
    var (cinema, typed) = (cinema, 0)
    for (number, part) in parts.enumerated() {
      if number > 0 { cinema = try await cinema.resumed() }
      let blocks = part.components(separatedBy: "```")
      let sessions = blocks.filter { $0.hasPrefix("text\n> ") }.map { $0.dropFirst(5) }.joined()
      for step in sessions.components(separatedBy: "> ").dropFirst() {
        let parts = step.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        #expect(await cinema.type(String(parts[0])) == parts[1], "\(parts[0])")
        typed += 1
      }
    }
    #expect(parts.count == 2 && typed == 19)
    #expect(cinema.notices == [])
  }

  // Rule P-11.7
  @Test("follows a link to a page that needs a login as soon as the user has logged in")
  func link() async {
    await type([":goto \(form)": "", ":path": "/account\n", ":logout": "logout: you are not logged in\n"])
    #expect(cinema.label == "Name")
    _ = await cinema.type("ann")
    #expect(cinema.path == form && cinema.label == "Year")
  }

  @Test("gives the link up if the user goes somewhere else")
  func givenUp() async {
    _ = await cinema.type(":goto \(form)")
    _ = await cinema.type(":tab films")
    #expect(cinema.path == "/films")
    _ = await cinema.type(":tab account")
    _ = await cinema.type("ann")
    #expect(cinema.path == "/account")
  }

  @Test("refuses a link to a film that does not exist, before and after the login")
  func missing() async {
    await type([":goto /films/film:Aliens/edit:Aliens": "there is no film Aliens\n"])
    #expect(cinema.path == "/films")
    _ = await cinema.type(":tab account")
    _ = await cinema.type("ann")
    await type([":goto /films/film:Aliens/edit:Aliens": "there is no film Aliens\n"])
  }

  // Rule P-09.3
  @Test("does not ask when another tab is selected, nor when the form returns to an earlier field")
  func kept() async {
    _ = await cinema.type(":goto \(form)")
    for text in ["ann", "1970"] { _ = await cinema.type(text) }
    await type([
      ":goto /account": "You are ann.\n", ":tab films": "Year  1970\n", ":back": "", "1971": "Year  1971\n",
    ])
    #expect(cinema.path == form && cinema.label == "Genre")
  }

  @Test("keeps a draft, or discards it and goes on", arguments: [":quit", ":home", ":goto /films/film:Persona"])
  func answer(line: String) async {
    _ = await cinema.type(":goto \(form)")
    for text in ["ann", "1970"] { _ = await cinema.type(text) }
    let question = "Discard what you have entered?\ndiscard  discard, 1, y\nkeep     keep, 2, n\n"
    for _ in 1...2 {
      #expect(await cinema.type(line) == question)
      #expect(await cinema.type("keep") == "Year  1970\n")
      #expect(cinema.path == form && cinema.label == "Genre")
    }
    _ = await cinema.type(line)
    #expect(await cinema.ends(with: "discard") == (line == ":quit"))
    if line == ":quit" { return }
    #expect(cinema.path == (line == ":home" ? "/films" : "/films/film:Persona"))
    _ = await cinema.type(":goto \(form)")
    #expect(cinema.label == "Year")
  }

  // Rule P-13.1
  @Test("lets a page wait, with its draft, when the user logs out on it", arguments: [false, true])
  func logout(ofAnotherTab: Bool) async {
    _ = await cinema.type(":goto \(form)")
    for text in ["ann", "1970"] { _ = await cinema.type(text) }
    if ofAnotherTab { _ = await cinema.type(":tab account") }
    _ = await cinema.type(":logout")
    #expect(cinema.path == "/account" && cinema.label == "Name")
    #expect(await cinema.type(":quit").hasPrefix("Discard what you have entered?\n"))
    _ = await cinema.type("keep")
    _ = await cinema.type("ann")
    if ofAnotherTab { _ = await cinema.type(":tab films") }
    #expect(cinema.path == form && cinema.label == "Genre")
    await type(["horror": "Year   1970\nGenre  horror\n1. done\n2. Year\n3. Genre\n", "done": "horror, 1970\n"])
    #expect(await cinema.ends(with: ":quit"))
  }

  // Rule C-06.7
  @Test("resumes a session with a draft, as soon as the user has logged in again")
  func resumed() async throws {
    _ = await cinema.type(":goto \(form)")
    for text in ["ann", "1970"] { _ = await cinema.type(text) }
    let again = try await cinema.resumed()
    #expect(again.path == "/account" && again.label == "Name")
    _ = await again.type("bob")
    #expect(again.path == form && again.label == "Genre" && again.notices == [])
    _ = await again.type("horror")
    await type(["done": "horror, 1970\n"], in: again)
    let last = try await again.resumed()
    #expect(last.path == "/films/film:Alien" && last.screen == "horror, 1970\n")
  }

  @Test("resumes a session that waits for the login, once and again", arguments: 1...3)
  func resumedWhileWaiting(times: Int) async throws {
    var cinema = cinema
    _ = await cinema.type(":goto /films/film:Persona")
    _ = await cinema.type("edit")
    for _ in 1...times {
      cinema = try await cinema.resumed()
      #expect(cinema.path == "/account" && cinema.label == "Name" && cinema.notices == [])
    }
    _ = await cinema.type("ann")
    #expect(cinema.path == "/films/film:Persona/edit:Persona" && cinema.label == "Year")
  }

  @Test("resumes a session that waits after a logout, with its draft")
  func resumedAfterLogout() async throws {
    _ = await cinema.type(":goto \(form)")
    for text in ["ann", "1970", ":logout"] { _ = await cinema.type(text) }
    let again = try await cinema.resumed()
    #expect(again.path == "/account" && again.label == "Name")
    _ = await again.type("ann")
    #expect(again.path == form && again.label == "Genre" && again.notices == [])
  }

  @Test("resumes a draft about which the user was asked")
  func resumedQuestion() async throws {
    _ = await cinema.type(":goto \(form)")
    for text in ["ann", "1970", ":home"] { _ = await cinema.type(text) }
    let again = try await cinema.resumed()
    #expect(again.path == "/account" && again.label == "Name" && again.notices == [])
    _ = await again.type("ann")
    #expect(again.path == form && again.label == "Genre")
  }

  @Test("is about a program without faults")
  func faults() async { #expect(await cinema.faults() == []) }
}
