import CScreenKitCurl

extension Reception {
  /// The longest head that is read. libcurl limits a line, but for a long time did not limit the whole head.
  private static let headLimit = 256 << 10

  /// Handles a line of the head, with its end. Informational responses may precede a response, and trailer fields may
  /// follow its body, although neither was requested.
  ///
  /// - Returns: Whether to continue.
  func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
    headSize += line.count
    guard headSize <= Self.headLimit else { return refuse(.headTooLong) }
    let text = line.trimmed
    if !isHeadComplete, line.starts(with: "HTTP/".utf8) {
      (fields, isInHead, isUnframed) = ([], true, line.starts(with: "HTTP/1".utf8))
    } else if isInHead, text.isEmpty {
      isInHead = false
      if sk_curl_status(handle) >= 200 || sk_curl_status(handle) == 101 { return headEnded() }
    } else if isInHead, line[0].isBlank, let last = fields.popLast() {
      fields.append(.init(last.name, last.bytes + " ".utf8 + text))
    } else if isInHead, let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      let name = String(decoding: text[..<colon].trimmed, as: UTF8.self)
      fields.append(.init(name, Array(text[colon...].dropFirst().trimmed)))
    }
    return true
  }

  private func headEnded() -> Bool {
    isHeadComplete = true
    let isRedirect = transfer.limits.followsRedirects && response.isRedirect
    guard sk_curl_status(handle) != 101 else {
      return refuse(.malformed("it switches to another protocol, which was not requested"))
    }
    let length: Int?
    do throws(HTTP.Failure.Reason) { length = try announcedLength() } catch { return refuse(error) }
    isAccepted = !isRedirect && transfer.limits.accepted.contains(sk_curl_status(handle))
    if hasBody, !isRedirect, transfer.exchange.encoding != nil {
      decoding = Decoding(of: fields, isAccepted: isAccepted)
    }
    (expected, toldAt) = (decoding.keepsLength ? length : nil, 0)
    if hasBody, isUnframed, length == nil, !hasTransferCoding { noticeEnding() }
    if isRedirect {
      surplus = 0
    } else if let expected, expected > limit {
      guard isAccepted else { return giveUp() }
      return refuse(.tooLarge(limit: limit))
    } else if isAccepted, case .events = transfer.destination {
      transfer.events.yield(.began(response))
    }
    return true
  }

  /// Whether a body follows the head. Without one, an announced length belongs to another answer.
  private var hasBody: Bool {
    transfer.exchange.method != "HEAD" && ![101, 204, 304].contains(sk_curl_status(handle))
  }

  /// Whether the end of the body is marked in another way than by its length.
  private var hasTransferCoding: Bool {
    fields.contains { $0.isNamed("transfer-encoding") && !["", "identity"].contains($0.value.lowercased()) }
  }

  /// The length that the server has announced for the body; `nil` if it has not. A length too large for an integer counts as the maximum.
  ///
  /// libcurl ignores what follows the digits, and all lengths but the last.
  private func announcedLength() throws(HTTP.Failure.Reason) -> Int? {
    guard hasBody, !hasTransferCoding else { return nil }
    var lengths: [Int] = []
    for field in fields where field.isNamed("content-length") {
      for text in field.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(\.trimmed) {
        let digits = String(decoding: text, as: UTF8.self)
        guard !text.isEmpty, text.allSatisfy({ 0x30...0x39 ~= $0 }) else {
          throw .malformed("it declares the length \"\(field.value)\", which is not a number")
        }
        let length = Int(digits) ?? .max
        if !lengths.contains(length) { lengths.append(length) }
      }
    }
    guard lengths.count <= 1 else {
      throw .malformed("it declares several lengths: \(lengths.map(\.description).joined(separator: ", "))")
    }
    return lengths.first
  }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes without white space at both ends.
  fileprivate var trimmed: SubSequence {
    let start = drop(while: \.isBlank)
    guard let last = start.lastIndex(where: { !$0.isBlank }) else { return start }
    return start[...last]
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { [0x20, 0x09, 0x0D, 0x0A].contains(self) }
}
