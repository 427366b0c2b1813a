import CScreenKitPlatform

/// A running program, with this side's ends of its three pipes.
struct PipedRun: ~Copyable {
  let program: any RunningProgram
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []

  private var rest: ArraySlice<UInt8>
  private var inputPipe: FileDescriptor?
  private var outputPipe: FileDescriptor?
  private var errorPipe: FileDescriptor?

  /// Runs the program that `start` starts, on its standard streams.
  init(
    input: [UInt8], _ start: (_ descriptors: [Int32]) throws(ProgramError) -> any RunningProgram
  ) throws(ProgramError) {
    let forInput = try Pipe()
    let forOutput = try Pipe()
    let forErrors = try Pipe()
    let descriptors = [forInput.reading.number, forOutput.writing.number, forErrors.writing.number]
    let program = try start(descriptors)
    let writing = try forInput.keepWriting()
    let output = try forOutput.keepReading()
    let errors = try forErrors.keepReading()
    inputPipe = consume writing
    outputPipe = consume output
    errorPipe = consume errors
    rest = input[...]
    self.program = program
  }

  /// Waits for an event, then checks for the end of the program, writes as many bytes as fit and reads available ones.
  ///
  /// After the end of the program, one call reads all remaining output.
  mutating func exchange(waiting milliseconds: Int32) {
    let files = [
      (program.watch, POLLIN), (inputPipe?.number ?? -1, POLLOUT), (outputPipe?.number ?? -1, POLLIN),
      (errorPipe?.number ?? -1, POLLIN),
    ]
    let ready = [pollfd].wait(files, milliseconds: milliseconds)
    if ready[0].revents != 0 { program.update() }
    write()
    Self.read(&outputPipe, into: &output)
    Self.read(&errorPipe, into: &errors)
  }

  private mutating func write() {
    while !rest.isEmpty, let part = inputPipe?.write(rest) {
      switch part {
      case .some(let count): rest = rest.dropFirst(count)
      case .none: return
      case .end: rest = []
      }
    }
    inputPipe = nil
  }

  /// Reads available bytes, at most 1 MiB: more than a pipe holds, but few enough to keep a deadline.
  private static func read(_ pipe: inout FileDescriptor?, into bytes: inout [UInt8]) {
    let end = bytes.count + (1 << 20)
    while bytes.count < end, let part = pipe?.read(into: &bytes) {
      switch part {
      case .some: continue
      case .none: return
      case .end: pipe = nil
      }
    }
  }
}
