import CScreenKitPlatform

/// The files in which users write texts for lines. They are kept until a line has used the text.
///
/// A file stays on disk while its line runs, and after the line has failed, so the text survives however the line or the program ends.
/// Typing the same line again edits the same file. git keeps `COMMIT_EDITMSG` for the same reason.
struct EditedFiles {
  /// A file that an editor opens.
  struct Entry {
    let name: String
    /// The initial text of the file; `nil` for a file kept from an earlier line.
    let original: String?

    /// Whether the file exists and differs from its initial text. A file that cannot be read counts as changed.
    var isChanged: Bool { access(name, F_OK) == 0 && (original == nil || (try? TextFile.read(name)) != original) }
  }

  /// The files of failed lines, by purpose.
  private var kept: [String: String] = [:]
  /// The files of the running line, by purpose; `nil` if no line can edit the text again.
  private var open: [(purpose: String?, entry: Entry)] = []

  /// Returns the file that an earlier line has kept for `purpose`, or else a new one with the text.
  ///
  /// - Throws: An error if no file can be created.
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
