import CScreenKitPlatform

/// Reads and writes whole text files.
enum TextFile {
  /// Writes a text to a file.
  ///
  /// An existing file is replaced as a whole, once the text is on disk, so it always has either the old text or the new one. It keeps its
  /// permissions, and a link keeps its target. A new file that cannot be written is removed.
  ///
  /// - Parameter replacing: Whether an existing file may be overwritten.
  /// - Throws: The reason it could not be written.
  static func write(_ text: String, to file: String, replacing: Bool) throws(LineError) {
    guard replacing else { return try create(file, named: file, text, mode: 0o666) }
    let target = target(of: file)
    var status = stat()
    let isThere = stat(target, &status) == 0
    guard !isThere || status.st_mode & S_IFMT == S_IFREG else {
      throw LineError("\"\(file)\" is not a text file")
    }
    let new = "\(target).\(String(UInt32.random(in: 0...(.max)), radix: 36)).new"
    try create(new, named: file, text, mode: isThere ? status.st_mode & 0o600 : 0o666)
    // Only the superuser can give files away.
    if isThere, chown(new, status.st_uid, status.st_gid) == 0 || status.st_uid == geteuid() {
      chmod(new, status.st_mode & 0o777)
    }
    guard rename(new, target) == 0 else {
      let error = problem(file)
      unlink(new)
      throw error
    }
  }

  /// Writes a text to a new file, and removes the file on failure.
  ///
  /// - Parameter name: The user's name for the file.
  private static func create(
    _ file: String, named name: String, _ text: String, mode: mode_t
  ) throws(LineError) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    if descriptor < 0, errno == EEXIST {
      throw LineError("\"\(name)\" already exists; type \"save over\" to replace it")
    }
    guard descriptor >= 0 else { throw problem(name) }
    defer { close(descriptor) }
    guard put(text, into: descriptor), fsync(descriptor) == 0 else {
      let error = problem(name)
      unlink(file)
      throw error
    }
  }

  /// The target of links, which may be missing, or else the file itself.
  private static func target(of file: String) -> String {
    var target = file
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    // For the system, a longer chain of links is a circle, too.
    for _ in 0..<40 {
      let count = readlink(target, &bytes, bytes.count - 1)
      guard count > 0 else { break }
      let path = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
      target = path.hasPrefix("/") ? path : folder + path
    }
    return target
  }

  /// Reads a file. Each byte that is not UTF-8 becomes U+FFFD.
  ///
  /// - Parameter limit: The largest number of bytes to read; 16 MiB by default.
  /// - Throws: The reason it could not be read.
  static func read(_ file: String, upTo limit: Int = 16 << 20) throws(LineError) -> String {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw problem(file) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = CScreenKitPlatform.read(descriptor, &piece, piece.count)
      if count < 0 { throw problem(file) }
      if count == 0 { return String(decodingEachByte: bytes) }
      bytes += piece.prefix(count)
      if bytes.count > limit { throw LineError("\"\(file)\" is larger than \(limit >> 20) MiB") }
    }
  }

  /// Writes a text to a new temporary file that only its owner can read.
  ///
  /// - Returns: Its name, and a descriptor positioned at its beginning.
  /// - Throws: The reason it could not be created.
  static func temporary(_ text: String, _ environment: Environment) throws(LineError) -> (
    name: String, descriptor: Int32
  ) {
    let directory = environment.nonempty("TMPDIR") ?? "/tmp"
    var template = Array("\(directory)/screenkit-XXXXXX.txt".utf8CString)
    let descriptor = mkstemps(&template, 4)
    guard descriptor >= 0 else { throw problem(directory) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let name = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard put(text, into: descriptor), lseek(descriptor, 0, SEEK_SET) == 0 else {
      let error = problem(name)
      close(descriptor)
      unlink(name)
      throw error
    }
    return (name, descriptor)
  }

  private static func put(_ text: String, into descriptor: Int32) -> Bool {
    Array(text.utf8).withUnsafeBytes { $0.writeAll(to: descriptor) }
  }

  /// The reason for which the last call to the system failed, as an error about a file.
  static func problem(_ file: String) -> LineError {
    LineError("\"\(file)\": \(String(cString: strerror(errno)))")
  }
}

extension Substring {
  /// The text without surrounding white space.
  var trimmingWhitespace: String {
    let start = drop { $0.isWhitespace }
    return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }
}
