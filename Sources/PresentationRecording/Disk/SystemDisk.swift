import CScreenKitPlatform
import PresentationFiles

/// The file system of the operating system.
struct SystemDisk: Disk {
  func lock(_ path: String) throws(DiskProblem) -> Int32? {
    try attempt { () throws(SystemError) in try Descriptor(locking: path)?.number }
  }

  func resolve(_ path: String) -> String {
    // The target of a link may be missing.
    let path = (try? Folder.target(of: path)) ?? path
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }

  func read(_ path: String, upTo limit: Int) throws(DiskProblem) -> [UInt8]? {
    guard access(path, F_OK) == 0 || errno != ENOENT else { return nil }
    let file = try open(path, O_RDONLY)
    defer { file.close() }
    return try attempt { () throws(SystemError) in try file.readAll(upTo: limit) }
  }

  func open(_ path: String) throws(DiskProblem) -> Int32 { try openAlone(path, O_WRONLY) }

  func create(_ path: String) throws(DiskProblem) -> Int32 {
    FileName.remove(path)
    return try openAlone(path, O_WRONLY | O_CREAT | O_EXCL)
  }

  func close(_ file: Int32) { Descriptor(file).close() }

  func isNamed(_ file: Int32, _ path: String) -> Bool { Descriptor(file).isNamed(path) }

  func isOnly(_ file: Int32, at path: String) -> Bool { Descriptor(file).isOnly(at: path) }

  func write(_ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int) throws(DiskProblem) -> Int {
    let count = try attempt { () throws(SystemError) in try Descriptor(file).write(bytes, at: offset) }
    // Writing to a regular file accepts some bytes or fails with an error.
    guard count > 0 else { throw DiskProblem("no more bytes can be written to the file") }
    return count
  }

  func truncate(_ file: Int32, to length: Int) throws(DiskProblem) {
    try attempt { () throws(SystemError) in try Descriptor(file).truncate(to: length) }
  }

  func sync(_ file: Int32) throws(DiskProblem) {
    try attempt { () throws(SystemError) in try Descriptor(file).syncContent() }
  }

  func syncDirectory(of path: String) throws(DiskProblem) {
    try attempt { () throws(SystemError) in try Folder.sync(of: path) }
  }

  func link(_ path: String, as other: String) throws(DiskProblem) {
    try attempt { () throws(SystemError) in try FileName.add(other, to: path) }
  }

  func rename(_ path: String, to other: String) throws(DiskProblem) {
    try attempt { () throws(SystemError) in try FileName.move(path, to: other) }
  }

  func remove(_ path: String) { FileName.remove(path) }

  /// Opens a file for writing, and takes its lock: a second journal that has another name, or has found another lock file, is kept out.
  private func openAlone(_ path: String, _ flags: Int32) throws(DiskProblem) -> Int32 {
    let file = try open(path, flags)
    if (try? file.lock()) != false { return file.number }
    file.close()
    throw DiskProblem("another process writes to it")
  }

  /// Opens a regular file, and nothing else: a pipe would block.
  private func open(_ path: String, _ flags: Int32) throws(DiskProblem) -> Descriptor {
    let file = try attempt { () throws(SystemError) in try Descriptor(opening: path, flags) }
    if file.isRegular { return file }
    file.close()
    throw DiskProblem("not a regular file")
  }

  @discardableResult
  private func attempt<Result>(_ body: () throws(SystemError) -> Result) throws(DiskProblem) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw DiskProblem("\(error)", isUnwritable: [EROFS, ENOSPC, EDQUOT, EACCES].contains(error.code))
    }
  }
}
