import CScreenKitPlatform
import PresentationFiles

/// Calls that fail at chosen moments.
enum Faults {
  /// The number of calls that `body` makes.
  static func calls(of body: () throws -> Void) rethrows -> Int {
    let count = Counter()
    try SystemCall.$fault.withValue({ _ in
      _ = count.next()
      return nil
    }) { try body() }
    return count.value
  }

  /// Lets the `number`th call fail, and no other.
  static func failing(at number: Int, with error: SystemError, _ body: () -> Void) {
    let count = Counter()
    SystemCall.$fault.withValue({ _ in count.next() == number ? error : nil }, operation: body)
  }

  /// Lets no call have an effect from the `number`th on, as if the process had been killed there.
  static func killed(at number: Int, _ body: () -> Void) {
    let count = Counter()
    SystemCall.$fault.withValue({ _ in count.next() >= number ? SystemError(code: EINTR) : nil }, operation: body)
  }

  /// Lets every file have a name from the beginning, as on file systems that need it.
  static func named(_ isNamed: Bool, _ body: () throws -> Void) rethrows {
    let outer = SystemCall.fault
    try SystemCall.$fault.withValue({ call in
      if isNamed, call == .createUnnamed { return SystemError(code: EOPNOTSUPP) }
      return outer?(call)
    }) { try body() }
  }
}
