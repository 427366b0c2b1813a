import PresentationTesting
import ScreenKit
import Testing

@MainActor @Suite("A promise of the core", .timeLimit(.minutes(10)))
struct HostContractTests {
  private let diary = Diary()

  /// Runs a test with the diary of this suite.
  private func visit(
    _ frontEnd: Visitor.FrontEnd, patience: HostPatience = .endless, _ body: @MainActor (Visitor) async throws -> Void
  ) async rethrows {
    try await Diary.$current.withValue(diary) { try await body(Visitor(frontEnd, patience: patience)) }
  }

  @Test(
    "reaches every front end: a screen stays when its route changes and its identity does not",
    arguments: Visitor.FrontEnd.allCases)
  func identity(frontEnd: Visitor.FrontEnd) async {
    await visit(frontEnd) { visitor in
      #expect(await visitor.type("enter Emma") == "Emma, page 1, read 0 times")
      #expect(await visitor.type("read") == "reading 1")
      #expect(await visitor.type("turn 7") == "Emma, page 7, read 1 times")
      #expect(await visitor.type("read") == "reading 2")
      #expect(await visitor.type("goto /book:Emma,9") == "Emma, page 9, read 2 times")
      #expect(diary.all == ["make Emma 1", "update Emma 7", "assign Emma 7", "update Emma 9", "assign Emma 9"])
      #expect(await visitor.type("goto /book:Ulysses,9") == "Ulysses, page 9, read 0 times")
      #expect(diary.all.suffix(2) == ["make Ulysses 9", "end Emma"])
    }
  }

