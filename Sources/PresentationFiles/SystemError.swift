package import CScreenKitPlatform

/// The reason for which a call to the operating system failed.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The number of the error, such as `ENOENT`.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  package init(_ code: POSIXErrorCode) { self.init(code: code.rawValue) }

  /// The error of the last call of this thread that failed.
  package static var last: SystemError { SystemError(code: errno) }

  /// The reason in the words of the system, such as `No such file or directory`.
  package var description: String { String(cString: strerror(code)) }
}
