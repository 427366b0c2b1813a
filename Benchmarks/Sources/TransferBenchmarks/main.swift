// Measures requests against the curl command line. Both clients send requests to the same server on the
// loopback interface, eight at a time.
//
// The server is Python's. Each measurement starts both clients as separate programs, alternately.

import Glibc
import Measuring
import PresentationCore
import PresentationEffects

struct Load: URLCommand {
  let request: HTTP.Request
  func action(for answer: Result<HTTP.Response, HTTP.Failure>) throws -> Change? {
    .loaded(try answer.get().body.count)
  }
}

enum Change: Sendable { case load([HTTP.Request]), loaded(Int) }

let reducer = Reducer<Int, Change>.returning { count, change in
  switch change {
  case .load(let requests): return requests.map { Load(request: $0) }
  case .loaded: count += 1
  }
  return []
}

@MainActor
func load(_ requests: [HTTP.Request]) async {
  let store = Store(0, reducer: reducer)
  let outcome = await store.perform(.load(requests), until: .finished)
  guard store.state == requests.count else { fatalError("\(store.state) of \(requests.count) came: \(outcome)") }
}

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "many": await load((0..<Int(arguments[3])!).map { _ in .get(arguments[2]).timeout(nil) })
case "save": await load([.get(arguments[2]).saving(to: arguments[3]).timeout(nil)])
default: exit(measure() ? 0 : 1)
}

@MainActor
func measure() -> Bool {
  guard let curl = find("curl"), let python = find("python3"), let server = Server(python) else {
    print("  requests: skipped, since they need curl and python3")
    return true
  }
  var report = Report()
  let count = 1_000
  let small = server.url + "small"
  let list = TemporaryFile(String(repeating: "url = \"\(small)\"\noutput = \"/dev/null\"\n", count: count))
  let many = compare(
    [arguments[0], "many", small, "\(count)"],
    [curl, "--no-progress-meter", "--fail", "--parallel", "--parallel-max", "8", "--config", list.path])
  report.line(
    "\(count) small requests", "\(many.figures)", promise: "at most 1.3 x curl",
    kept: many.ours.seconds <= 1.3 * many.curls.seconds)
  let (mine, theirs) = (server.folder + "/mine", server.folder + "/theirs")
  let save = compare(
    [arguments[0], "save", server.url + "large", mine],
    [curl, "--no-progress-meter", "--fail", "--output", theirs, server.url + "large"], files: [mine, theirs])
  let more = save.ours.bytes - measured([arguments[0], "many", small, "1"]).bytes
  report.line(
    "a download of 1 GiB to a new file", "\(save.figures), \(rounded(Double(more) / 1048576)) MiB more than a small one",
    promise: "at most 1.1 x curl, under 20 MiB more",
    kept: save.ours.seconds <= 1.1 * save.curls.seconds && more < 20 << 20)
  return report.isKept
}

struct Comparison {
  let ours, curls: Run

  var figures: String {
    func text(_ run: Run) -> String {
      "\(rounded(run.seconds * 1e3)) ms (\(rounded(run.busySeconds * 1e3)) ms of a core, \(rounded(Double(run.bytes) / 1048576)) MiB)"
    }
    return "\(text(ours)), curl \(text(curls)): \(rounded(ours.seconds / curls.seconds)) x"
  }
}

/// The medians of several alternating runs of each. They write new files each time: a replaced file stays in memory until the new
/// one is complete, and an overwritten one does not.
func compare(_ ours: [String], _ curls: [String], files: [String] = [], runs: Int = 7) -> Comparison {
  func run(_ command: [String]) -> Run {
    for file in files { unlink(file) }
    return measured(command)
  }
  let all = (0..<runs).map { _ in (run(ours), run(curls)) }
  return Comparison(ours: median(all.map(\.0)), curls: median(all.map(\.1)))
}

func median(_ runs: [Run]) -> Run {
  func middle(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
  return Run(
    seconds: middle(runs.map(\.seconds)), busySeconds: middle(runs.map(\.busySeconds)),
    bytes: runs.map(\.bytes).max() ?? 0)
}
