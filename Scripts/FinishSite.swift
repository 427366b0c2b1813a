// Changes a rendered reference where docc has no option: finish-site <folder> <name of the site> <library>...
// - Each static page gets its own title. Without it, every page is called "Documentation" until its script has run, and search
//   engines and previews of links show that.
// - The page of all libraries lists them in the given order instead of by name.
import Foundation

struct Page: Decodable {
  struct Metadata: Decodable {
    var title: String
  }
  var metadata: Metadata
}

struct Failure: Error, CustomStringConvertible {
  var description: String
}

func escaped(_ text: String) -> String {
  text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
}

/// Sets the title of every page below `site`, and returns the number of pages.
func setTitles(below site: URL, name: String) throws -> Int {
  let data = site.appending(path: "data")
  let untitled = "<title>Documentation</title>"
  var count = 0
  for path in try FileManager.default.subpathsOfDirectory(atPath: data.path) where path.hasSuffix(".json") {
    let page = try JSONDecoder().decode(Page.self, from: Data(contentsOf: data.appending(path: path)))
    let file = site.appending(path: path.dropLast(".json".count)).appending(path: "index.html")
    let text = try String(contentsOf: file, encoding: .utf8)
    guard text.contains(untitled) else { throw Failure(description: "\(file.path): it lacks \(untitled)") }
    let title = escaped("\(page.metadata.title) | \(name)")
    try text.replacingOccurrences(of: untitled, with: "<title>\(title)</title>")
      .write(to: file, atomically: false, encoding: .utf8)
    count += 1
  }
  return count
}

/// Sorts the page of all libraries. Throws an error unless the page lists the same libraries as `libraries`.
func sortLibraries(in site: URL, as libraries: [String]) throws {
  let file = site.appending(path: "data/documentation.json")
  let page = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
  guard var page = page as? [String: Any],
    var sections = page["topicSections"] as? [[String: Any]], sections.count == 1,
    let listed = sections[0]["identifiers"] as? [String]
  else { throw Failure(description: "\(file.path): it does not have one section of libraries") }
  let sorted = libraries.map { "doc://\($0)/documentation/\($0)" }
  guard sorted.sorted() == listed.sorted() else { throw Failure(description: "\(file.path): it lists other libraries") }
  sections[0]["identifiers"] = sorted
  page["topicSections"] = sections
  try JSONSerialization.data(withJSONObject: page).write(to: file)
}

let arguments = CommandLine.arguments
guard arguments.count > 3 else {
  FileHandle.standardError.write(Data("usage: finish-site <folder> <name of the site> <library>...\n".utf8))
  exit(64)
}
do {
  let site = URL(filePath: arguments[1])
  let count = try setTitles(below: site, name: arguments[2])
  guard count > 0 else { throw Failure(description: "\(site.path): it has no pages") }
  try sortLibraries(in: site, as: Array(arguments[3...]))
  print("\(count) pages have titles.")
} catch {
  FileHandle.standardError.write(Data("finish-site: \(error)\n".utf8))
  exit(1)
}
