import Foundation
import Measuring
import PresentationCore

/// A route of each kind: without a payload, with one, several, a list and an optional.
private enum Spot: PathRoute, Codable {
  case library
  case artist(String)
  case album(id: Int, title: String)
  case filter(genres: [String], live: Bool, year: Int?)
  case tracks([Int])
}

private let path: [Spot] = [
  .library, .artist("Miles Davis"), .album(id: 12, title: "Kind of Blue"),
  .filter(genres: ["jazz", "modal"], live: false, year: 1959), .tracks([1, 2, 3]),
]

/// Does only one thing, for counting instructions.
///
/// - Returns: Whether `thing` is known.
func codePaths(_ thing: String, _ count: Int) throws -> Bool {
  let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
  let (text, json) = (try path.pathText(), try encoder.encode(path))
  switch thing {
  case "paths": for _ in 0..<count { use(try path.pathText()) }
  case "texts": for _ in 0..<count { use(try [Spot](pathText: text)) }
  case "encodings": for _ in 0..<count { use(try encoder.encode(path)) }
  case "decodings": for _ in 0..<count { use(try decoder.decode([Spot].self, from: json)) }
  default: return false
  }
  return true
}

/// Measures the text of a path of five routes, and of a long list, compared with JSON.
@MainActor
func measurePathText(_ report: inout Report) {
  let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
  guard let text = try? path.pathText(), let json = try? encoder.encode(path) else { return }
  let pairs = (0..<7).map { _ in
    (
      write: nanoseconds(rounds: 3) { use(try? path.pathText()) },
      encode: nanoseconds(rounds: 3) { use(try? encoder.encode(path)) },
      read: nanoseconds(rounds: 3) { use(try? [Spot](pathText: text)) },
      decode: nanoseconds(rounds: 3) { use(try? decoder.decode([Spot].self, from: json)) }
    )
  }
  let write = pairs.sorted { $0.write / $0.encode < $1.write / $1.encode }[pairs.count / 2]
  let read = pairs.sorted { $0.read / $0.decode < $1.read / $1.decode }[pairs.count / 2]
  report.line(
    "writing a path of five routes",
    "\(rounded(write.write / 1e3)) us, \(rounded(write.write / write.encode)) x JSONEncoder", promise: "at most 1.5 x",
    kept: write.write / write.encode <= 1.5)
  report.line(
    "reading a path of five routes",
    "\(rounded(read.read / 1e3)) us, \(rounded(read.read / read.decode)) x JSONDecoder", promise: "at most 1.5 x",
    kept: read.read / read.decode <= 1.5)
  let costs = [1_000, 10_000].map { count in
    let path: [Spot] = [.tracks(Array(0..<count))]
    let text = (try? path.pathText()) ?? ""
    return (
      write: nanoseconds(rounds: 3) { use(try? path.pathText()) } / Double(count),
      read: nanoseconds(rounds: 3) { use(try? [Spot](pathText: text)) } / Double(count)
    )
  }
  report.line(
    "writing and reading a list of 10,000 numbers",
    "\(rounded(costs[1].write)) and \(rounded(costs[1].read)) ns each, \(rounded(costs[0].write)) and "
      + "\(rounded(costs[0].read)) of 1,000", promise: "at most 6 x those of 1,000, far from the square",
    kept: costs[1].write <= 6 * costs[0].write && costs[1].read <= 6 * costs[0].read)
}
