// A console that crashes in every possible way, on the main actor and on another thread.

import Dispatch
import Glibc
import ScreenKitTerm

struct Ground { var path: [Route] = [] }
enum Change: Navigating { case navigate(PathIntent<Route>) }
enum Route: ScreenFactory {
  case below
  func makeScreen() -> any Screen<Ground, Change> { Edge() }
}

enum Crash: String, CaseIterable {
  case trap, breakpoint, overflow, segment, bus, divide, call, abort, pipe

  /// Crashes on the calling thread.
  func happen() {
    switch self {
    case .trap: fatalError("trapped")
    case .breakpoint: raise(SIGTRAP)
    case .overflow: print(depth(of: 1))
    case .segment: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case .bus: print(behindTheEnd())
    case .divide: raise(SIGFPE)
    case .call: raise(SIGSYS)
    case .abort: Glibc.abort()
    case .pipe: print(write(behindTheReader(), "x", 1))
    }
  }
}

func depth(of number: Int) -> Int { number == .max ? 0 : depth(of: number + 1) + depth(of: number + 2) }

/// Reads a page past the end of a file.
func behindTheEnd() -> Int {
  var name = Array("/tmp/crashes-XXXXXX".utf8CString)
  let descriptor = mkstemp(&name)
  unlink(name)
  return mmap(nil, 4096, PROT_READ, MAP_PRIVATE, descriptor, 0).load(as: Int.self)
}

/// Returns the write end of a pipe without a reader.
func behindTheReader() -> Int32 {
  var ends: [Int32] = [0, 0]
  pipe(&ends)
  close(ends[0])
  return ends[1]
}

struct Edge: Screen<Ground, Change> {
  func body(_ ground: Ground) -> [Block] { "Mind the gap." }
  func verbs(_ ground: Ground) -> [Verb<Change>] {
    Verb.showing("crash", .choice("kind", of: Crash.self), "Crash on the main actor") { crash in
      crashing(crash.happen)
    }
    Verb.showing("elsewhere", .choice("kind", of: Crash.self), "Crash on another thread") { crash in
      crashing { elsewhere(crash.happen) }
    }
  }
}

func crashing(_ body: () -> Void) -> Block {
  body()
  return "Nothing happened."
}

func elsewhere(_ body: @escaping @Sendable () -> Void) {
  let hasReturned = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    body()
    hasReturned.signal()
  }
  hasReturned.wait()
}

let reducer = Reducer<Ground, Change> { ground, change in
  switch change {
  case .navigate(let intent): ground.path.apply(intent)
  }
}

await Console(Store(Ground(), reducer: reducer), path: \.path, root: Edge()).main()
