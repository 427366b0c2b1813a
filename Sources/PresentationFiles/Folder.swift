import CScreenKitPlatform

/// Directories.
public enum Folder {
  /// The folder of a file, with its slash; empty for the current folder.
  static func of(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// Whether there is a directory at a path.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Creates a directory for its owner alone, and missing parent directories. An existing one is left as it is.
  package static func create(_ path: some StringProtocol) throws(FileError) {
    do throws(SystemError) {
      try make(path)
    } catch {
      throw FileError(String(path), error)
    }
  }

  private static func make(_ path: some StringProtocol) throws(SystemError) {
    if path.isEmpty || mkdir(String(path), 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/") else { throw .last }
    try make(path[..<slash])
    if mkdir(String(path), 0o700) != 0, errno != EEXIST { throw .last }
  }

  /// Creates the folder of a file that will be created.
  public static func create(above path: String) throws(FileError) {
    do throws(SystemError) {
      try make(of(path).dropLast())
    } catch {
      throw FileError(path, error)
    }
  }

  /// Waits until the names in the folder of a file are on the disk.
  package static func sync(of path: String) throws(SystemError) {
    let folder = of(path)
    let file = try Descriptor(opening: folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY)
    defer { file.close() }
    try SystemCall.sync { fsync(file.number) }
  }

  /// Follows the links of a path to their end, which need not exist. A path that is not a link is its own end.
  package static func target(of path: String) throws(SystemError) -> String {
    var target = path
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    // For the system, a longer chain of links is a circle, too.
    for _ in 0..<40 {
      let count = readlink(target, &bytes, bytes.count - 1)
      guard count > 0 else { return target }
      guard let next = String(validating: bytes.prefix(count).lazy.map(UInt8.init(bitPattern:)), as: UTF8.self) else {
        throw SystemError(code: EILSEQ)
      }
      target = next.hasPrefix("/") ? next : of(target) + next
    }
    throw SystemError(code: ELOOP)
  }
}

extension StringProtocol {
  /// The path with a leading tilde replaced by the home directory; unchanged if `HOME` is not set.
  public var expandingTilde: String {
    guard self == "~" || hasPrefix("~/"), let home = getenv("HOME"), home.pointee != 0 else { return String(self) }
    return String(cString: home) + dropFirst()
  }
}
