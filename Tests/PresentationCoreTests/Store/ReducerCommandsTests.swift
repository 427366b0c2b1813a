import PresentationCore
import Testing

/// Tests of the commands that a reducer's closure starts. `Scripts/check-compiler-errors.sh` checks that a dropped command
/// does not compile.
@Suite("The commands that the closure of a reducer creates", .timeLimit(.minutes(10)))
struct ReducerCommandsTests {
  struct Note: Command {
    var number = 0
    func run(_ dispatcher: Dispatcher<Step>) async {}
  }

  struct Word: Command {
    let text: String
    func run(_ dispatcher: Dispatcher<Step>) async {}
  }

  enum Step: Equatable, Sendable {
    case nothing, command, array, alike, several, branch(Int), nested(Int), rounds(Int), short, loose, kept
  }

  struct Sheet: Sendable {
    var count = 0
    var numbers: [Int] = []
    var names: [String: Int] = ["a": 1]
    var seen: Set<Int> = []
    var last: Int?
    var kept: [any Command<Step>]?
  }

  static let reducer = Reducer<Sheet, Step> { sheet, step in
    let old = sheet.count
    sheet.seen.insert(old)
    switch step {
    case .nothing: ()
    case .command: Note()
    case .array: [Note(number: 1), Word(text: "a")]
    case .alike: [Note(), Note().cancellable(id: "x")]
    case .several:
      Note(number: 1)
      sheet.count += 1
      [Word(text: "b"), Note(number: 2)]
    case .branch(let number):
      if number > 0 { Note(number: number) } else if number == 0 { sheet.count = 7 } else { [] }
    case .nested(let number):
      switch number {
      case 0: sheet.count = 1
      case 1: Note(number: 1).cancellable(id: 1)
      default:
        if let last = sheet.last { Note(number: last) }
        sheet.last = number
      }
    case .rounds(let number):
      for round in 0..<number where round % 2 == 0 { Note(number: round) }
      for round in 0..<number { sheet.numbers.append(round) }
    case .short:
      if old == 0 { .cancel(id: "x") }
      .after(.seconds(1), .nothing)
    case .loose:
      sheet.names.removeValue(forKey: "a")
      old == 0 ? Note() : nil
      sheet.last.map { Note(number: $0) }
      [3, 4].map { Note(number: $0) }
    case .kept:
      sheet.kept
      Note(number: 9)
    }
  }

  static func commands(_ step: Step, _ sheet: Sheet = Sheet()) -> [any Command<Step>] {
    var sheet = sheet
    return reducer(&sheet, step)
  }

  static let expectations: [(step: Step, commands: [any Command<Step>])] = [
    (.nothing, []),
    (.command, [Note()]),
    (.array, [Note(number: 1), Word(text: "a")]),
    (.alike, [Note(), Note().cancellable(id: "x")]),
    (.several, [Note(number: 1), Word(text: "b"), Note(number: 2)]),
    (.branch(2), [Note(number: 2)]),
    (.branch(0), []),
    (.branch(-1), []),
    (.nested(0), []),
    (.nested(1), [Note(number: 1).cancellable(id: 1)]),
    (.nested(2), []),
    (.rounds(4), [Note(number: 0), Note(number: 2)]),
    (.short, [.cancel(id: "x"), .after(.seconds(1), .nothing)]),
    (.loose, [Note(), Note(number: 3), Note(number: 4)]),
  ]

  @Test("are started in their place, where they need a newer system")
  func availability() {
    let reducer = Reducer<Sheet, Step> { _, _ in
      Note(number: 1)
      if #available(macOS 26, *) { Word(text: "new") }
      Note(number: 2)
    }
    var sheet = Sheet()
    let commands = reducer(&sheet, .nothing)
    #expect(commands.map { ($0 as? Note)?.number } == [1, nil, 2] && (commands[1] as? Word)?.text == "new")
  }

  // Rule S-04.4
  @Test("start in the order of the statements", arguments: expectations.indices)
  func order(_ index: Int) {
    let (step, expected) = Self.expectations[index]
    let commands = Self.commands(step)
    #expect(commands.count == expected.count)
    for (command, other) in zip(commands, expected) { #expect(command.isEqual(to: other)) }
  }

  @Test("include the commands of an array that may be missing")
  func optionalArray() {
    func numbers(_ kept: [any Command<Step>]?) -> [Int?] {
      Self.commands(.kept, Sheet(kept: kept)).map { ($0 as? Note)?.number }
    }
    #expect(numbers([Note(number: 1), Word(text: "a"), Note(number: 2)]) == [1, nil, 2, 9])
    #expect(numbers([]) == [9] && numbers(nil) == [9])
  }

  @Test("do not keep the other statements from changing the state")
  func changes() {
    var sheet = Sheet()
    #expect(Self.reducer(&sheet, .several).count == 3)
    #expect(sheet.count == 1)
    #expect(Self.reducer(&sheet, .nested(2)).isEmpty)
    #expect(Self.reducer(&sheet, .nested(5)).count == 1)
    #expect(Self.reducer(&sheet, .loose).count == 3)
    #expect(sheet.names.isEmpty)
    #expect(sheet.seen == [0, 1])
  }

  @Test("may be created by a generic reducer, too")
  func generic() {
    func echoing<Action: Equatable & Sendable>(
      _ first: some Command<Action>, _ rest: [any Command<Action>]
    ) -> Reducer<[Action], Action> {
      Reducer { actions, action in
        actions.append(action)
        if actions.count > 1 { first.delayed(by: .seconds(1)) }
        rest
      }
    }
    var steps: [Step] = []
    let reducer = echoing(Note(), [Word(text: "c")])
    #expect(reducer(&steps, .nothing).count == 1)
    #expect(reducer(&steps, .nothing).count == 2)
  }

  @Test("are those that it returns if the reducer is made by returning(_:)")
  func returning() {
    let reducer = Reducer<Sheet, Step>.returning { sheet, step in
      guard case .branch(let number) = step else { return [] }
      while sheet.count < number { sheet.count += 1 }
      return [Note(number: sheet.count)]
    }
    var sheet = Sheet()
    #expect(reducer(&sheet, .nothing).isEmpty)
    #expect(reducer(&sheet, .branch(3)).first?.isEqual(to: Note(number: 3)) == true)
  }

  @Test("may be returned by one expression, with modifiers and without")
  func expression() {
    let reducer = Reducer<Sheet, Step>.returning { _, _ in [Note(), Note().cancellable(id: "x")] }
    var sheet = Sheet()
    let commands = reducer(&sheet, .nothing)
    #expect(commands.count == 2 && commands[0].isEqual(to: Note()))
    #expect(commands[1].isEqual(to: Note().cancellable(id: "x")))
  }
}
