import CScreenKitPlatform

/// The reason why a file cannot be used: the file, what is wrong, and what would help.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path, as the user has written it.
  package let path: String
  /// The fault, such as `No such file or directory`.
  public let reason: String
  /// The advice; `nil` if ``reason`` is enough.
  package let advice: String?
  /// The error of the system; `nil` if it has not reported one.
  package private(set) var error: SystemError?
  /// Whether it is a device such as `/dev/null`: the user deliberately stores nothing.
  package private(set) var isAboutDevice = false
  /// Whether the file belongs to other users, or may be changed by them, so that its content is not trustworthy.
  package private(set) var isAboutForeignFile = false

  /// Creates an error about the content or the kind of a file.
  public init(_ path: String, _ reason: String, advice: String? = nil) {
    (self.path, self.reason, self.advice) = (path, reason, advice)
  }

  /// Creates an error about a call that the system has refused.
  package init(_ path: String, _ error: SystemError) {
    self.init(path, error.code == EEXIST ? "already exists" : "\(error)", advice: error.advice)
    self.error = error
  }

  /// Creates an error about a file that other users can read or change.
  init(_ path: String, foreign reason: String) {
    self.init(path, reason)
    isAboutForeignFile = true
  }

  /// Creates an error about a directory, a device, a pipe or a socket in place of a file.
  package init(_ path: String, notRegular advice: String?, isDevice: Bool = false) {
    self.init(path, "not a regular file", advice: advice)
    isAboutDevice = isDevice
  }

  /// Whether the file that should be created exists.
  public var isAboutExistingFile: Bool { error?.code == EEXIST }

  /// The file, and what is wrong with it.
  package var problem: String { "\"\(path)\": \(reason)" }

  /// The whole error in one line, such as `"a.csv": No such file or directory; check the path`.
  public var description: String { problem + (advice.map { "; \($0)" } ?? "") }
}

extension SystemError {
  /// The advice for a user who meets the error; `nil` if there is none.
  fileprivate var advice: String? {
    switch code {
    case ENOENT, ENOTDIR: "check the path"
    case EACCES, EPERM: "check its permissions"
    case EISDIR: "name a file, not a folder"
    case EEXIST: "name a new one"
    case ENAMETOOLONG: "choose a shorter name"
    case ELOOP: "check its links"
    case EROFS: "choose another folder"
    case ENOSPC, EDQUOT: "free some space, or choose another folder"
    default: nil
    }
  }
}
