import FoundationEssentials

/// Decodes a response's body, piece by piece.
enum Decoding {
  case identity
  case gzip(Inflation)
  /// An encoding that was not requested.
  case unknown(String)

  /// - Parameters:
  ///   - fields: The head of the response.
  ///   - isAccepted: Whether the status is accepted. The body of any other response is unchanged if its encoding is unknown.
  init(of fields: [HTTP.Response.Field], isAccepted: Bool) {
    let encoding = HTTP.Response(fields: fields)["content-encoding"] ?? ""
    let codings = encoding.lowercased().split { ", \t".contains($0) }.map(String.init).filter(Self.codings.contains)
    self =
      switch codings {
      case []: .identity
      case ["gzip"], ["x-gzip"]: .gzip(Inflation())
      default: isAccepted ? .unknown(encoding) : .identity
      }
  }

  /// The codings that change a body: those that IANA has registered, and others in use. As in browsers, any other word, such as `UTF-8` or
  /// `none`, is ignored.
  private static let codings: Set = [
    "aes128gcm", "br", "bzip2", "compress", "dcb", "dcz", "deflate", "exi", "gzip", "lzma", "pack200-gzip",
    "x-compress", "x-gzip", "xz", "zstd",
  ]

  /// Whether the body has the length that its head announces.
  var keepsLength: Bool {
    if case .gzip = self { false } else { true }
  }

  /// Returns the fields of the head without those that do not describe the decoded body.
  func fields(_ fields: [HTTP.Response.Field]) -> [HTTP.Response.Field] {
    keepsLength ? fields : fields.filter { !$0.isNamed("content-encoding") && !$0.isNamed("content-length") }
  }

  /// Decodes the next bytes of the body, and calls `take` with the result.
  ///
  /// - Throws: `HTTP.Failure.Reason.unreadable` if they do not have the encoding of the head, or the error of `take`.
  func take(
    _ piece: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws(HTTP.Failure.Reason) -> Void
  ) throws(HTTP.Failure.Reason) {
    switch self {
    case .identity: try take(piece)
    case .gzip(let inflation): try inflation.undo(piece, take)
    case .unknown(let encoding):
      guard piece.isEmpty else {
        throw .unreadable(
          "its encoding \(encoding) was not requested; to get the body undecoded, set Accept-Encoding in the request")
      }
    }
  }

  /// Ends the body.
  ///
  /// - Parameter count: The number of decoded bytes.
  /// - Throws: `HTTP.Failure.Reason.truncated` if the body is incomplete.
  func end(after count: Int) throws(HTTP.Failure.Reason) {
    if case .gzip(let inflation) = self, !inflation.isComplete { throw .truncated(received: count, expected: nil) }
  }
}
