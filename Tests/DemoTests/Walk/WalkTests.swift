import ScreenKitTerm
import Testing

// A program has no interface.
@testable import dbwalk

@MainActor @Suite(.timeLimit(.minutes(10))) struct WalkTests {
  private static let first = Route.rows(of: TableView(table: "t"))
  private static let second = Route.rows(of: TableView(table: "t", start: [4]))
  private static let row = Route.row("t", [2])

  /// Walks through a table of seven rows, three to a page.
  private func walk(_ body: @MainActor @Sendable (Store<Walk, Step>) async throws -> Void) async throws {
    try await withDatabase(
      "CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1), (2), (3), (4), (5), (6), (7)"
    ) { file in
      let reader = Reader(file: file, window: .fixed(3), bookmarks: Bookmarks(of: file.path, environment: [:]))
      try await body(Store(Walk(name: "test.db"), reducer: Walk.reducer(reading: reader)))
    }
  }

  /// The key of the first row on top.
  private func firstRow(_ walk: Walk) -> RowKey? {
    switch walk.path.last.flatMap({ walk.contents[$0] }) {
    case .page(_, let page)?: page.rows.first?.key
    case .row(let view)?: view.row.key
    default: nil
    }
  }

  @Test("Two pages of one table in one path each keep their own rows, whichever is on top")
  func pages() async throws {
    try await walk { store in
      _ = await store.perform(.navigate(.set([Self.first, Self.row, Self.second])), until: .finished)
      #expect(firstRow(store.state) == [4])
      for key in [[2], [1]] as [RowKey] {
        _ = await store.perform(.navigate(.back), until: .finished)
        #expect(firstRow(store.state) == key)
      }
      _ = await store.perform(.show(TableView(table: "t", start: [7])), until: .finished)
      #expect(firstRow(store.state) == [7] && store.state.path.count == 1)
    }
  }

  @Test("Back leaves what was sorted, narrowed or labeled last; pages are turned in place")
  func back() async throws {
    try await walk { store in
      let sorting = [Sorting(column: ColumnPath(column: "id"), isDescending: true)]
      let condition = Condition(column: ColumnPath(column: "id"), comparison: .greater, values: [Literal("1")])
      let views = [
        TableView(table: "t"), TableView(table: "t", sorting: sorting),
        TableView(table: "t", sorting: sorting, columns: [ColumnPath(column: "id")]),
        TableView(table: "t", conditions: [condition], sorting: sorting, columns: [ColumnPath(column: "id")]),
      ]
      for view in views {
        _ = await store.perform(.show(view), until: .finished)
        _ = await store.perform(.show(view.beginning(at: [4])), until: .finished)
      }
      #expect(store.state.path == views.map { .rows(of: $0.beginning(at: [4])) })
      for view in views.dropLast().reversed() {
        _ = await store.perform(.navigate(.back), until: .finished)
        #expect(store.state.path.last == .rows(of: view.beginning(at: [4])) && firstRow(store.state) == [4])
      }
    }
  }

  @Test("The contents of a place are kept until it leaves the path, and no longer")
  func kept() async throws {
    try await walk { store in
      for path in [[Self.first, Self.row, .find("4")], [.find("4"), Self.second], [Self.row], []] as [[Route]] {
        _ = await store.perform(.navigate(.set(path)), until: .finished)
        #expect(store.state.path == path)
        #expect(Set(store.state.contents.values.keys) == Set(path.map(\.identity)))
      }
    }
  }

  @Test("A path with an unreadable page below the top is refused, also if another page of the table is known")
  func unreadable() async throws {
    try await walk { store in
      _ = await store.perform(.navigate(.push(Self.first)), until: .finished)
      let sorted = Route.rows(
        of: TableView(table: "t", sorting: [Sorting(column: ColumnPath(column: "x"), isDescending: false)]))
      let outcome = await store.perform(.navigate(.set([sorted, Self.row])), until: .finished)
      guard case .failed = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(store.state.path == [Self.first])
    }
  }

  @Test("The time that a page shows includes the time to find it, once")
  func searchTime() async throws {
    let time = SearchTime()
    time.set(.seconds(3), for: Self.second)
    #expect(time.take(for: Self.second) == .seconds(3) && time.take(for: Self.second) == .zero)
    time.set(.seconds(3), for: Self.second)
    #expect(time.take(for: Self.first) == .zero && time.take(for: Self.second) == .zero)
    try await withDatabase("CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1), (2), (3), (4)") { file in
      let reader = Reader(file: file, window: .fixed(3), bookmarks: Bookmarks(of: file.path, environment: [:]))
      let search = Search(reader: reader, wanted: .page(.last, of: TableView(table: "t")), start: [Self.first])
      try await search.run(Dispatcher { _ in })
      #expect(reader.searchTime.take(for: .rows(of: TableView(table: "t", start: [2]))) > .zero)
    }
  }
}
