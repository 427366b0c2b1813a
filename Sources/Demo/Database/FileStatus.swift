import CScreenKitPlatform

/// The attributes of a file. If two values for the same path are equal, the file did not change between them. Links are followed.
struct FileStatus: Equatable {
  /// A file type, such as `S_IFREG` or `S_IFDIR`.
  var kind: mode_t
  var size: Int
  /// When it was last changed.
  private var seconds: Int
  private var nanoseconds: Int
  /// The identity of the file, regardless of its path.
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
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    identity = Identity(device: status.st_dev, inode: status.st_ino)
  }
}
