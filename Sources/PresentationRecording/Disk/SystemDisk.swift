import CScreenKitPlatform

/// The file system of the operating system.
struct SystemDisk: Disk {
  private static var problem: DiskProblem { DiskProblem(String(cString: strerror(errno))) }

  func lock(_ path: String) throws(DiskProblem) -> Int32? {
    let file = try Self.open(path, O_RDWR | O_CREAT)
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
    let (isTaken, problem) = (errno == EWOULDBLOCK, Self.problem)
    close(file)
    if isTaken { return nil }
    throw problem
  }

  func resolve(_ path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }

  func read(_ path: String, upTo limit: Int) throws(DiskProblem) -> [UInt8]? {
    guard access(path, F_OK) == 0 || errno != ENOENT else { return nil }
    let file = try Self.open(path, O_RDONLY)
    defer { close(file) }
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(file, &status) == 0 { bytes.reserveCapacity(min(limit, Int(status.st_size))) }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = CScreenKitPlatform.read(file, &piece, min(piece.count, limit - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.problem }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return bytes
  }

  func open(_ path: String) throws(DiskProblem) -> Int32 { try Self.open(path, O_WRONLY) }

  func create(_ path: String) throws(DiskProblem) -> Int32 {
    unlink(path)
    return try Self.open(path, O_WRONLY | O_CREAT | O_EXCL)
  }

  func close(_ file: Int32) {
    // A child that has been forked, and has not executed its program yet, would keep a lock that is not released here.
    flock(file, LOCK_UN)
    CScreenKitPlatform.close(file)
  }

  func write(_ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int) throws(DiskProblem) -> Int {
    while true {
      let count = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, off_t(offset)) }
      if count > 0 { return count }
      // Writing to a regular file accepts some bytes or fails with an error.
      if count == 0 { throw DiskProblem("no more bytes can be written to the file") }
      if errno != EINTR { throw Self.problem }
    }
  }

  func truncate(_ file: Int32, to length: Int) throws(DiskProblem) {
    guard ftruncate(file, off_t(length)) == 0 else { throw Self.problem }
  }

  func sync(_ file: Int32) throws(DiskProblem) {
    guard fdatasync(file) == 0 else { throw Self.problem }
  }

  func syncDirectory(of path: String) throws(DiskProblem) {
    let end = path.lastIndex(of: "/")
    let directory = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let file = CScreenKitPlatform.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw Self.problem }
    defer { close(file) }
    guard fsync(file) == 0 else { throw Self.problem }
  }

  func link(_ path: String, as other: String) throws(DiskProblem) {
    guard CScreenKitPlatform.link(path, other) == 0 else { throw Self.problem }
  }

  func rename(_ path: String, to other: String) throws(DiskProblem) {
    guard CScreenKitPlatform.rename(path, other) == 0 else { throw Self.problem }
  }

  func remove(_ path: String) { unlink(path) }

  /// Opens a regular file, and nothing else: a pipe would block.
  private static func open(_ path: String, _ flags: Int32) throws(DiskProblem) -> Int32 {
    let file = CScreenKitPlatform.open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    guard file >= 0 else { throw problem }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      CScreenKitPlatform.close(file)
      throw DiskProblem("not a regular file")
    }
    return file
  }
}
