import FoundationEssentials

/// The file of a journal, and the lines that are not on the disk yet.
///
/// Bytes that are not synchronized are kept in memory, and are written again after an error: a system that has failed to
/// synchronize a file may have dropped them.
struct JournalOutput {
  private let path: String
  private let disk: any Disk
  private var file: Int32
  /// The lock file, which keeps other processes out only while it has its name.
  private let lock: Int32
  /// The length of the part of the file that is on the disk.
  private var synced: Int
  /// The bytes after that, and the number of them that were written.
  private var tail: [UInt8] = []
  private var written = 0
  /// Whether the name of the file may not be on the disk.
  private var isNameNew = false

  /// - Parameters:
  ///   - file: The file, all of which is on the disk.
  ///   - lock: The lock file.
  ///   - length: The length of the file.
  init(path: String, disk: any Disk, file: Int32, lock: Int32, length: Int) {
    (self.path, self.disk, self.file, self.lock, synced) = (path, disk, file, lock, length)
  }

  /// Whether every line is on the disk.
  var isDurable: Bool { tail.isEmpty && !isNameNew }

  /// Whether enough bytes wait to be synchronized.
  var isLarge: Bool { tail.count >= 1 << 20 }

  /// Adds a line.
  mutating func append(_ line: [UInt8]) { tail += line }

  /// Writes the lines. If it fails, they are kept, and the next call writes them.
  ///
  /// - Parameter syncs: Whether to wait until they are on the disk.
  mutating func write(syncs: Bool) throws(DiskProblem) {
    while written < tail.count {
      written += try disk.write(tail[written...], to: file, at: synced + written)
    }
    guard syncs else { return }
    if isNameNew {
      try disk.syncDirectory(of: path)
      isNameNew = false
    }
    guard !tail.isEmpty else { return }
    do throws(DiskProblem) {
      // The lines of a file without its name would be lost.
      for (file, path) in [(file, path), (lock, path + JournalFiles.lock)] where !disk.isOnly(file, at: path) {
        throw DiskProblem("\(path) was removed, replaced or linked meanwhile; put it back, or start the program again")
      }
      try disk.sync(file)
    } catch {
      written = 0
      throw error
    }
    synced += tail.count
    tail.removeAll(keepingCapacity: tail.capacity < 1 << 20)
    written = 0
  }

  /// Replaces the file by one that begins with a checkpoint, and keeps the old file under another name. Every line must be on the disk.
  ///
  /// If it fails, the old file stays in use.
  mutating func replaceFile(_ line: [UInt8]) throws(DiskProblem) {
    let (new, old) = (path + JournalFiles.new, path + JournalFiles.before)
    let file = try disk.createWhole(new, line)
    do throws(DiskProblem) {
      disk.remove(old)
      // Some file systems do not have links. There, the older file is not kept.
      try? disk.link(path, as: old)
      try disk.rename(new, to: path)
    } catch {
      disk.close(file)
      disk.remove(new)
      // It is a second name of the file that stays in use.
      disk.remove(old)
      throw error
    }
    disk.close(self.file)
    (self.file, synced, isNameNew) = (file, line.count, true)
  }

  func close() {
    // A file that cannot be written to is not open.
    for file in [file, lock] where file >= 0 { disk.close(file) }
  }
}
