import CScreenKitPlatform
import PresentationFiles

/// The names of files, as completion offers them.
enum FileNames {
  /// The number of names in a directory that are examined at most.
  private static let limit = 10_000

  /// The files whose paths begin with a text, by name; a directory is the beginning of a longer path. Hidden files are left out unless
  /// the text asks for them, as are names that are not UTF-8. A tilde is the home directory.
  @MainActor
  static func beginning(with partial: String) -> [Suggestion] {
    let end = partial.lastIndex(of: "/").map { partial.index(after: $0) } ?? partial.startIndex
    let (parent, begun) = (partial[..<end], partial[end...])
    guard let directory = opendir(parent.isEmpty ? "." : parent.expandingTilde) else { return [] }
    defer { closedir(directory) }
    var found: [Suggestion] = []
    var looked = 0
    while let entry = readdir(directory), looked < limit {
      looked += 1
      guard let name = name(of: entry), name.hasPrefix(begun), name != ".", name != "..",
        !name.hasPrefix(".") || begun.hasPrefix("."),
        !parent.isEmpty || name != "~"
      else { continue }
      let path = parent + name
      found.append(Folder.exists(path.expandingTilde) ? Suggestion(open: path + "/") : Suggestion(String(path)))
    }
    return found.sorted { $0.word < $1.word }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    // The name begins here and ends with a zero byte, regardless of the length of the declared array.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
    return String(validatingCString: start)
  }
}
