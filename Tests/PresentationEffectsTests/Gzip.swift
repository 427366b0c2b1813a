/// Bodies in the gzip format, made without a compressor: RFC 1952 and 1951 allow uncompressed blocks.
enum Gzip {
  static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]

  /// An uncompressed block with `bytes`, at most 65,535.
  static func block(_ bytes: some Collection<UInt8>, isLast: Bool = false) -> [UInt8] {
    let count = UInt16(bytes.count)
    return [isLast ? 1 : 0] + [count, ~count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] } + bytes
  }

  /// A whole body.
  static func body(_ bytes: [UInt8]) -> [UInt8] {
    let check = bytes.reduce(UInt32.max) { check, byte in
      (0..<8).reduce(check ^ UInt32(byte)) { check, _ in check >> 1 ^ (check & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    let tail = [~check, UInt32(bytes.count)].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return head + block(bytes, isLast: true) + tail
  }

  static func body(_ text: String) -> [UInt8] { body(Array(text.utf8)) }

  /// A block of 1,037 bytes that is a mebibyte of zeros.
  static let zeros: [UInt8] =
    [0xEC, 0xC1, 0x31, 1, 0, 0, 0, 0xC2, 0xA0, 0xF5, 0x4F, 0x6D, 8, 0x5F, 0xA0] + Array(repeating: 0, count: 1016)
    + [0x3E, 3, 0, 0, 0xFF, 0xFF]
}

extension RawServer {
  /// A server that answers with an endless gzip body without content: empty blocks, or empty members.
  static func desert(of members: Bool) -> RawServer {
    RawServer { peer in
      peer.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Encoding: gzip\r\n\r\n")
      let piece = (0..<1_000).flatMap { _ in members ? Gzip.body("") : Gzip.block([]) }
      var isTaken = peer.send(members ? [] : Gzip.head)
      while isTaken { isTaken = peer.send(piece) }
    }
  }

  /// A server that answers with 10 GiB of zeros, in 10 MiB, until the client stops reading.
  static func bomb(type: String = "application/octet-stream") -> RawServer {
    RawServer { peer in
      peer.send("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Encoding: gzip\r\n\r\n")
      var isTaken = peer.send(Gzip.head)
      for _ in 0..<10_240 where isTaken { isTaken = peer.send(Gzip.zeros) }
    }
  }
}
