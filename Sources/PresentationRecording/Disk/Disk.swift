/// The operations on files that a journal needs.
///
/// Tests use their own disk. It fails, writes fewer bytes than requested, or loses bytes that were not synchronized.
package protocol Disk: Sendable {
  /// Takes a lock that ends with the process; returns the descriptor for ``close(_:)``, or `nil`
  /// if another process has the lock.
  func lock(_ path: String) throws(DiskProblem) -> Int32?
  /// The path of the file itself, with symbolic links resolved.
  func resolve(_ path: String) -> String
  /// The first bytes of a file, at most `count`; `nil` if the file does not exist.
  func read(_ path: String, upTo count: Int) throws(DiskProblem) -> [UInt8]?
  /// Opens a file for writing.
  func open(_ path: String) throws(DiskProblem) -> Int32
  /// Makes an empty file that only its owner can read, in place of one of this name, and opens it for writing.
  func create(_ path: String) throws(DiskProblem) -> Int32
  func close(_ file: Int32)
  /// Whether a path leads to an open file.
  func isNamed(_ file: Int32, _ path: String) -> Bool
  /// Whether a path leads to an open file, and no other name does: the file was not removed, replaced, renamed or linked.
  func isOnly(_ file: Int32, at path: String) -> Bool
  /// Writes bytes at an offset; returns how many it has written, at least 1.
  func write(_ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int) throws(DiskProblem) -> Int
  func truncate(_ file: Int32, to length: Int) throws(DiskProblem)
  /// Waits until the content of a file is on the disk.
  func sync(_ file: Int32) throws(DiskProblem)
  /// Waits until the names in the directory of a file are on the disk.
  func syncDirectory(of path: String) throws(DiskProblem)
  /// Gives a file a second name.
  func link(_ path: String, as other: String) throws(DiskProblem)
  /// Renames a file, atomically replacing a file with the new name.
  func rename(_ path: String, to other: String) throws(DiskProblem)
  /// Removes a name, if it exists.
  func remove(_ path: String)
}

/// Why a file cannot be used.
package struct DiskProblem: Error, Hashable, CustomStringConvertible {
  /// The reason, in the words of the system.
  package let description: String
  /// Whether the disk takes no change: it is read-only or full, or this process may not write to it.
  let isUnwritable: Bool

  package init(_ description: String, isUnwritable: Bool = false) {
    (self.description, self.isUnwritable) = (description, isUnwritable)
  }
}

extension Disk {
  /// Writes all of some bytes.
  func writeAll(_ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int) throws(DiskProblem) {
    var (rest, offset) = (bytes, offset)
    while !rest.isEmpty {
      let count = try write(rest, to: file, at: offset)
      rest = rest.dropFirst(count)
      offset += count
    }
  }

  /// Makes a file with this content, which is on the disk when this returns, though its name may not be.
  func createWhole(_ path: String, _ bytes: [UInt8]) throws(DiskProblem) -> Int32 {
    let file = try create(path)
    do throws(DiskProblem) {
      try writeAll(bytes[...], to: file, at: 0)
      try sync(file)
      return file
    } catch {
      close(file)
      remove(path)
      throw error
    }
  }
}
