import CScreenKitPlatform
import PresentationFiles

/// The files in which users write texts for lines. They are kept until a line has used the text.
///
/// A file stays on disk while its line runs, and after the line has failed, so the text survives however the line or the program ends.
/// Typing the same line again edits the same file. git keeps `COMMIT_EDITMSG` for the same reason.
struct EditedFiles {
  /// A file that an editor opens.
  struct Entry {
    let name: String
    /// The initial text of the file.
    let original: String
    /// Whether an earlier line has kept it.
    var isKept = false
    /// Whether the editor may still have it open, although it has ended.
    var mayBeOpen = false

    /// Whether the file exists and differs from its initial text. A file that cannot be read counts as changed.
    var isChanged: Bool {
      FileName.exists(name) && (try? TextFile.readBytes(name)) != Array(original.utf8)
    }

    /// When the file was last written, and its identity; an editor may replace it.
    var stamp: [Int] {
      var status = stat()
      stat(name, &status)
      return [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_ino), Int(status.st_size)]
    }

    /// Makes every later write change the ``stamp``, however soon it comes.
    func age() {
      let past = timespec(tv_sec: time(nil) - 60, tv_nsec: 0)
      utimensat(AT_FDCWD, name, [past, past], 0)
    }
  }

  /// The files of failed lines, by purpose.
  private var kept: [String: Entry] = [:]
  /// The files of the running line, by purpose; `nil` if no line can edit the text again.
  private var open: [(purpose: String?, entry: Entry)] = []

  /// Returns the file that an earlier line has kept for `purpose`, or else a new one with the text.
  ///
  /// - Throws: An error if no file can be created.
  mutating func open(_ text: String, for purpose: String?, in folder: String) throws(FileError) -> Entry {
    var entry: Entry
    if let purpose, let kept = kept.removeValue(forKey: purpose), access(kept.name, R_OK | W_OK) == 0 {
      entry = kept
      (entry.isKept, entry.mayBeOpen) = (true, false)
    } else {
      let original = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
      let (name, file) = try TextFile.temporary(original, in: folder)
      file.close()
      entry = Entry(name: name, original: original)
    }
    open.append((purpose, entry))
    return entry
  }

  /// Notes that the editor of the last file has ended at once, and may still have the file open.
  mutating func expectLateSave() { open[open.count - 1].entry.mayBeOpen = true }

  /// Ends the running line: removes its files if it has taken the texts. Otherwise it keeps those that the user has changed, or may still
  /// change.
  ///
  /// - Returns: The names of the files that are kept.
  mutating func settle(isTaken: Bool) -> [String] {
    defer { open = [] }
    var names: [String] = []
    for (purpose, entry) in open {
      guard !isTaken, entry.isChanged || entry.mayBeOpen else {
        FileName.remove(entry.name)
        continue
      }
      names.append(entry.name)
      if let purpose { kept[purpose] = entry }
    }
    return names
  }
}
