import ArgumentParser
import Glibc

extension Writer {
  /// Writes pending output, reports a failure to `errors`, and returns the resulting exit status of a program; `nil` on success. If the
  /// reader has closed the output, only the status reports that.
  func end(telling errors: Writer) -> ExitCode? {
    flush()
    guard let failure else { return nil }
    if isBroken { return ExitCode(128 + SIGPIPE) }
    ErrorLines(writer: errors).write(failure, source: "standard output", after: self)
    return .failure
  }
}
