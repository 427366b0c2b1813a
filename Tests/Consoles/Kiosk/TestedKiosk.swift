import ArgumentParser
import Dispatch
import Glibc
import ScreenKit
import ScreenKitTerm
package import ScreenKitTermTesting

/// The kiosk, a front end of its own: it takes from the terminal the descriptors and the signals.
package let testedKiosk = TestedConsole("Kiosk") { terminal in
  let pace = Duration.milliseconds(Int(terminal.arguments[1]) ?? 40)
  let kiosk = Kiosk(pace: pace, fd: terminal.output, clock: terminal.clock)
  let listeners = [SIGWINCH, SIGINT, SIGTERM, SIGHUP].map { number in
    terminal.signals.listen(to: number, on: .main, registered: nil) { kiosk.happened.yield(.signal(number)) }
  }
  let typing = DispatchSource.makeReadSource(fileDescriptor: terminal.input, queue: .main)
  let (isOver, over) = AsyncStream.makeStream(of: Never.self)
  typing.setCancelHandler { over.finish() }
  let ending = await serve(kiosk, typing: typing, parcels: Array(terminal.arguments.dropFirst(2)))
  withExtendedLifetime(listeners) {}
  // Until then the descriptor must stay open, also when this task is cancelled.
  await Task { for await _ in isOver {} }.value
  return ending.map { .init(128 + $0) } ?? .success
}