  @Test(
    "reaches every front end: screens that move, and get other values in the same change, stay themselves",
    arguments: Visitor.FrontEnd.allCases)
  func moving(frontEnd: Visitor.FrontEnd) async {
    await visit(frontEnd) { visitor in
      await visitor.type("goto /book:A,1/book:B,1/book:C,1")
      await visitor.type("read")
      #expect(await visitor.type("goto /book:C,5/book:D,1/book:A,3") == "A, page 3, read 0 times")
      #expect(
        diary.all.dropFirst(3) == [
          "make D 1", "update C 5", "update A 3", "assign C 5", "assign A 3", "end B",
        ])
      #expect(await visitor.type("back 2") == "C, page 5, read 1 times")
      #expect(diary.all.suffix(2) == ["end A", "end D"])
    }
  }

  @Test("reaches every front end: screens close from the top down", arguments: Visitor.FrontEnd.allCases, [1, 2, 30])
  func ends(frontEnd: Visitor.FrontEnd, count: Int) async {
    await visit(frontEnd) { visitor in
      let routes = (1...count).map { Shelf.book("\($0)", page: 1) }
      visitor.store.send(.navigate(.set(routes)))
      await visitor.type("read")
      _ = await visitor.session.screen()
      #expect(await visitor.type("home") == "the entrance")
      #expect(diary.all.suffix(count) == (1...count).reversed().map { "end \($0)" })
    }
  }

  @Test(
    "reaches every front end: a screen that asks is closed before the screens below when a value leaves them",
    arguments: Visitor.FrontEnd.allCases)
  func endsOfAsking(frontEnd: Visitor.FrontEnd) async {
    await visit(frontEnd) { visitor in
      await visitor.type("goto /book:A,1/slip")
      #expect(await visitor.type("Emma") == "the entrance")
      #expect(diary.all.suffix(2) == ["end slip", "end A"])
    }
  }

  // Rule P-05.4
  @Test(
    "reaches every front end: a change with a screen that cannot be created has no effect",
    arguments: Visitor.FrontEnd.allCases)
  func failing(frontEnd: Visitor.FrontEnd) async {
    await visit(frontEnd) { visitor in
      await visitor.type("enter Emma")
      await visitor.type("read")
      #expect(await visitor.type("lose").hasSuffix("! the book is lost."))
      #expect(visitor.store.state.refusals == ["the book is lost."])
      #expect(await visitor.verbs() == ["read", "turn", "take", "lose", "nap"])
      #expect(await visitor.type("take Ulysses") == "Ulysses, page 1, read 0 times")
      #expect(await visitor.type("turn 13").hasSuffix("! page 13 is missing."))
      #expect(!diary.all.contains("assign Ulysses 13"))
      #expect(visitor.store.state.refusals.last == "page 13 is missing.")
      #expect(visitor.path == [.book("Emma", page: 1), .book("Ulysses", page: 1)])
      #expect(await visitor.type("read") == "reading 1")
    }
  }

  nonisolated private static let hosted: [Visitor.FrontEnd] = [.host, .consoleWithHost]

  // Rule P-07.1
  @Test("reaches the host: each change is reported once", arguments: hosted)
  func told(frontEnd: Visitor.FrontEnd) async {
    await visit(frontEnd) { visitor in
      await visitor.type("goto /book:A,1/book:B,1")
      await visitor.type("turn 2")
      await visitor.type("read")
      await visitor.type("home")
      await visitor.type("nap")
      #expect(
        visitor.host.log.map {
          $0.replacing("book(\"", with: "").replacing("\", page: ", with: " ").replacing(")", with: "")
        }
          == ["show B 1#2", "update B 2#2", "hide B 2#2, destroy B 2#2, destroy A 1#1"])
    }
  }

  // Rule C-03.3
  @Test(
    "reaches the line: it fails with the reason of a host that refuses, and the old screen stays", arguments: hosted)
  func refusing(frontEnd: Visitor.FrontEnd) async {
    await visit(frontEnd) { visitor in
      await visitor.type("enter Emma")
      visitor.host.behavior = .refusing("the door is locked.")
      #expect(await visitor.type("take Ulysses").hasSuffix("! the door is locked."))
      #expect(visitor.path == [.book("Emma", page: 1)])
      #expect(await visitor.verbs() == ["read", "turn", "take", "lose", "nap"])
      #expect(await visitor.type("read") == "reading 1")
      #expect(await visitor.type("turn 5").hasSuffix("! the door is locked."))
      #expect(await visitor.type("look") == "Emma, page 1, read 1 times")
      #expect(diary.all.suffix(3) == ["update Emma 5", "assign Emma 5", "assign Emma 1"])
      #expect(await visitor.type("back").hasSuffix("! the door is locked."))
      visitor.host.behavior = .obedient
      #expect(await visitor.type("take Ulysses") == "Ulysses, page 1, read 0 times")
      #expect(await visitor.type("back 2") == "the entrance")
    }
  }

  // Rule C-03.2
  @Test("reaches the line: it ends when a slow host has answered, and the next one begins then", arguments: hosted)
  func slow(frontEnd: Visitor.FrontEnd) async {
    await visit(frontEnd) { visitor in
      visitor.host.behavior = .slow
      let (told, tell) = AsyncStream.makeStream(of: Void.self)
      visitor.host.onPresent = { tell.yield() }
      var ended: [String] = []
      let lines = Task {
        ended.append(await visitor.type("enter Emma"))
        ended.append(await visitor.type("take Ulysses"))
      }
      var changes = told.makeAsyncIterator()
      await changes.next()
      for _ in 1...20 { await Task.yield() }
      #expect(ended == [])
      visitor.host.answer()
      await changes.next()
      #expect(ended == ["Emma, page 1, read 0 times"])
      visitor.host.refuse("the reading room closes.")
      await lines.value
      #expect(ended.count == 2 && ended[1].hasSuffix("! the reading room closes."))
      #expect(visitor.path == [.book("Emma", page: 1)])
    }
  }

  @Test(
    "reaches the line: it fails if a host has not answered in time, and the next one works", arguments: hosted)
  func silent(frontEnd: Visitor.FrontEnd) async {
    let clock = TestClock()
    await visit(frontEnd, patience: .time(.seconds(3), on: clock)) { visitor in
      await visitor.type("enter Emma")
      visitor.host.behavior = .slow
      async let line = visitor.type("take Ulysses")
      await clock.sleepers(1)
      clock.advance(by: .seconds(3))
      #expect(await line.hasSuffix("! the host did not answer in time"))
      #expect(visitor.path == [.book("Emma", page: 1)])
      visitor.host.behavior = .obedient
      #expect(await visitor.type("take Ulysses") == "Ulysses, page 1, read 0 times")
    }
  }

  // Rule P-08.3
  @Test(
    "reaches the path: a screen that the user closes is removed, and the screens below it stay",
    arguments: Visitor.FrontEnd.allCases)
  func closing(frontEnd: Visitor.FrontEnd) async {
    await visit(frontEnd) { visitor in
      await visitor.type("enter Emma")
      await visitor.type("read")
      await visitor.type("take Ulysses")
      let serial = await visitor.session.screen().serial
      for wrong in [0, -1, serial - 1, serial + 1] { visitor.session.close(serial: wrong) }
      #expect(visitor.path.count == 2)
      visitor.session.close(serial: serial)
      #expect(visitor.path == [.book("Emma", page: 1)])
      visitor.session.close(serial: serial)
      #expect(visitor.path.count == 1)
      #expect(await visitor.type("read") == "reading 2")
      visitor.session.close(serial: await visitor.session.screen().serial)
      #expect(await visitor.type("look") == "the entrance")
      visitor.session.close(serial: 0)
      #expect(diary.all.suffix(2) == ["end Ulysses", "end Emma"])
    }
  }

  @Test("reaches the host: screens that it has lost silently are created again by the next action", arguments: hosted)
  func lost(frontEnd: Visitor.FrontEnd) async {
    await visit(frontEnd) { visitor in
      await visitor.type("goto /book:A,1/book:B,1/book:C,1")
      await visitor.type("read")
      visitor.host.closeByHand(serial: 2)
      #expect(await visitor.type("nap") == "")
      #expect(diary.all == ["make A 1", "make B 1", "make C 1", "make B 1", "make C 1", "end C", "end B"])
      #expect(visitor.host.stack.map(\.serial) == [1, 4, 5])
      #expect(await visitor.type("read") == "reading 1")
    }
  }

  @Test("reaches the path: a screen that a host has closed and reported is removed", arguments: hosted)
  func closedByHost(frontEnd: Visitor.FrontEnd) async {
    await visit(frontEnd) { visitor in
      await visitor.type("goto /book:A,1/book:B,1")
      visitor.host.closeByHand(serial: 2)
      visitor.session.close(serial: 2)
      #expect(visitor.path == [.book("A", page: 1)])
      #expect(diary.all.suffix(1) == ["end B"])
      #expect(await visitor.type("look") == "A, page 1, read 0 times")
      #expect(await visitor.type("back") == "the entrance")
    }
  }

  @Test("reaches the path: a screen that is closed while a slow host shows it is removed afterwards", arguments: hosted)
  func closingMeanwhile(frontEnd: Visitor.FrontEnd) async {
    await visit(frontEnd) { visitor in
      await visitor.type("enter Emma")
      visitor.host.behavior = .slow
      let (told, tell) = AsyncStream.makeStream(of: Void.self)
      visitor.host.onPresent = { tell.yield() }
      let line = Task { await visitor.type("take Ulysses") }
      var changes = told.makeAsyncIterator()
      await changes.next()
      visitor.session.close(serial: await visitor.session.screen().serial)
      #expect(visitor.path == [.book("Emma", page: 1)])
      visitor.host.answer()
      await changes.next()
      visitor.host.answer()
      _ = await line.value
      #expect(await visitor.verbs() == ["read", "turn", "take", "lose", "nap"])
      #expect(await visitor.type("look") == "Emma, page 1, read 0 times")
      #expect(visitor.host.stack.count == 1)
      #expect(diary.all.last == "end Ulysses")
    }
  }
}
