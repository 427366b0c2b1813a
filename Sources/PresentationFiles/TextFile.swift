import CScreenKitPlatform

/// Whole text files: UTF-8, with any line endings, and with or without a byte order mark.
package enum TextFile {
  /// Reads a text. Its lines end with a newline each, whatever ends them in the file, and a byte order mark is left out.
  ///
  /// - Parameter limit: The largest number of bytes; 16 MiB by default.
  /// - Throws: The reason, if it cannot be read, if it is larger, or if it is not UTF-8 or contains NUL: then with the first such byte.
  package static func read(_ path: String, upTo limit: Int = 16 << 20) throws(FileError) -> String {
    let bytes = try readBytes(path, upTo: limit)
    do throws(TextFault) {
      return try String(validText: bytes[...], isFirst: true).withNewlines
    } catch {
      throw FileError(path, "\(error)", advice: "save the file as UTF-8 text")
    }
  }

  /// Reads the bytes of a regular file, or of a device such as `/dev/null`. It never waits, so it does not read pipes.
  package static func readBytes(_ path: String, upTo limit: Int = 16 << 20) throws(FileError) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(SystemError) {
      let file = try Descriptor(opening: path, O_RDONLY)
      defer { file.close() }
      let kind = try file.status.st_mode & S_IFMT
      bytes = [S_IFIFO, S_IFSOCK].contains(kind) ? nil : try file.readAll(upTo: limit + 1)
    } catch {
      throw FileError(path, error)
    }
    guard let bytes else { throw FileError(path, notRegular: "choose another file") }
    guard bytes.count <= limit else { throw FileError(path, "larger than \(limit >> 20) MiB") }
    return bytes
  }

  /// Writes a text to a file, as a ``NewFile`` that is on the disk when this returns.
  package static func write(_ text: String, to path: String, replaces: Bool) throws(FileError) {
    let file = try NewFile(path, replaces: replaces)
    try file.write(Array(text.utf8))
    try file.finish()
  }

  /// Writes a text to a new temporary file that only its owner can read.
  ///
  /// - Parameter folder: The folder of the file.
  /// - Returns: Its path, and a descriptor positioned at its beginning.
  package static func temporary(_ text: String, in folder: String) throws(FileError) -> (path: String, file: Descriptor)
  {
    var template = Array("\(folder)/screenkit-XXXXXX.txt".utf8CString)
    do throws(SystemError) {
      let file = Descriptor(try SystemCall.create { mkstemps(&template, 4) })
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      _ = fcntl(file.number, F_SETFD, FD_CLOEXEC)
      do throws(SystemError) {
        try file.writeAll(Array(text.utf8).span.bytes)
        lseek(file.number, 0, SEEK_SET)
        return (path, file)
      } catch {
        file.close()
        FileName.remove(path)
        throw error
      }
    } catch {
      throw FileError(folder, error)
    }
  }
}

extension String {
  /// The text with a newline in place of each CR LF and each CR.
  fileprivate var withNewlines: String {
    guard utf8.contains(UInt8(ascii: "\r")) else { return self }
    return replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}
