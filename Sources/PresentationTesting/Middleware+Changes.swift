import CustomDump
import Foundation
public import PresentationCore

extension Middleware {
  /// A middleware that writes each action, the line that sent it, and its changes to the state.
  ///
  ///     let store = Store(Counter(), reducer: reducer, middlewares: [.printingChanges()])
  ///
  /// One action gives a text like this, with the lines of the state that changed:
  ///
  ///     Change.add(12), from Shop/Home.swift:31
  ///
  ///           Counter(
  ///         -   count: 0
  ///         +   count: 12
  ///           )
  ///
  /// A refused action is written with the reason, and the errors of effects are written too. Values kept as `Secret` show as
  /// placeholders. Put it first to see the actions that were sent, and last to see the actions that the reducer gets.
  ///
  /// Use it during development: it keeps the state before each action, so the reducer changes a copy,
  /// and comparing the two takes time.
  ///
  /// - Parameter receive: Receives each text, without a final line break. By default, texts go to standard error; in a program that
  ///   owns the terminal, write them to a file.
  public static func printingChanges(to receive: (@MainActor @Sendable (String) -> Void)? = nil) -> Self {
    let write = receive ?? { try? FileHandle.standardError.write(contentsOf: Data("\($0)\n".utf8)) }
    return Self("changes") { before, action, call in
      .pass { after, outcome in
        let head = "\(String(customDumping: action)), from \(call.place)"
        switch outcome {
        case .committed:
          let isSame = diff(before, after) == nil
          write(
            head + (isSame ? "\n\n    (no difference)" : "\n\n\(Difference.ofStates(before, after, for: Action.self))"))
        case .vetoed(let veto): write("\(head)\n\n    vetoed by \(veto.middleware): \(veto.reason)")
        case .failed(let error): write("\(head)\n\n    refused: \(error)")
        case .discarded(let reason): write("\(head)\n\n    discarded: \(reason)")
        }
      }
    }
    .then(.onFailure("changes") { error, _, _ in write("An effect failed: \(error)") })
  }
}
