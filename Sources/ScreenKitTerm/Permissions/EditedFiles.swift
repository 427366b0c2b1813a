import Glibc

/// The files in which users write texts for lines, kept until a line has taken the text.
///
/// A file stays on disk while its line runs, and after the line has failed: whatever ends the line or the program, the text is still
/// there. The same line edits the same file again. git keeps `COMMIT_EDITMSG` for the same reason.
struct EditedFiles {
  /// A file that an editor opens.
  struct Entry {
    let name: String
    /// The text that the file had at first; `nil` for a file that an earlier line has kept.
    let original: String?

    /// Whether the file is there and differs from its first text. A file that cannot be read counts as changed.
    var isChanged: Bool { access(name, F_OK) == 0 && (original == nil || (try? TextFile.read(name)) != original) }
  }

  /// The files of lines that failed, by what their texts are for.
  private var kept: [String: String] = [:]
  /// The files of the running line, by what their texts are for; none has a purpose where no line can edit the text again.
  private var open: [(purpose: String?, entry: Entry)] = []

  /// Returns the file that an earlier line has kept for `purpose`, or else a new one with the text.
  ///
  /// - Throws: When no file can be created.
  mutating func open(_ text: String, for purpose: String?, _ environment: Environment) throws(LineError) -> Entry {
    let entry: Entry
    if let purpose, let name = kept.removeValue(forKey: purpose), access(name, R_OK | W_OK) == 0 {
      entry = Entry(name: name, original: nil)
    } else {
      let original = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
      let (name, descriptor) = try TextFile.temporary(original, environment)
      close(descriptor)
      entry = Entry(name: name, original: original)
    }
    open.append((purpose, entry))
    return entry
  }

  /// Ends the running line: removes its files if it has taken the texts. Otherwise it keeps those that the user has changed.
  ///
  /// - Returns: The names of the files that are kept.
  mutating func settle(isTaken: Bool) -> [String] {
    defer { open = [] }
    var names: [String] = []
    for (purpose, entry) in open {
      guard !isTaken, entry.isChanged else {
        unlink(entry.name)
        continue
      }
      names.append(entry.name)
      if let purpose { kept[purpose] = entry.name }
    }
    return names
  }
}
