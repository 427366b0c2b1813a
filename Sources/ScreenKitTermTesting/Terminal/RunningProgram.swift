#if canImport(Glibc)
  /// What runs on a terminal or between pipes, for a test to look at: a process, or a console in this one.
  protocol RunningProgram: AnyObject {
    /// The process it runs as.
    var identifier: Int32 { get }
    /// A descriptor that becomes readable when it has ended.
    var watch: Int32 { get }
    /// The way it ended, once that was noticed.
    var exit: ProgramExit? { get }

    /// Notices its end.
    func update()

    /// Sends a signal, unless it is known to have ended.
    func send(signal: Int32)

    /// Has it end, and waits for that with `listen`, which takes what it writes meanwhile.
    func end(_ listen: () -> Void)

    /// What it does, when it has nothing to do now; `nil` when it has. Of two that are equal one after the other
    /// nothing has happened in between.
    func rest() -> ProcessTree?
  }

  /// A program that runs in a process of its own.
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

    /// Does nothing: the process is killed when its owner goes.
    func end(_ listen: () -> Void) {}

    func rest() -> ProcessTree? {
      let tree = ProcessTree(root: identifier)
      return tree.isAsleep ? tree : nil
    }
  }
#endif
