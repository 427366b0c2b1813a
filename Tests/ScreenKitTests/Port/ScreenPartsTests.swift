import Foundation
@testable import ScreenKit
import TestSupport
import Testing

/// Shows any blocks of the state.
private struct Canvas: Screen {
  func body(_ state: Painting) -> [Block] { state.blocks }
  func verbs(_ state: Painting) -> [Verb<Stroke>] { [Verb("next", "Paint on") { .paint }] }
}

private struct Painting {
  var blocks: [Block] = []
  var next: [[Block]] = []
  var path: [Page] = []
}

private enum Stroke: Navigating { case paint, navigate(PathIntent<Page>) }

@MainActor @Suite("Screens that are sent in changed parts", .timeLimit(.minutes(RunLength.limit)))
struct ScreenPartsTests {
  private let pair = RemotePair()

  private func store(_ screens: [[Block]]) -> Store<Painting, Stroke> {
    Store(
      Painting(blocks: screens.first ?? [], next: Array(screens.dropFirst())),
      reducer: Reducer<Painting, Stroke> { painting, stroke in
        if case .paint = stroke, !painting.next.isEmpty { painting.blocks = painting.next.removeFirst() }
      })
  }

  private func session(_ store: Store<Painting, Stroke>) -> Session<Painting, Stroke> {
    Session(store, path: \.path, root: Canvas()) { _, _ in Canvas() }
  }

  /// Changes a screen slightly: elements are inserted, removed, replaced and moved.
  private func changed(_ blocks: [Block], _ random: inout SeededGenerator) -> [Block] {
    func change<Element>(_ list: [Element], _ make: (inout SeededGenerator) -> Element) -> [Element] {
      var list = list
      for _ in 0..<random.next(below: 3) {
        let place = random.next(below: list.count + 1)
        switch random.next(below: 4) {
        case 0: list.insert(make(&random), at: place)
        case 1 where place < list.count: list[place] = make(&random)
        case 2 where place < list.count: list.remove(at: place)
        case 3 where place < list.count: list.append(list.remove(at: place))
        default: break
        }
      }
      return list
    }
    var blocks = change(blocks) { random in
      switch random.next(below: 3) {
      case 0: "\(random.next(below: 4))"
      case 1: .heading("\(random.text())")
      default: .table(["a", "b"], rows: [[.integer(random.next(below: 3)), nil]])
      }
    }
    for index in blocks.indices {
      guard case .table(let columns, let rows) = blocks[index].kind else { continue }
      let marks: [Block.Row.Mark?] = [nil, nil, .new, .changed]
      blocks[index] = .table(
        columns,
        rows: change(rows) { .init([.integer($0.next(below: 5)), .init($0.text())], mark: marks[$0.next(below: 4)]) })
    }
    return blocks
  }

  @Test(
    "are the same at the other end, however they are sent",
    arguments: 0..<(RunLength.isLong ? 3_000 : 60) as Range<UInt64>)
  func same(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var screens: [[Block]] = [[]]
    for _ in 0..<30 { screens.append(changed(screens[screens.count - 1], &random)) }
    let store = store(screens)
    let port = try await pair.connect(session(store))
    let changes = port.changes(screens: true)
    for _ in 0..<30 {
      let before = store.state.blocks
      switch random.next(below: 3) {
      case 0:
        let end = await port.run("next")
        #expect(end.screen.map { $0.blocks == store.state.blocks } ?? (store.state.blocks == before))
      case 1:
        store.send(.paint)
        #expect(await port.screen().blocks == store.state.blocks)
      default:
        store.send(.paint)
        guard store.state.blocks != before, case .screen(let screen)? = await changes.next() else { continue }
        #expect(screen.blocks == store.state.blocks)
      }
    }
  }

  @Test("describe any list in terms of any other", arguments: 0..<300 as Range<UInt64>)
  func lists(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (old, new) = (
      (0..<random.next(below: 9)).map { _ in random.next(below: 5) },
      (0..<random.next(below: 9)).map { _ in random.next(below: 6) }
    )
    let parts = ListPart.parts(of: new, since: old)
    #expect(ListPart.list(of: parts, since: old) == new)
    #expect(ListPart.parts(of: old, since: old) == (old.isEmpty ? [] : [.kept(old.indices)]))
    let unknown = new.filter { !old.contains($0) }
    #expect(parts.count { if case .new = $0 { true } else { false } } == unknown.count)
  }

  @Test("take less than 2 KB for one row of 1,000, wherever it is", arguments: [0, 1, 500, 999])
  func size(place: Int) async throws {
    func table(_ change: (inout [[Block.Value]]) -> Void) -> [Block] {
      var rows: [[Block.Value]] = (0..<1_000).map { [.integer($0), .init("a title of album \($0)"), .real(0.5)] }
      change(&rows)
      return ["Albums", .table(titles: ["Id", "Title", "Price"], rows: rows), "\(rows.count) rows"]
    }
    let screens = [
      table { _ in }, table { $0[place][1] = "changed" }, table { $0.insert([.integer(-1), "new", nil], at: place) },
      table { $0.remove(at: place) }, table { $0.append($0.remove(at: place)) },
    ]
    let (requests, replies) = pair.serve(session(store(screens)))
    var text = #"{"call":"parts"}"# + "\n"
    for id in 0..<screens.count {
      text += #"{"id":\#(id),"call":"\#(id == 0 ? "screen" : "run")","line":"next"}"# + "\n"
    }
    _ = text.withCString { write(requests, $0, strlen($0)) }
    var received = ""
    while !received.contains(#""id":\#(screens.count - 1)"#) {
      received += try await pair.next(from: replies)
    }
    let ends = received.split(separator: "\n").filter { $0.contains(#""end""#) }
    #expect(
      ends.count == screens.count - 1 && ends.allSatisfy { $0.utf8.count < 2_048 && $0.contains(#""parts""#) },
      "\(ends)")
  }

  @Test(
    "cut the connection if they refer to missing parts",
    arguments: [
      "[[0,1]]", "[[0,-1]]", "[[1]]", #"[{"table":0,"rows":[]}]"#, "[[9223372036854775807,1]]", "[[0,0],[0,1]]",
    ])
  func damaged(parts: String) async throws {
    #expect(try await isRead(parts) == false)
  }

  @Test("are read if they refer to existing parts", arguments: ["[]", "[[0,0]]", #"[{"kind":"rule"},{"kind":"new"}]"#])
  func sound(parts: String) async throws {
    #expect(try await isRead(parts))
  }

  /// Whether a port takes parts of its first screen.
  private func isRead(_ parts: String) async throws -> Bool {
    let (requests, replies) = (pair.pipe(), pair.pipe())
    func send(_ line: String) { _ = (line + "\n").withCString { write(replies.writing, $0, strlen($0)) } }
    send(#"{"protocol":1}"#)
    let port = try await RemotePort(reading: replies.reading, writing: requests.writing)
    let screen = Task { await port.screen() }
    var sent = ""
    while !sent.contains(#""screen""#) { sent += try await pair.next(from: requests.reading) }
    let blank = #"{"body":[],"frame":1,"location":{"depth":0,"exactPath":"/","path":"/"},"serial":0}"#
    send(#"{"id":1,"screen":\#(blank),"parts":\#(parts)}"#)
    let frame = await screen.value.frame
    #expect(port.hasEnded == (frame == 0))
    return frame == 1
  }
}
