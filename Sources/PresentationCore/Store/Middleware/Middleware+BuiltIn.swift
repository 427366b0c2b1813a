public import Logging

extension Middleware {
  /// A middleware that writes every action to a log, with the line that sent it and its outcome, and every error of an effect.
  ///
  /// Actions are written with their descriptions; values in a ``Secret`` are omitted. Actions that were not
  /// committed are written as warnings, errors as errors. Put it first to see the sent actions, last to see the
  /// actions that the reducer gets.
  ///
  /// - Parameters:
  ///   - logger: The logger. In a program that owns the terminal, it should write to a file.
  ///   - level: The level of a committed action.
  public static func logging(to logger: Logger, level: Logger.Level = .debug) -> Self {
    Self("log") { _, action, call in
      .pass { _, outcome in
        let source: Logger.Metadata = ["from": "\(call.place)"]
        switch outcome {
        case .committed: logger.log(level: level, "\(action)", metadata: source)
        case .vetoed(let veto):
          logger.warning("\(action) vetoed by \(veto.middleware): \(veto.reason)", metadata: source)
        case .failed(let error): logger.warning("\(action) refused: \(error)", metadata: source)
        case .discarded(let reason): logger.warning("\(action) discarded: \(reason)", metadata: source)
        }
      }
    }
    .watching
    .then(.onFailure("log") { error, _, _ in logger.error("an effect failed: \(error)") })
  }
}
