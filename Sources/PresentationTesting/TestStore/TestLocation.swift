import Foundation
import Testing
import XCTest

/// Where a test says something, and where what is wrong with it is reported.
struct TestLocation: Sendable {
  let fileID, filePath: StaticString
  let line, column: UInt

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    (self.fileID, self.filePath) = (fileID, filePath)
    (self.line, self.column) = (line, column)
  }

  /// Reports a failure of the test to the framework that runs it.
  ///
  /// A test of Swift Testing is known to its tasks. Without one it is XCTest that runs, or Swift Testing and a task that
  /// belongs to no test: both are told, and the one that does not run is deaf.
  func fail(_ text: String) {
    if Test.current == nil { XCTFail(text, file: filePath, line: line) }
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  /// Reports a warning, which does not fail the test. XCTest has none: there it is written to the standard error.
  func warn(_ text: String) {
    if Test.current == nil {
      try? FileHandle.standardError.write(contentsOf: Data("\(filePath):\(line): warning: \(text)\n".utf8))
    }
    Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: location)
  }

  private var location: SourceLocation {
    SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}
