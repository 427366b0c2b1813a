import PresentationFiles
import ScreenKit

/// The user's aliases, from a file: `name = line` on each of its lines, with comments after `#`.
struct Aliases: Equatable {
  /// An alias, and the line that it stands for.
  struct Alias: Equatable {
    let name, line: String
  }

  /// In the order of the file. Names are unique.
  private(set) var all: [Alias] = []
  /// The mistakes in the other lines, with their locations.
  private(set) var problems: [LineError] = []

  /// Makes an empty list.
  init() {}

  /// Reads the file of a program, if there is one: `aliases` in `$XDG_CONFIG_HOME/<program>`, or in `~/.config/<program>`.
  init(program: String, environment: Environment) {
    self.init()
    guard let file = environment.file("aliases", of: program, in: "XDG_CONFIG_HOME", orBelowHome: ".config"),
      FileName.exists(file)
    else { return }
    do throws(FileError) {
      self = Self(try TextFile.read(file), file: file)
    } catch {
      problems = [LineError(error).at("aliases")]
    }
  }

  /// Parses a text.
  ///
  /// - Parameter file: The name of the file, for problems.
  init(_ text: String, file: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = line.trimmingWhitespace
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      do throws(LineError) {
        let alias = try Alias(line)
        guard !all.contains(where: { $0.name == alias.name }) else {
          throw LineError("\(LineError.quoted(alias.name)) is already defined above; remove one of the lines")
        }
        all.append(alias)
      } catch {
        problems.append(error.at("\(file):\(index + 1)"))
      }
    }
  }

  /// Drops aliases whose names are taken by commands: they could never be used.
  mutating func drop(whereTaken isTaken: (String) -> Bool) {
    for alias in all where isTaken(alias.name) {
      problems.append(LineError("\(LineError.quoted(alias.name)) is a command; choose another name", place: "aliases"))
    }
    all.removeAll { isTaken($0.name) }
  }
}

extension Aliases.Alias {
  /// Parses a line that is not empty.
  ///
  /// - Throws: An error that explains the mistake.
  fileprivate init(_ text: String) throws(LineError) {
    guard let sign = text.firstIndex(of: "="), case let line = text[text.index(after: sign)...].trimmingWhitespace,
      !line.isEmpty
    else { throw LineError("not an alias", advice: "write name = line") }
    let name = text[..<sign].trimmingWhitespace
    guard !name.isEmpty, !":?!".contains(name.first!), Words.quote(name) == name else {
      throw LineError(
        "\(LineError.quoted(name)) is not a valid name",
        advice: "use one word without quotes that does not begin with :, ? or !")
    }
    self.init(name: name, line: line)
  }
}
