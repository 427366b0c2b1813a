import TestSupport
import Testing

// `ChoiceList` is internal.
@testable import ScreenKit
@testable import ScreenKitTerm

@MainActor @Suite("The choices above a line", .timeLimit(.minutes(10)))
struct ChoiceListTests {
  nonisolated private static let wines = ["Red", "white", "rosé", "10", "sparkling white"]

  private func list(
    _ choices: [String] = wines, several: Bool = false, default text: String? = nil
  ) -> ChoiceList {
    ChoiceList(
      InputDescription(label: "Wine", kind: several ? .choices : .choice, choices: choices, defaultText: text))
  }

  private func rows(_ list: ChoiceList, _ line: String, rows: Int = 24, columns: Int = 80) -> [String] {
    let size = TerminalSize(columns: columns, rows: rows)
    let region = list.region(below: .none, for: line, in: size, Rendering(characterSupport: .unicode))
    return region.text(fitting: rows - 2, columns: columns).split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix("Up and Down")
    }
  }

  @Test(
    "are those that begin with the typed text, by name or number, else those that contain it; the line takes the one that it means",
    arguments: [
      ("", ["  1. Red", "  2. white", "  3. rosé", "  4. 10", "  5. sparkling white"], ""),
      ("r", ["  1. Red", "  3. rosé"], "r"), ("RO", ["> 3. rosé"], "rosé"), (" red ", ["> 1. Red"], "Red"),
      ("it", ["  2. white", "  5. sparkling white"], "it"), ("ark", ["  5. sparkling white"], "ark"),
      ("01", ["> 1. Red"], "Red"), ("+4", ["> 4. 10"], "10"), ("5", ["> 5. sparkling white"], "sparkling white"),
      ("1", ["> 1. Red", "  4. 10"], "Red"), ("10", ["> 4. 10"], "10"), ("x", ["no matching choice"], "x"),
      (":", [], ":"), (":help", [], ":help"), ("::", ["no matching choice"], "::"),
      ("white\nred", [], "white\nred"),
    ] as [(String, [String], String)])
  func narrowed(line: String, expected: [String], taken: String) {
    #expect(rows(list(), line) == expected)
    #expect(list().taking(line) == taken)
  }

  @Test("mark the default if nothing is typed, or the refused value")
  func defaults() {
    let list = list(default: "rosé")
    #expect(list.taking("") == "rosé" && list.taking("  ") == "rosé" && list.taking("w") == "white")
    #expect(list.correcting("white") == "" && list.taking("") == "white")
    #expect(list.correcting("nonsense") == "nonsense" && list.correcting("") == "")
  }

  @Test("are marked one after the other, up to the ends, and among the matching ones")
  func moved() {
    let list = list()
    func move(_ step: Int, _ line: String = "") -> String {
      #expect(list.move(by: step, in: line))
      return list.taking(line)
    }
    #expect([1, 1, -1, -1, -1].map { move($0) } == ["Red", "white", "Red", "Red", "Red"])
    #expect([1, 1, 1].map { move($0, "it") } == ["white", "sparkling white", "sparkling white"])
    #expect(list.taking("") == "" && list.taking("i") == "i", "another line, another mark")
    #expect(move(-1) == "sparkling white" && move(1, "r") == "Red" && move(1, "01") == "Red" && move(-1, "+4") == "10")
    #expect(!list.move(by: 1, in: "x") && !list.move(by: 1, in: ":help"))
  }

  @Test("are listed around the mark where not all of them fit, whatever their number", arguments: 3...12)
  func scrolled(height: Int) {
    let list = list((1...1_000).map { "name \($0)" })
    for step in 0..<40 {
      _ = list.move(by: 1, in: "")
      let seen = rows(list, "", rows: height)
      #expect(seen.count == height - 2)
      #expect(seen.contains("> \(step + 1). name \(step + 1)"))
      if height > 3 { #expect(seen.last == "… \(1_000 - seen.count + 1) more; up and down mark one") }
    }
    for _ in 0..<1_000 { _ = list.move(by: 1, in: "") }
    #expect(rows(list, "", rows: height).contains("> 1000. name 1000"))
  }

  @Test("fit into any width, and show nothing that a terminal would obey", arguments: [10, 20, 200])
  func width(columns: Int) {
    for choices in [Self.wines, HostileStrings.all.map { String(decoding: $0.bytes, as: UTF8.self) }] {
      let size = TerminalSize(columns: columns, rows: choices.count + 2)
      let region = list(choices).region(below: .none, for: "", in: size, Rendering(characterSupport: .unicode))
      let seen = region.rows(fitting: choices.count, columns: columns)
      #expect(seen.count == choices.count && seen.allSatisfy { $0.width < columns })
    }
  }

  @Test("appear below what the screen shows, as long as that fits")
  func below() {
    let size = TerminalSize(columns: 40, rows: 8)
    let upper = Region((1...2).map { NaiveBlock.line("row \($0)") }, in: size, Rendering())
    func text(_ list: ChoiceList, _ room: Int) -> String {
      list.region(below: upper, for: "", in: size, Rendering()).text(fitting: room, columns: 40)
    }
    #expect(text(list(["a", "b"], default: "a"), 4) == "row 1\nrow 2\n> 1. a\n  2. b\n")
    let marked = list(["a", "b"], default: "a")
    #expect(text(marked, 3).contains("> 1. a\n") && text(marked, 1) == "> 1. a\n")
  }

  @Test(
    "have a row below them that explains how to choose, while nothing is typed and there is room",
    arguments: [false, true])
  func hint(isSeveral: Bool) {
    let list = list(["a", "b"], several: isSeveral)
    func last(_ line: String, columns: Int = 80, rows: Int = 24) -> String? {
      let region = list.region(
        below: .none, for: line, in: TerminalSize(columns: columns, rows: rows), Rendering())
      return region.text(fitting: rows - 2, columns: columns).split(separator: "\n").last.map(String.init)
    }
    let row = "Up and Down move to a choice; \(isSeveral ? "Space selects it, Enter accepts" : "Enter selects it")."
    #expect(last("") == row && last("", columns: row.count + 1) == row && last("", rows: 5) == row)
    for other in [last("a"), last("", columns: row.count), last("", rows: 4)] {
      #expect(other?.hasPrefix("Up") == false)
    }
  }

  @Test("are laid out once for a line, a mark and a size")
  func laidOutOnce() {
    let (list, size) = (list(), TerminalSize(columns: 40, rows: 8))
    func region(_ line: String = "", _ size: TerminalSize) -> Region {
      list.region(below: .none, for: line, in: size, Rendering())
    }
    let first = region("", size)
    #expect(region("", size) === first)
    #expect(region("w", size) !== first && region("", TerminalSize(columns: 41, rows: 8)) !== first)
    let second = region("", size)
    _ = list.move(by: 1, in: "")
    #expect(region("", size) !== second)
  }

  @Test("keep the one that the user has marked when others arrive, as long as it is offered")
  func others() {
    func after(_ former: ChoiceList, _ choices: [String], label: String = "Wine") -> ChoiceList {
      ChoiceList(InputDescription(label: label, kind: .choice, choices: choices), after: former)
    }
    let list = list()
    _ = list.move(by: -1, in: "w")
    _ = list.move(by: 1, in: "")
    _ = list.move(by: 1, in: "")
    #expect(after(list, ["new", "Red", "white"]).taking("") == "white")
    #expect(after(list, ["new", "Red"]).taking("") == "")
    #expect(after(list, ["new", "white"], label: "Beer").taking("") == "")
    #expect(after(after(list, ["white"]), ["a", "white"]).taking("") == "white")
  }

  @Test(
    "let a line do the same as in a script, unless the user has marked one",
    arguments: [
      wines, ["Red", "red"], ["a", "ab", "abc"], ["2", "1"], ["", "1"], ["01x", "b"], ["a\nquit", "b\rc", "d\u{2028}"],
      ["none", "bold"], ["1 2", "2 3", "x"], ["z", "z"], ["\u{3000}", " x "], ["a, b", "a"], ["none"], ["a\0b", "c"],
    ])
  func asInScripts(choices: [String]) {
    let texts = [
      "", "a", "r", "RED", "1", "01", "+1", "2", "it", "b", "none", "no", ",", ", ", "a,", "a, r", "1 2", "z", "x",
    ]
    for text in texts + choices where !text.contains(where: \.isNewline) {
      let several = list(choices, several: true)
      #expect(meaning(of: list(choices).taking(text), among: choices) == meaning(of: text, among: choices), "\(text)")
      #expect(several.input.choices(named: several.taking(text)) == several.input.choices(named: text), "\(text)")
    }
    let list = list(choices)
    for index in choices.indices {
      _ = list.move(by: 1, in: "")
      let line = list.taking("")
      #expect(!line.contains(where: \.isNewline) && meaning(of: line, among: choices) == index, "\(line)")
    }
  }

  private func meaning(of line: String, among choices: [String]) -> Int? {
    try? ChoiceReading.index(of: line, among: choices)
  }

  @Test("are none of them where the line says so, and the value is optional", arguments: [nil, "bold"])
  func none(default text: String?) {
    func list(_ choices: [String]) -> ChoiceList {
      ChoiceList(
        InputDescription(label: "Wine", kind: .choice, choices: choices, defaultText: text, isOptional: true))
    }
    let optional = list(["nonesuch", "bold"])
    #expect(optional.taking("none") == "none" && rows(optional, " none ") == ["  1. nonesuch", "  2. bold"])
    #expect(optional.taking("nones") == "nonesuch" && optional.correcting("none") == "none")
    _ = optional.move(by: 1, in: "none")
    #expect(optional.taking("none") == "nonesuch", "the user has marked it")
    #expect(list(["none", "bold"]).taking("none") == "none" && rows(list(["none", "bold"]), "none") == ["> 1. none"])
    #expect(self.list(["nonesuch", "bold"]).taking("none") == "nonesuch", "there is always a value")
  }

  // MARK: Several

  @Test("are selected by a space and deselected by another, and the line lists them")
  func toggled() {
    let list = list(["api", "web", "mail"], several: true)
    var line = ""
    func press(_ step: Int = 0) -> String? {
      if step != 0 { _ = list.move(by: step, in: line) }
      line = list.toggled(line) ?? line
      return line
    }
    #expect(press() == "api, " && press(1) == "api, web, " && press(1) == "api, web, mail, ")
    #expect(press(-1) == "api, mail, ")
    #expect(rows(list, line) == ["  [x] 1. api", "> [ ] 2. web", "  [x] 3. mail"])
    #expect(list.taking(line) == "api, mail")
    #expect(list.toggled("api,") == nil && list.toggled("ap") == nil && list.toggled(":help") == nil)
    #expect(press(1) == "api, " && press(-1) == "api, web, " && press(-1) == "web, " && press(1) == "")
    #expect(list.taking("") == "")
  }

  @Test("begin with the default ones, and a word selects none of them")
  func defaultsOfSeveral() {
    let list = list(["api", "web", "mail"], several: true, default: "api")
    #expect(rows(list, "") == ["> [x] 1. api", "  [ ] 2. web", "  [ ] 3. mail"])
    #expect(list.taking("") == "" && list.toggled("") == "none" && list.taking("none") == "none")
    #expect(rows(list, "none") == ["> [ ] 1. api", "  [ ] 2. web", "  [ ] 3. mail"])
    #expect(list.toggled("none") == "api, ")
    _ = list.move(by: 1, in: "")
    #expect(list.toggled("") == "api, web, ")
  }

  @Test("are none with a comma, if one is called none")
  func calledNone() {
    let list = list(["none", "bold"], several: true, default: "bold")
    _ = list.move(by: 1, in: "")
    #expect(list.toggled("") == ", " && list.taking(", ") == ", ")
    #expect(list.input.choices(named: ", ") == [] && list.toggled(", ") == "bold, ")
  }

  @Test("put the marked one in place of its partly typed name")
  func markedOfSeveral() {
    let list = list(["a", "ab", "web", "mail"], several: true)
    #expect(list.taking("mail, a") == "a, mail")
    _ = list.move(by: 1, in: "mail, a")
    #expect(list.taking("mail, a") == "ab, mail")
    _ = list.move(by: 1, in: "mail, e")
    #expect(list.taking("mail, e") == "web, mail")
  }

  @Test(
    "take what the line means",
    arguments: [
      ("we", "web"), ("mail, e", "mail, e"), ("ai", "ai"), ("mail, w", "web, mail"), ("1, x", "1, x"), ("x, w", "x, w"),
      ("1 3", "api, mail"),
      ("api, web", "api, web"), ("none", "none"), ("api,", "api"), (",", ","), (" ,, ", " ,, "), ("", ""),
    ])
  func takenOfSeveral(line: String, taken: String) {
    #expect(list(["api", "web", "mail"], several: true).taking(line) == taken)
  }

  @Test("are chosen by number if their name means something else")
  func oddNames() {
    let list = list(["a, b", "none", "", " x ", ":y", "z", "z"], several: true)
    var line = ""
    for _ in 0..<7 {
      line = list.toggled(line) ?? "?"
      _ = list.move(by: 1, in: line)
    }
    #expect(line == "1, 2, 3, 4, :y, z, 7, ")
    #expect(list.correcting("1,5") == "1, :y, " && list.correcting("5") == "::y, ")
    #expect(
      InputDescription(label: "", kind: .choices, choices: list.input.choices).choices(named: line) == Array(0..<7))
  }
}
