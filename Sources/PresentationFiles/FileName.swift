import CScreenKitPlatform

/// The names of files. No other code changes them.
package enum FileName {
  /// Gives a file a second name, which must be free.
  package static func add(_ other: String, to path: String) throws(SystemError) {
    try SystemCall.link { link(path, other) }
  }

  /// Renames a file, and replaces a file that has the name.
  package static func move(_ path: String, to other: String) throws(SystemError) {
    try SystemCall.rename { rename(path, other) }
  }

  /// Removes a name, if it exists.
  package static func remove(_ path: String) { _ = try? SystemCall.remove { unlink(path) } }

  /// Whether something has a name; a link counts, wherever it leads.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Renames a file so that it is neither used nor overwritten. No other file is replaced.
  ///
  /// - Parameters:
  ///   - name: The new name. A number is added if it is taken.
  ///   - keepsFirst: Whether the file also keeps its name.
  /// - Returns: The new name; `nil` if the file has none.
  package static func setAside(_ path: String, as name: String, keepsFirst: Bool = false) -> String? {
    for number in 1..<100 {
      let name = number == 1 ? name : "\(name)-\(number)"
      if exists(name) { continue }
      do throws(SystemError) {
        if keepsFirst { try add(name, to: path) } else { try move(path, to: name) }
        return name
      } catch  where error.code == EEXIST {
      } catch {
        return nil
      }
    }
    return nil
  }
}
