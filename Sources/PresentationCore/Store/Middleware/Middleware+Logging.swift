public import Logging

extension Middleware {
  /// A middleware that writes every action to a log, with the line that sent it and how it ended, and every error of an effect.
  ///
  /// Actions are written as they describe themselves; what they hold as ``Secret`` stays out. Actions that ended otherwise than
  /// committed are written as warnings, errors as errors. Put it first to see what was sent, last to see what the reducer gets.
  ///
  /// - Parameters:
  ///   - logger: Where to write to. In a program that owns the terminal, to a file.
  ///   - level: How important a committed action is.
  public static func logging(to logger: Logger, level: Logger.Level = .debug) -> Self {
    Self("log") { _, action, call in
      .pass { _, outcome in
        let source: Logger.Metadata = ["from": "\(call.fileID):\(call.line)"]
        switch outcome {
        case .committed: logger.log(level: level, "\(action)", metadata: source)
        case .vetoed(let veto):
          logger.warning("\(action) vetoed by \(veto.middleware): \(veto.reason)", metadata: source)
        case .failed(let error): logger.warning("\(action) refused: \(error)", metadata: source)
        case .discarded(let reason): logger.warning("\(action) discarded: \(reason)", metadata: source)
        }
      }
    }
    .then(.onFailure("log") { error, _, _ in logger.error("an effect failed: \(error)") })
  }
}
