import ArgumentParser
import Dispatch
import Glibc
package import ScreenKit
import ScreenKitTerm
package import ScreenKitTermTesting

/// The kiosk, a front end of its own, which counts parcels.
package let testedKiosk = console(Kiosk.init) { kiosk, typing, arguments in
  await serve(kiosk, typing: typing, parcels: Array(arguments.dropFirst(2)))
}

/// A kiosk at which everything can be typed, in front of another session, which is created for each run.
package func kioskConsole(serving session: @escaping @MainActor @Sendable () -> any SessionPort) -> TestedConsole {
  console(TypingKiosk.init) { kiosk, typing, _ in await serve(session(), by: kiosk, typing: typing) }
}

/// A kiosk of any kind, which uses the descriptors and signals of the terminal.
private func console(
  _ makeKiosk: @escaping @MainActor @Sendable (Duration, Int32, any Clock<Duration>) -> Kiosk,
  _ serve: @escaping @MainActor @Sendable (Kiosk, any DispatchSourceRead, [String]) async -> Int32?
) -> TestedConsole {
  TestedConsole("Kiosk") { terminal in
    let pace = Duration.milliseconds(terminal.arguments.dropFirst().first.flatMap { Int($0) } ?? 40)
    let kiosk = makeKiosk(pace, terminal.output, terminal.clock)
    let listeners = [SIGWINCH, SIGINT, SIGTERM, SIGHUP].map { number in
      terminal.signals.listen(to: number, on: .main, registered: nil) { kiosk.happened.yield(.signal(number)) }
    }
    let typing = DispatchSource.makeReadSource(fileDescriptor: terminal.input, queue: .main)
    let (isOver, over) = AsyncStream.makeStream(of: Never.self)
    typing.setCancelHandler { over.finish() }
    let ending = await serve(kiosk, typing, terminal.arguments)
    withExtendedLifetime(listeners) {}
    // The descriptor must stay open until then, even if this task is canceled.
    await Task { for await _ in isOver {} }.value
    return ending.map { .init(128 + $0) } ?? .success
  }
}
