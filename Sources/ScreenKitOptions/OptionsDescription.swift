import ArgumentParser
import FoundationEssentials

/// The arguments, options and flags that a type of ArgumentParser declares, from the type's own description.
struct OptionsDescription: Sendable {
  struct Argument: Equatable, Sendable {
    enum Kind: String, Decodable { case positional, option, flag }

    let kind: Kind
    /// With their dashes, the preferred one of help first; empty for a positional argument.
    let names: [String]
    let valueName: String
    let summary: String
    let isOptional: Bool
    let isRepeating: Bool
    let values: [String]
    let takesFiles: Bool

    /// The names under which suggestions for it are found.
    var keys: [String] { [valueName] + names.map { String($0.drop { $0 == "-" }) } }

    var usage: String {
      let value = "<\(valueName)>"
      let text =
        switch kind {
        case .positional: value
        case .option: "\(names.first ?? "") \(value)"
        case .flag: names.first ?? ""
        }
      let repeated = isRepeating ? text + (kind == .flag ? " ..." : "...") : text
      return isOptional ? "[\(repeated)]" : repeated
    }
  }

  var arguments: [Argument] = []
  var discussion = ""

  var usage: [String] {
    let named = arguments.filter { $0.kind != .positional }
    return named.map(\.usage) + arguments.filter { $0.kind == .positional }.map(\.usage)
  }

  @MainActor private static var known: [ObjectIdentifier: Self] = [:]

  @MainActor
  static func of(_ type: any ParsableArguments.Type) -> Self {
    if let known = known[ObjectIdentifier(type)] { return known }
    let description = described(type)
    known[ObjectIdentifier(type)] = description
    return description
  }

  /// Asks the type for its description as JSON, which its parser prints for a special option.
  private static func described<Arguments: ParsableArguments>(_ type: Arguments.Type) -> Self {
    do {
      _ = try Arguments.parse(["--experimental-dump-help"])
    } catch {
      let json = Arguments.fullMessage(for: error)
      if let dump = try? JSONDecoder().decode(Dump.self, from: Data(json.utf8)) { return Self(dump) }
    }
    return Self()
  }

  private init(_ dump: Dump) {
    discussion = dump.command.discussion ?? ""
    arguments = (dump.command.arguments ?? []).filter { $0.shouldDisplay && $0.names?.map(\.name) != ["h", "help"] }
      .map(Argument.init)
  }

  private init() {}
}

extension OptionsDescription.Argument {
  fileprivate init(_ dump: Dump.Argument) {
    let names = dump.names ?? []
    let preferred = names.filter { $0 == dump.preferredName } + names.filter { $0 != dump.preferredName }
    kind = dump.kind
    self.names = preferred.map(\.spelling)
    valueName = dump.valueName ?? "value"
    let fallback = dump.defaultValue.map { "\($0) if left out" }
    let abstract = dump.abstract.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    summary = [abstract, fallback].compactMap(\.self).joined(separator: "; ")
    isOptional = dump.isOptional
    isRepeating = dump.isRepeating
    values = dump.allValues ?? dump.completionKind?.list?.values ?? []
    takesFiles = dump.completionKind?.file != nil
  }
}

/// The relevant part of the JSON.
private struct Dump: Decodable {
  struct Command: Decodable {
    var discussion: String?
    var arguments: [Argument]?
  }
  struct Name: Decodable, Equatable {
    var kind: String
    var name: String

    var spelling: String { (kind == "long" ? "--" : "-") + name }
  }
  struct Argument: Decodable {
    var kind: OptionsDescription.Argument.Kind
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var preferredName: Name?
    var valueName: String?
    var defaultValue: String?
    var allValues: [String]?
    var completionKind: CompletionKind?
    var abstract: String?
  }
  struct CompletionKind: Decodable {
    struct Values: Decodable { var values: [String] }
    struct Files: Decodable {}

    var list: Values?
    var file: Files?
  }

  var command: Command
}
