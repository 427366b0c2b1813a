import PresentationFiles
import ScreenKitTerm

extension TableScreen {
  /// The verbs for the user's own links.
  func linking(
    _ schema: TableSchema, _ view: TableView, _ completer: ColumnCompleter, tables: [String]
  ) -> [Verb<Step>] {
    let own = reader.file.ownLinks.filter { $0.table == schema.name }
    return Verb.category("Links") {
      Verb.doing("link", completer.link(to: tables), "Declare that a column leads to another table") { words, line in
        let link = try await OwnLink(typed: words, in: schema, of: reader.file)
        try reader.keep(link, as: link.name)
        try await line.run("refresh").check()
        line.show([.text("\(link.column) leads to \(link.parent) now.")])
      }
      .role(.changes)
      .disabled(view.table == nil ? "these rows do not belong to a table" : nil)
      Verb.doing("unlink", .choice("column", from: own.map(\.column)), "Remove a link of your own") { column, line in
        let link = own.first { $0.column == column }
        try reader.keep(nil, as: link?.name ?? column)
        try await line.run("refresh").check()
        line.show([.text("The link of \(column) is removed.")])
      }
      .role(.changes)
      .disabled(own.isEmpty ? "none of these columns has a link of your own" : nil)
    }
  }
}

extension Reader {
  /// Stores a link of the user, or removes the one with that name. The database is read with the change from now on.
  func keep(_ link: OwnLink?, as name: String) throws {
    guard let links else { throw DatabaseProblem.noHome }
    try links.keep(link, as: name)
    try readLinks()
  }

  /// Reads the user's own links. The database is read with them from now on.
  ///
  /// - Throws: The reason if their file cannot be read, or has other contents.
  func readLinks() throws(FileError) {
    file.ownLinks = try (links?.all ?? [:]).values.sorted { $0.name < $1.name }
  }
}
