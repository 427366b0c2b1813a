import PresentationFiles
import ScreenKit

/// The user's saved settings, in a file: each line has a name and a value. A `#` begins a comment.
struct SettingsFile {
  let path: String

  /// Finds the file of a program: `settings` in `$XDG_CONFIG_HOME/<program>`, or in `~/.config/<program>`; `nil` if the user has no
  /// directory for it.
  init?(program: String, environment: Environment) {
    guard let path = environment.file("settings", of: program, in: "XDG_CONFIG_HOME", orBelowHome: ".config") else {
      return nil
    }
    self.path = path
  }

  /// Reads the settings into others, if the file exists.
  ///
  /// - Returns: The mistakes in the file, with their locations. All other lines apply.
  func read(into settings: inout ConsoleSettings) -> [LineError] {
    guard FileName.exists(path) else { return [] }
    var problems: [LineError] = []
    do throws(FileError) {
      for (index, line) in Self.lines(of: try TextFile.read(path)).enumerated() {
        do throws(LineError) {
          try Self.take(line, into: &settings)
        } catch {
          problems.append(error.at("\(path):\(index + 1)"))
        }
      }
    } catch {
      problems.append(LineError(error).at("settings"))
    }
    return problems
  }

  /// Writes a setting to the file, and creates the file if necessary. Other lines are unchanged.
  ///
  /// - Throws: The reason the file could not be written. It is then unchanged.
  func keep(_ word: String, for setting: Setting) throws(FileError) {
    let text = FileName.exists(path) ? try TextFile.read(path) : ""
    var lines = Self.lines(of: text)
    let line = "\(setting.name) \(word)"
    let ofSetting = lines.indices.filter { Self.words(of: lines[$0]).first == setting.name }
    for index in ofSetting.dropFirst().reversed() { lines.remove(at: index) }
    if let first = ofSetting.first { lines[first] = line } else { lines.append(line) }
    try Folder.create(above: path)
    try TextFile.write(lines.map { $0 + "\n" }.joined(), to: path, replaces: true)
  }

  private static func lines(of text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The words of a line, without its comment.
  private static func words(of line: String) -> [String] {
    line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static func take(_ line: String, into settings: inout ConsoleSettings) throws(LineError) {
    let words = words(of: line)
    guard let name = words.first else { return }
    guard let setting = Setting.all.first(where: { $0.name == name }) else {
      let known = Setting.all.map(\.name).joined(separator: ", ")
      throw LineError("\(LineError.quoted(name)) is not a setting", advice: "the settings are \(known)")
    }
    guard words.count == 2, setting.take(words[1], &settings) else {
      let values = setting.parameter.hint ?? setting.words.joined(separator: ", ")
      let given = words.dropFirst().joined(separator: " ")
      throw LineError(
        given.isEmpty ? "\(name) needs a value" : "\(name) cannot be \(LineError.quoted(given))",
        advice: "the values are \(values)")
    }
  }
}
