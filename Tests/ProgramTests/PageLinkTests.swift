import Foundation
import TestSupport
import Testing

/// The pages of the project and the articles, as a viewer of Markdown files shows them.
@Suite("The pages and articles", .timeLimit(.minutes(10)))
struct PageLinkTests {
  /// A link or picture of a page: its text, the file, and the heading there, if it names one.
  private struct Link {
    let text: Substring
    let file: URL
    let heading: Substring?
  }

  /// All pages and articles, by their paths, without their code.
  private func pages() throws -> [String: String] {
    func folder(_ name: String, _ isPage: (String) -> Bool) throws -> [(String, String)] {
      try TestEnvironment.files(in: name, where: { $0.hasSuffix(".md") && isPage($0) }).map { ("\(name)/\($0)", $1) }
    }
    let top = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"].map {
      ($0, TestEnvironment.package.appending(path: $0))
    }
    let pages =
      try folder("Docs") { _ in true } + folder("Snippets") { _ in true } + folder("Tests") { !$0.contains("/") }
      + folder("Sources") { $0.contains(".docc/") } + top.map { ($0, try String(contentsOf: $1, encoding: .utf8)) }
    return Dictionary(uniqueKeysWithValues: pages).mapValues {
      $0.replacing(/(?ms)^```.*?^```$/, with: "").replacing(/(?m)^ {4}.*$/, with: "")
        .replacing(/`+[^`\n]+`+/, with: "")
    }
  }

  /// The links and pictures that lead to files.
  private func links(of page: String, _ text: String) -> [Link] {
    let file = TestEnvironment.package.appending(path: page)
    let targets =
      text.matches(of: /\[([^\[\]]*)\]\(([^()\s]*)\)/).map { ($0.output.1, $0.output.2) }
      + text.matches(of: /(?:src|srcset)="([^"]*)"/).map { ("", $0.output.1) }
    return targets.filter { !$1.contains("://") }.map { text, target in
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let linked =
        parts[0].isEmpty ? file : file.deletingLastPathComponent().appending(path: String(parts[0])).standardized
      return Link(text: text, file: linked, heading: parts.count == 2 ? parts[1] : nil)
    }
  }

  /// A heading as the last part of an address.
  private func anchor(_ heading: Substring) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || "- _".contains($0) }.replacing(" ", with: "-")
  }

  @Test("link to files and headings that exist")
  func links() throws {
    var count = 0
    for (page, text) in try pages() {
      for link in links(of: page, text) {
        count += 1
        #expect(FileManager.default.fileExists(atPath: link.file.path), "\(page) leads to \(link.file.path).")
        if let heading = link.heading {
          let linked = try String(contentsOf: link.file, encoding: .utf8)
          let headings = linked.matches(of: /(?m)^#+ (.*)$/).map { anchor($0.output.1) }
          #expect(headings.contains(String(heading)), "\(page) leads to #\(heading) of \(link.file.path).")
        }
      }
    }
    #expect(count > 300)
  }

  @Test("name a linked article by its title, which Scripts/docs.sh shows for the link")
  func titles() throws {
    for (page, text) in try pages() where page.contains(".docc/") {
      #expect(!text.contains("doc:"), "\(page) has a link that only DocC follows.")
      for link in links(of: page, text) where link.file.pathExtension == "md" {
        let title = try String(contentsOf: link.file, encoding: .utf8).prefix { $0 != "\n" }.dropFirst(2)
        #expect(link.text == title.replacing("`", with: ""), "\(page) leads to \(link.file.lastPathComponent).")
      }
    }
  }

  @Test(
    "are as short as they should be",
    arguments: zip(
      ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "Tests/README.md", "Tests/Features.md"],
      [110, 250, 80, 100, 120]))
  func length(page: String, limit: Int) throws {
    let text = try String(contentsOf: TestEnvironment.package.appending(path: page), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= limit)
    #expect(page != "README.md" || text.split(separator: "\n").allSatisfy { $0.count <= 200 })
  }

  @Test("show code or a picture within the first 70 words of the README")
  func beginning() throws {
    let readme = try String(contentsOf: TestEnvironment.package.appending(path: "README.md"), encoding: .utf8)
    let shown = try #require(readme.firstRange(of: /```|<picture>|\n {4}\S/))
    #expect(readme[..<shown.lowerBound].split(whereSeparator: \.isWhitespace).count <= 70)
  }
}
