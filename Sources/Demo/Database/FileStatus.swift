import Foundation

/// What the file system tells about a file, links followed.
struct FileStatus {
  /// One of `S_IFREG`, `S_IFDIR` and their like.
  var kind: mode_t
  var size: Int
  /// Which file it is, whatever its path.
  var identity: Identity

  struct Identity: Equatable {
    var device: dev_t
    var inode: ino_t
  }

  init(of path: String) throws(DatabaseProblem) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .noFile(path)
      case EACCES: throw .notPermitted(path)
      case let code: throw .failed(detail: "\(path): \(String(cString: strerror(code)))")
      }
    }
    kind = status.st_mode & S_IFMT
    size = Int(status.st_size)
    identity = Identity(device: status.st_dev, inode: status.st_ino)
  }
}
