import FoundationEssentials

/// Makes the body of a response what it was before the server encoded it, piece by piece.
enum Decoding {
  case identity
  case gzip(Inflation)
  /// An encoding that nobody asked for.
  case unknown(String)

  /// - Parameters:
  ///   - fields: The head of the response.
  ///   - isAccepted: Whether the body is of use. That of another response is told as it is if nothing undoes its encoding.
  init(of fields: [HTTP.Response.Field], isAccepted: Bool) {
    let encoding = HTTP.Response(fields: fields)["content-encoding"] ?? ""
    self =
      switch encoding.lowercased() {
      case "", "identity": .identity
      case "gzip", "x-gzip": .gzip(Inflation())
      default: isAccepted ? .unknown(encoding) : .identity
      }
  }

  /// Whether the body has the length that its head announces.
  var keepsLength: Bool {
    if case .gzip = self { false } else { true }
  }

  /// The fields of the head, without those that do not hold for what the body has become.
  func fields(_ fields: [HTTP.Response.Field]) -> [HTTP.Response.Field] {
    keepsLength ? fields : fields.filter { !$0.isNamed("content-encoding") && !$0.isNamed("content-length") }
  }

  /// Hands on what the next bytes of the body are.
  ///
  /// - Throws: `HTTP.Failure.Reason.unreadable` when they are not what the head says, or what `take` throws.
  func take(
    _ piece: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws(HTTP.Failure.Reason) -> Void
  ) throws(HTTP.Failure.Reason) {
    switch self {
    case .identity: try take(piece)
    case .gzip(let inflation): try inflation.undo(piece, take)
    case .unknown(let encoding):
      guard piece.isEmpty else {
        throw .unreadable(
          "it is encoded as \(encoding) without having been asked for that; ask with Accept-Encoding to get it so")
      }
    }
  }

  /// Ends the body.
  ///
  /// - Parameter count: How many bytes were handed on.
  /// - Throws: `HTTP.Failure.Reason.truncated` when something is missing.
  func end(after count: Int) throws(HTTP.Failure.Reason) {
    if case .gzip(let inflation) = self, !inflation.isComplete { throw .truncated(received: count, expected: nil) }
  }
}
