import CScreenKitPlatform

/// The calls of this module that change files.
///
/// A test can let one of them fail, or let it and all later ones do nothing, as if the process had been killed there.
package enum SystemCall: Sendable {
  case createUnnamed, create, write, truncate, own, sync, link, rename, remove

  /// Returns the error of a call that should fail; `nil` for each call that should be made.
  @TaskLocal package static var fault: (@Sendable (SystemCall) -> SystemError?)?

  /// Calls the system, and repeats the call while signals interrupt it.
  ///
  /// - Returns: The result, which is not negative.
  @discardableResult
  func callAsFunction<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    if let error = Self.fault?(self) { throw error }
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .last }
    }
  }
}
