import ArgumentParser
import Glibc

extension Writer {
  /// Writes what is held, tells `errors` what could not be written, and returns the exit status that this means for a
  /// program; `nil` when all was written. That nobody reads any more is said by the status alone.
  func end(telling errors: Writer) -> ExitCode? {
    flush()
    guard let failure else { return nil }
    if isBroken { return ExitCode(128 + SIGPIPE) }
    ErrorLines(writer: errors).write(failure, source: "standard output", after: self)
    return .failure
  }
}
