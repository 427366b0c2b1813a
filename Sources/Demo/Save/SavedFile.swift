import Glibc

/// A file that takes its place when all of it is safe on the disk.
enum SavedFile {
  /// `O_TMPFILE`, a macro that Swift does not import.
  private static let temporaryFile = 0o20000000 | O_DIRECTORY

  /// Has `body` write a file.
  ///
  /// Whatever happens, the place holds what it held before, or the whole new file. A file that is replaced keeps its permissions, and a
  /// link keeps leading to it.
  ///
  /// - Parameters:
  ///   - path: The place; a tilde at its beginning stands for the home directory.
  ///   - replacing: Whether a file that is there may be replaced.
  ///   - body: Writes to a descriptor.
  /// - Throws: `DatabaseProblem.exists` or `notSaved`; what `body` throws.
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
    // A file without a name leaves nothing, however the process ends. Not all disks have such files.
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
    // Unlike a renamed file, a link takes no place that another file has by now. Some disks have no links.
    if !replacing, link(target) { return }
    if !replacing, errno == EEXIST || access(target, F_OK) == 0 { throw DatabaseProblem.exists(path) }
    guard hasName || link(new), rename(new, target) == 0 else { throw problem(path) }
  }

  /// Puts the home directory in the place of a tilde at the beginning of a path, as the console's own verbs do. It looks at the variable HOME.
  private static func expandingTilde(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = getenv("HOME"), home.pointee != 0 else { return path }
    return String(cString: home) + path.dropFirst()
  }

  /// Writes bytes to a descriptor, all of them.
  static func write(_ bytes: [UInt8], to descriptor: Int32, named path: String) throws(DatabaseProblem) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + start, $0.count - start) }
      guard count >= 0 || errno == EINTR else { throw problem(path) }
      start += max(0, count)
    }
  }

  private static func problem(_ path: String) -> DatabaseProblem {
    .notSaved(path, detail: String(cString: strerror(errno)))
  }
}
