import PresentationCore
import Testing

enum Stop: String, PathRoute { case a, b, c, d }

@Suite("The verbs of a path")
struct PathVerbTests {
  typealias Verb = @Sendable (inout [Stop]) -> Bool

  private struct Case: Sendable {
    let name: String
    let before: [Stop]
    let verb: Verb
    let after: [Stop]

    init(_ name: String, _ before: [Stop], _ verb: @escaping Verb, _ after: [Stop]) {
      (self.name, self.before, self.verb, self.after) = (name, before, verb, after)
    }
  }

  private static let cases = [
    Case("push adds, also a second copy", [.a], { $0.push(.a) }, [.a, .a]),
    Case("pushUnlessTop refuses the top", [.a], { $0.pushUnlessTop(.a) }, [.a]),
    Case("pushUnlessTop adds another", [.a], { $0.pushUnlessTop(.b) }, [.a, .b]),
    Case("pop takes the top", [.a, .b], { $0.pop() }, [.a]),
    Case("pop at the root does nothing", [], { $0.pop() }, []),
    Case("pop(count:) takes several", [.a, .b, .c], { $0.pop(count: 2) }, [.a]),
    Case("pop(count:) of too many does nothing", [.a], { $0.pop(count: 2) }, [.a]),
    Case("pop(count:) of none does nothing", [.a], { $0.pop(count: 0) }, [.a]),
    Case("pop(count:) of fewer than none does nothing", [.a], { $0.pop(count: -1) }, [.a]),
    Case("pop(to:) leaves the topmost equal route", [.a, .b, .a, .c], { $0.pop(to: .a) }, [.a, .b, .a]),
    Case("pop(to:) the top does nothing", [.a, .b], { $0.pop(to: .b) }, [.a, .b]),
    Case("pop(to:) a missing route does nothing", [.a, .b], { $0.pop(to: .d) }, [.a, .b]),
    Case("popWhile takes what fits", [.a, .b, .c], { $0.popWhile { $0 != .a } }, [.a]),
    Case("popWhile may take all", [.a, .b], { $0.popWhile { _ in true } }, []),
    Case("popWhile does nothing when the top does not fit", [.a, .b], { $0.popWhile { $0 == .a } }, [.a, .b]),
    Case("popToRoot takes all", [.a, .b], { $0.popToRoot() }, []),
    Case("popToRoot at the root does nothing", [], { $0.popToRoot() }, []),
    Case("replaceTop exchanges the top", [.a, .b], { $0.replaceTop(with: .c) }, [.a, .c]),
    Case("replaceTop by itself does nothing", [.a], { $0.replaceTop(with: .a) }, [.a]),
    Case("replaceTop of nothing does nothing", [], { $0.replaceTop(with: .a) }, []),
    Case("replaceAll sets the path", [.a], { $0.replaceAll(with: [.b, .c]) }, [.b, .c]),
    Case("replaceAll by the same does nothing", [.a], { $0.replaceAll(with: [.a]) }, [.a]),
    Case("bringToFront moves the topmost copy", [.a, .b, .a, .c], { $0.bringToFront(.a) }, [.a, .b, .c, .a]),
    Case("bringToFront pushes what is missing", [.a], { $0.bringToFront(.b) }, [.a, .b]),
    Case("bringToFront of the top does nothing", [.a], { $0.bringToFront(.a) }, [.a]),
  ]

  @Test("do what their names say and tell whether the path changed", arguments: cases.indices)
  func verbs(index: Int) {
    let example = Self.cases[index]
    var path = example.before
    let changed = example.verb(&path)
    #expect(path == example.after, "\(example.name)")
    #expect(changed == (example.before != example.after), "\(example.name)")
  }
}

@Suite("An intent about the path")
struct PathIntentTests {
  private typealias Intent = PathIntent<Stop>

  /// What `path` is after `intent`; `nil` when the intent did nothing, and said so.
  private func applied(_ intent: Intent, to path: [Stop]) -> [Stop]? {
    var changed = path
    let said = changed.apply(intent)
    #expect(said == (changed != path))
    return said ? changed : nil
  }

  @Test("from nowhere is granted wherever the user is")
  func withoutOrigin() {
    #expect(applied(.push(.c), to: [.a, .b]) == [.a, .b, .c])
    #expect(applied(.back, to: [.a, .b]) == [.a])
    #expect(applied(Intent(.popTo(.a)), to: [.a, .b]) == [.a])
    #expect(applied(.set([.d, .c]), to: [.a]) == [.d, .c])
    #expect(applied(.home, to: [.d, .c]) == [])
    #expect(applied(.back, to: []) == nil)
    #expect(applied(.home, to: []) == nil)
    #expect(applied(Intent(.closed), to: []) == nil, "the root screen cannot be closed")
  }

  @Test("to go back, given twice by the same screen, goes back once")
  func doublePress() {
    let intent = Intent(.back(1), reason: .user, from: .init(topOf: [.a, .b, .c]))
    #expect(applied(intent, to: [.a, .b, .c]) == [.a, .b])
    #expect(applied(intent, to: [.a, .b]) == nil)
  }

  @Test("from a screen that is covered does nothing where the top matters")
  func coveredOrigin() {
    let origin = Intent.Origin(topOf: [.a])
    #expect(applied(Intent(.push(.c), from: origin), to: [.a, .b]) == nil)
    #expect(applied(Intent(.back(1), from: origin), to: [.a, .b]) == nil)
    #expect(applied(Intent(.home, from: origin), to: [.a, .b]) == [])
  }

  @Test("from a screen that has gone does nothing", arguments: [[Stop.b], [], [.c, .b]])
  func goneOrigin(path: [Stop]) {
    let origin = Intent.Origin(topOf: [.a])
    #expect(applied(Intent(.home, from: origin), to: path) == nil)
    #expect(applied(Intent(.set([.d]), from: origin), to: path) == nil)
    #expect(applied(Intent(.closed, from: origin), to: path) == nil)
  }

  @Test("that a covered screen was closed removes that screen and what lies above")
  func closedInTheMiddle() {
    let intent = Intent(.closed, reason: .user, from: .init(topOf: [.a, .b]))
    #expect(applied(intent, to: [.a, .b, .c]) == [.a])
  }
}
