/// A command or a subscription that is made by a call of the library, which a test can print.
package protocol WrittenAsCall {
  /// Returns the call as Swift text; `nil` if a part of it cannot be written.
  ///
  /// - Parameters:
  ///   - write: Writes a value; its second argument states whether the context determines the value's type.
  ///   - type: Writes the name of a type.
  func call(_ write: (Any, _ isTyped: Bool) -> String?, type: (Any.Type) -> String?) -> String?
}

extension WrittenAsCall where Self: CustomStringConvertible {
  /// The call in one line, with the values' own descriptions.
  package var description: String {
    call({ value, _ in (value as? String)?.debugDescription ?? "\(value)" }, type: { "\($0)" }) ?? "\(Self.self)"
  }
}

extension IdentifiedCommand: CustomStringConvertible {}
extension DelayedCommand: CustomStringConvertible {}
extension BackgroundCommand: CustomStringConvertible {}

extension IdentifiedCommand: WrittenAsCall {
  package func call(_ write: (Any, _ isTyped: Bool) -> String?, type: (Any.Type) -> String?) -> String? {
    guard let base = write(base, false), let id = write(id.value, false) else { return nil }
    switch admission {
    case .always: return "\(base).cancellable(id: \(id))"
    case .replacing: return "\(base).replacing(id: \(id))"
    case .throttled(let duration, let latest):
      return write(duration, true).map { "\(base).throttled(id: \(id), for: \($0)\(latest ? "" : ", latest: false"))" }
    }
  }
}

extension DelayedCommand: WrittenAsCall {
  package func call(_ write: (Any, _ isTyped: Bool) -> String?, type: (Any.Type) -> String?) -> String? {
    guard let base = write(base, false), let duration = write(duration, true) else { return nil }
    return "\(base).delayed(by: \(duration))"
  }
}

extension BackgroundCommand: WrittenAsCall {
  package func call(_ write: (Any, _ isTyped: Bool) -> String?, type: (Any.Type) -> String?) -> String? {
    write(base, false).map { "\($0).inBackground()" }
  }
}

extension AfterCommand: WrittenAsCall {
  package func call(_ write: (Any, _ isTyped: Bool) -> String?, type: (Any.Type) -> String?) -> String? {
    guard let type = type(Action.self), let duration = write(duration, true), let action = write(action, true) else {
      return nil
    }
    if self.duration == .zero { return "AfterCommand<\(type)>.send(\(action))" }
    return "AfterCommand<\(type)>.after(\(duration), \(action))"
  }
}

extension CancelCommand: WrittenAsCall {
  package func call(_ write: (Any, _ isTyped: Bool) -> String?, type: (Any.Type) -> String?) -> String? {
    guard key.scope.isEmpty, let type = type(Action.self), let id = write(key.id.value, false) else { return nil }
    return "CancelCommand<\(type)>.cancel(id: \(id))"
  }
}

extension TimerSubscription: WrittenAsCall {
  package func call(_ write: (Any, _ isTyped: Bool) -> String?, type: (Any.Type) -> String?) -> String? {
    guard let type = type(Action.self), let interval = write(interval, true), let action = write(action, true) else {
      return nil
    }
    let id = id.isEmpty ? "" : "id: \(id.debugDescription), "
    return "TimerSubscription<\(type)>.\(repeats ? "every" : "after")(\(interval), \(id)\(action))"
  }
}
