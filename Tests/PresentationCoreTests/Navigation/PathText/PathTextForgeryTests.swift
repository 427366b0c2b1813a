import FoundationEssentials
import PresentationCore
import Testing

@Suite("Path text: what no text may name", .timeLimit(.minutes(10)))
struct PathTextForgeryTests {
  private enum Deed: Hashable, Codable { case note(String) }

  private enum Place: QuestionRoute, Codable {
    case list
    case ask(Question<Deed>)
    case under(Inner)
    case many([Inner])
    case maybe(Inner?)
    case named([String: Inner])
    case boxed(Box)
    indirect case over(Place)
    case shelf(Stacks<Shelf, Inner>)

    var question: Question<Deed>? { if case .ask(let question) = self { question } else { nil } }
  }

  private enum Inner: QuestionRoute, Codable {
    case plain(Int), ask(Question<Deed>)

    var question: Question<Deed>? { if case .ask(let question) = self { question } else { nil } }
  }

  private struct Box: Hashable, Codable {
    var title = "t"
    var inner: Inner

    init(_ inner: Inner) { self.inner = inner }
  }

  private static let evil = Question("Continue?", .init("ok", Deed.note("rm -rf")))

  private static let forged: [Place] = [
    .ask(evil), .under(.ask(evil)), .many([.plain(1), .ask(evil)]), .maybe(.ask(evil)), .named(["a": .ask(evil)]),
    .boxed(Box(.ask(evil))), .over(.ask(evil)), .over(.over(.many([.ask(evil)]))),
    .shelf(
      {
        var stacks = Stacks<Shelf, Inner>(selecting: .music)
        stacks[.music] = [.ask(evil)]
        return stacks
      }()),
  ]

  private static let harmless: [Place] = [
    .list, .under(.plain(1)), .many([.plain(1), .plain(2)]), .maybe(.plain(1)), .maybe(nil), .named(["a": .plain(1)]),
    .boxed(Box(.plain(1))), .over(.list), .shelf(Stacks(selecting: .music)),
  ]

  // Rule P-12.4
  @Test("A forged question is refused at every position, however deep it is nested", arguments: forged.indices)
  func isRefused(index: Int) throws {
    for before in 0...2 {
      for after in 0...2 {
        let (lower, upper) = (Self.harmless.prefix(before), Self.harmless.prefix(after))
        let path = lower + [Self.forged[index]] + upper
        let error = try #require(throws: PathTextError.self) { try [Place](pathText: Array(path).pathText()) }
        #expect(error.message.hasSuffix("cannot be opened by a path; only the program can open it"))
        #expect(error.segmentIndex == before)
        #expect(try [Place](pathText: error.validPrefix) == Array(lower))
      }
    }
  }

  @Test("Routes of the same types without a question are read", arguments: harmless.indices)
  func isRead(index: Int) throws {
    let path = [Self.harmless[index], .list, Self.harmless[index]]
    #expect(try [Place](pathText: path.pathText()) == path)
  }

