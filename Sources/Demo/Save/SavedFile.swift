import CScreenKitPlatform

/// A file that replaces another one only when all of it is safe on the disk.
enum SavedFile {
  /// `O_TMPFILE`, a macro that Swift does not import.
  private static let temporaryFile = 0o20000000 | O_DIRECTORY

  /// Lets `body` write a file.
  ///
  /// In every case the path holds its old content, or the whole new file. A replaced file keeps its
  /// permissions, and a link still leads to it.
  ///
  /// - Parameters:
  ///   - path: The path; a tilde at its beginning means the home directory.
  ///   - replacing: Whether an existing file may be replaced.
  ///   - body: Writes to a descriptor.
  /// - Throws: `DatabaseProblem.exists` or `notSaved`; rethrows errors of `body`.
  static func write(to path: String, replacing: Bool, _ body: (Int32) async throws -> Void) async throws {
    let path = expandingTilde(path)
    let real = replacing ? realpath(path, nil) : nil
    defer { free(real) }
    let target = real.map { String(cString: $0) } ?? path
    var status = stat()
    let isThere = stat(target, &status) == 0
    if isThere, !replacing { throw DatabaseProblem.exists(path) }
    guard !isThere || status.st_mode & S_IFMT == S_IFREG else {
      throw DatabaseProblem.notSaved(path, detail: "it is not a regular file")
    }
    let new = "\(target).\(String(UInt32.random(in: 0...(.max)), radix: 36)).new"
    let mode: mode_t = isThere ? status.st_mode & 0o600 : 0o666
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    // A file without a name leaves nothing, however the process ends. Not all file systems support such files.
    var descriptor = open(folder, O_WRONLY | O_CLOEXEC | temporaryFile, mode)
    let hasName = descriptor < 0
    if hasName { descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
    guard descriptor >= 0 else { throw problem(path) }
    defer { if hasName || replacing { unlink(new) } }
    defer { close(descriptor) }
    // Only the superuser can give files away.
    if isThere, fchown(descriptor, status.st_uid, status.st_gid) == 0 || status.st_uid == geteuid() {
      fchmod(descriptor, status.st_mode & 0o777)
    }
    try await body(descriptor)
    guard fsync(descriptor) == 0 else { throw problem(path) }
    let written = hasName ? new : "/proc/self/fd/\(descriptor)"
    let link = { (place: String) in linkat(AT_FDCWD, written, AT_FDCWD, place, hasName ? 0 : AT_SYMLINK_FOLLOW) == 0 }
    // Unlike renaming, linking does not replace a file that exists by now. Some file systems have no links.
    if !replacing, link(target) { return }
    if !replacing, errno == EEXIST || access(target, F_OK) == 0 { throw DatabaseProblem.exists(path) }
    guard hasName || link(new), rename(new, target) == 0 else { throw problem(path) }
  }

  /// Replaces a tilde at the beginning of a path by the home directory, as the console's own verbs do. It uses the variable HOME.
  private static func expandingTilde(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = getenv("HOME"), home.pointee != 0 else { return path }
    return String(cString: home) + path.dropFirst()
  }

  /// Writes all of some bytes to a descriptor.
  static func write(_ bytes: [UInt8], to descriptor: Int32, named path: String) throws(DatabaseProblem) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        CScreenKitPlatform.write(descriptor, $0.baseAddress! + start, $0.count - start)
      }
      guard count >= 0 || errno == EINTR else { throw problem(path) }
      start += max(0, count)
    }
  }

  private static func problem(_ path: String) -> DatabaseProblem {
    .notSaved(path, detail: String(cString: strerror(errno)))
  }
}
