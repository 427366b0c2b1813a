// Sends a request to each address on standard input, all at once, and prints how many were answered and why others were not.

import PresentationCore
import PresentationEffects

struct Ask: URLCommand {
  let address: String

  var request: HTTP.Request { .get(address).timeout(nil) }

  func action(for answer: Result<HTTP.Response, HTTP.Failure>) -> String? {
    switch answer {
    case .success: "answered"
    case .failure(let failure): "\(failure.reason)"
    }
  }
}

/// The number of each answer.
actor Answers {
  private(set) var counts: [String: Int] = [:]

  func add(_ answer: String) { counts[answer, default: 0] += 1 }
}

func ask(_ address: String, _ answers: Answers) async {
  let (stream, continuation) = AsyncStream<String>.makeStream()
  try? await Ask(address: address).run(Dispatcher { continuation.yield($0) })
  continuation.finish()
  for await answer in stream { await answers.add(answer) }
}

let answers = Answers()
await withTaskGroup(of: Void.self) { group in
  while let address = readLine() { group.addTask { await ask(address, answers) } }
}
for (answer, count) in await answers.counts.sorted(by: { $0.key < $1.key }) { print("\(count) \(answer)") }
