import Foundation
import Testing
import XCTest

/// The place of an expectation in a test, where its failure is reported.
package struct TestLocation: Sendable {
  let fileID, filePath: StaticString
  let line, column: UInt

  /// Makes a place.
  package init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    (self.fileID, self.filePath) = (fileID, filePath)
    (self.line, self.column) = (line, column)
  }

  /// Reports a failure of the test to the framework that runs it.
  ///
  /// Swift Testing knows the current test in the test's own tasks, but not in detached ones.
  package func fail(_ text: String) {
    if Test.current == nil, Self.isInXCTest { return XCTFail(text, file: filePath, line: line) }
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  /// Reports a warning, which does not fail the test. XCTest has no warnings: in its tests, the warning is also written
  /// to standard error.
  func warn(_ text: String) {
    if Test.current == nil, Self.isInXCTest {
      try? FileHandle.standardError.write(contentsOf: Data("\(filePath):\(line): warning: \(text)\n".utf8))
    }
    Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: location)
  }

  /// Whether XCTest runs the tests of this process: each framework has its own process.
  private static let isInXCTest = !CommandLine.arguments.contains { $0.hasSuffix("swift-testing") }

  private var location: SourceLocation {
    SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}
