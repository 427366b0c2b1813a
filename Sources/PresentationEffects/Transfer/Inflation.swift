import CScreenKitCurl
import CScreenKitPlatform

/// Decompresses gzip (RFC 1952), piece by piece, with zlib.
///
/// libcurl can decompress as well, but reports success for a body that is cut short.
final class Inflation {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
  /// Whether the input so far ends with a whole member; true before any input.
  private(set) var isComplete = true
  /// The number of bytes since the last one that produced output.
  private var barren = 0
  private static let mostBarren = 1 << 20

  init() {
    stream.initialize(to: z_stream())
    // With 16 added to the size of the window, zlib accepts only gzip.
    let result = inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { fatalError("zlib is out of memory") }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    room.deallocate()
  }

  /// Decompresses the next bytes, and calls `take` with the output, in pieces that it must copy.
  ///
  /// - Throws: `HTTP.Failure.Reason.unreadable` if they are not gzip, or the error of `take`. Do not call it again after an error.
  func undo(
    _ piece: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws(HTTP.Failure.Reason) -> Void
  ) throws(HTTP.Failure.Reason) {
    var rest = piece[...]
    while !rest.isEmpty {
      // zlib counts in 32 bits.
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
      stream.pointee.next_in = UnsafeMutablePointer(mutating: part.bindMemory(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(part.count)
      barren += part.count
      try undoPart(take)
      guard barren <= Self.mostBarren else { throw .unreadable("its gzip data has no content") }
      rest = rest.dropFirst(part.count)
    }
  }

  private func undoPart(
    _ take: (UnsafeRawBufferPointer) throws(HTTP.Failure.Reason) -> Void
  ) throws(HTTP.Failure.Reason) {
    repeat {
      if isComplete { inflateReset(stream) }
      stream.pointee.next_out = room.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(room.count)
      let result = inflate(stream, Z_NO_FLUSH)
      // `Z_BUF_ERROR` means that no output was left.
      guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(result) else {
        throw .unreadable(
          "its gzip data is corrupt: \(String(cString: stream.pointee.msg.map { UnsafePointer($0) } ?? zError(result)))"
        )
      }
      isComplete = result == Z_STREAM_END
      let undone = UnsafeRawBufferPointer(rebasing: room.dropLast(Int(stream.pointee.avail_out)))
      if !undone.isEmpty {
        barren = 0
        try take(undone)
      }
    } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0 && !isComplete
  }
}