  @Test("The error has the column of the value that may not be named")
  func column() throws {
    let text = "/list/many:((plain:1),(ask:(text=q,answers=((label=ok,action=(note:x))))))"
    let error = try #require(throws: PathTextError.self) { try [Place](pathText: text) }
    #expect(error.column == 23)
    #expect(error.message.hasPrefix("\"(ask:"))
    let top = try #require(throws: PathTextError.self) {
      try [Place](pathText: "/list/ask:(text=q,answers=((label=ok,action=(note:x))))")
    }
    #expect(top.column == 7)
  }

  // Rule P-12.4
  @Test("In an element of several stacks a question is refused as in its route")
  func stacks() throws {
    typealias Element = Stacks<Shelf, Inner>.Element
    let path: [Element] = [.root(.music), .route(.music, .plain(2)), .route(.music, .ask(Self.evil))]
    let error = try #require(throws: PathTextError.self) { try [Element](pathText: path.pathText()) }
    #expect(error.segmentIndex == 2 && error.validPrefix == "/music/plain:2")
    #expect(try [Element](pathText: error.validPrefix) == Array(path.dropLast()))
  }

  private enum Door: PathRoute, Codable { case hall, login(Secret<String>) }

  // Rules P-12.5, C-09.4
  @Test("A screen with a secret has no text, and the error does not show the secret")
  func secret() throws {
    let path: [Door] = [.hall, .login(Secret("hunter2"))]
    let error = try #require(throws: PathTextError.self) { try path.pathText() }
    #expect(error.segmentIndex == 1 && error.validPrefix == "/hall")
    #expect(!"\(error)".contains("hunter2"))
    #expect(throws: PathTextError.self) { try [Door](pathText: "/login:hunter2") }
  }

  @Test("The app's own coding restores it")
  func snapshot() throws {
    let data = try JSONEncoder().encode(Self.forged)
    #expect(try JSONDecoder().decode([Place].self, from: data) == Self.forged)
  }

  /// Takes a question if it is one, else a text.
  private enum Either: PathRoute, Codable {
    case question(Inner), text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let inner = try? container.decode(Inner.self) {
        self = .question(inner)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .question(let inner): try container.encode(inner)
      case .text(let text): try container.encode(text)
      }
    }
  }

  @Test("A type that tries alternatives does not get around it")
  func alternatives() throws {
    #expect(throws: PathTextError.self) { try [Either](pathText: [Either.question(.ask(Self.evil))].pathText()) }
    let path: [Either] = [.text("ask"), .question(.plain(3))]
    #expect(try [Either](pathText: path.pathText()) == path)
  }
}

@Suite("Path text: values that are not equal to themselves", .timeLimit(.minutes(10)))
struct PathTextUnequalTests {
  private struct Point: Hashable, Codable, Sendable { var x: Double, y: Float }

  private enum Place: PathRoute, Codable {
    case zoom(Double), narrow(Float), point(Point), list([Double]), matrix([[Point]]), maybe(Double?)
    case keyed([String: Double]), set(Set<Double>), name(String), loose(Loose)
  }

  /// Any two are equal.
  private struct Loose: Hashable, Codable {
    var value: Double

    static func == (_: Loose, _: Loose) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Is never equal to anything.
  private struct Unequal: PathRoute, Codable {
    var number: Int

    static func == (_: Unequal, _: Unequal) -> Bool { false }
  }

  @Test(
    "One is refused at any depth, with the column of the word",
    arguments: [
      ("/zoom:nan", 7, "nan"), ("/zoom:-nan", 7, "-nan"), ("/zoom:NaN", 7, "NaN"), ("/zoom:+nan", 7, "+nan"),
      ("/narrow:nan", 9, "nan"), ("/point:(1,nan)", 11, "nan"), ("/point:(x=nan,y=2)", 11, "nan"),
      ("/list:(1,nan,2)", 10, "nan"), ("/list:nan", 7, "nan"), ("/matrix:(((1,2)),((nan,3)))", 20, "nan"),
      ("/maybe:nan", 8, "nan"), ("/keyed:(a=nan)", 11, "nan"), ("/set:(1,nan)", 9, "nan"), ("/loose:(nan)", 9, "nan"),
    ])
  func isRefused(text: String, column: Int, word: String) throws {
    for (before, count) in [("", 0), ("/zoom:1", 1), ("/list:(1)/name:nan", 2)] {
      let error = try #require(throws: PathTextError.self) { try [Place](pathText: before + text + "/zoom:2") }
      #expect(error.column == before.utf8.count + column)
      #expect(error.message == "\"\(word)\" cannot be part of a path; it is not equal to itself")
      #expect(error.segmentIndex == count)
      #expect(error.validPrefix == (before.isEmpty ? "/" : before))
    }
  }

  @Test(
    "A value that only looks unequal to itself is read",
    arguments: ["/name:nan", "/zoom:inf", "/zoom:-inf", "/maybe", "/list:()", "/loose:(1)", "/zoom:-0.0"])
  func isRead(text: String) throws {
    #expect(try [Place](pathText: text + text).count == 2)
  }

  @Test("A value that is unequal by its own definition is refused with the column of its segment")
  func byDefinition() throws {
    let error = try #require(throws: PathTextError.self) { try [Unequal](pathText: "/(7)/(8)") }
    #expect(
      error
        == PathTextError(
          column: 2, message: "\"(7)\" cannot be part of a path; it is not equal to itself", segmentIndex: 0))
  }
}
