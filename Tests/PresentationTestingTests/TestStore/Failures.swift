import Synchronization
import Testing

/// The failures that `body` reports, each with its line, counted from the line of the call.
@MainActor
func failures(
  line: Int = #line, fileID: String = #fileID, heard tell: @escaping @Sendable () -> Void = {},
  _ body: @MainActor () async -> Void
) async -> [String] {
  let heard = Mutex<[String]>([])
  await withKnownIssue(isIntermittent: true) {
    await body()
  } matching: { issue in
    let text = issue.comments.map(\.rawValue).joined(separator: " | ")
    let kind = issue.severity == .warning ? "warning: " : ""
    heard.withLock { $0.append("\((issue.sourceLocation?.line ?? 0) - line): \(kind)\(text)") }
    tell()
    return issue.sourceLocation?.fileID == fileID
  }
  return heard.withLock { $0 }
}
