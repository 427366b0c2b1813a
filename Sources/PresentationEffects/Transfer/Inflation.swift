import CCurl
import Glibc

/// Undoes gzip (RFC 1952), piece by piece, with zlib.
///
/// libcurl could do it, too, but takes a body that breaks off for a whole one.
final class Inflation {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
  /// Whether the input so far ends with a whole member; true before any input.
  private(set) var isComplete = true
  /// How many bytes have come since the last that held something.
  private var barren = 0
  private static let mostBarren = 1 << 20

  init() {
    stream.initialize(to: z_stream())
    // With 16 more than the size of the window zlib takes gzip alone.
    let result = inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { fatalError("zlib has no memory left to undo gzip") }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    room.deallocate()
  }

  /// Undoes the next bytes, and hands what they hold on, in pieces that `take` must copy.
  ///
  /// - Throws: `HTTP.Failure.Reason.unreadable` when they are no gzip, or what `take` throws. Nothing may follow then.
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
      guard barren <= Self.mostBarren else { throw .unreadable("its gzip goes on without holding anything") }
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
      // Where all was undone before, there is nothing to do.
      guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(result) else {
        throw .unreadable(
          "its gzip is broken: \(String(cString: stream.pointee.msg.map { UnsafePointer($0) } ?? zError(result)))")
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
