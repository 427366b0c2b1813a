/// A running program on a terminal or between pipes, for a test to inspect: a process, or a console in this one.
protocol RunningProgram: AnyObject {
  /// The identifier of its process.
  var identifier: Int32 { get }
  /// A descriptor that becomes readable when it has ended.
  var watch: Int32 { get }
  /// The way it ended, once noticed.
  var exit: ProgramExit? { get }

  /// Checks whether it has ended.
  func update()

  /// Sends a signal, unless it is known to have ended.
  func send(signal: Int32)

  /// Ends it, and waits until it has ended. Calls `listen` meanwhile, which reads its output.
  func end(_ listen: () -> Void)

  /// The state of its threads if it is idle; `nil` if it is busy. If two consecutive results are equal, nothing has happened in
  /// between.
  func rest() -> ProcessTree?
}

/// A program that runs in a separate process.
final class SpawnedProgram: RunningProgram {
  private var child: ChildProcess

  /// Starts a program; see ``ChildProcess``.
  init(_ command: ChildProcess.Command, terminal: String?, descriptors: [Int32]) throws(ProgramError) {
    child = try ChildProcess(command, terminal: terminal, descriptors: descriptors)
  }

  var identifier: Int32 { child.identifier }
  var watch: Int32 { child.watch.number }
  var exit: ProgramExit? { child.exit }

  func update() { child.update() }

  func send(signal: Int32) { child.send(signal: signal) }

  /// Does nothing: the process is killed when its owner is released.
  func end(_ listen: () -> Void) {}

  func rest() -> ProcessTree? {
    let tree = ProcessTree(root: identifier)
    return tree.isAsleep ? tree : nil
  }
}
