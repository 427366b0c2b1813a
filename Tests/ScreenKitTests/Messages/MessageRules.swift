/// The rules for messages in CONTRIBUTING.md, as far as a program can check them.
enum MessageRules {
  /// Returns the rules that a message breaks, in words.
  static func complaints(about message: Message) -> [String] {
    let text = message.text
    var complaints: [String] = []
    if text.contains(where: { "“”‘’".contains($0) }) {
      complaints.append("has quotation marks other than straight ones")
    }
    if text.contains(/\[[a-z]+( \[[a-z]+\])?\]/) {
      complaints.append("has an argument in brackets alone: write [<name>]")
    }
    if text.contains(/>\] ?\.\.\.|> \.\.\./), !text.contains(/\[[^\]]* <[^\]]*\]\.\.\./) {
      complaints.append("has ... apart from what is repeated: write [<name>...]")
    }
    if text.contains(/\u{FFFC} [a-z]+s\?/) { complaints.append("has a plural that may not fit its number") }
    if text.contains(/(is|are) no [a-z]/), !text.contains(/[Tt]here (is|are) no |is no longer/) {
      complaints.append("says \"is no\"")
    }
    complaints += banned.filter { text.lowercased().contains($0) }.map { "says \"\($0.trimmingSpaces)\"" }
    if message.isError { complaints += complaintsAboutError(message) }
    if message.isSummary { complaints += complaintsAboutSummary(text) }
    if message.isHelpOfOption { complaints += complaintsAboutHelp(message) }
    return complaints
  }

  private static func complaintsAboutError(_ message: Message) -> [String] {
    var complaints: [String] = []
    if message.isStart, message.text.prefixMatch(of: /[A-Z][a-z]/) != nil { complaints.append("begins with a capital") }
    if message.isEnd, message.text.hasSuffix("."), !message.text.hasSuffix("...") {
      complaints.append("ends with a period")
    }
    if message.text.contains(/\. [A-Z][a-z]/) { complaints.append("is more than one sentence: write a semicolon") }
    return complaints
  }

  private static func complaintsAboutSummary(_ text: String) -> [String] {
    (text.prefixMatch(of: /[A-Z]/) == nil ? ["does not begin with a capital"] : [])
      + (text.hasSuffix(".") ? ["ends with a period"] : [])
  }

  private static func complaintsAboutHelp(_ message: Message) -> [String] {
    (message.isStart && message.text.prefixMatch(of: /[A-Z]/) == nil ? ["does not begin with a capital"] : [])
      + (message.isEnd && !message.text.hasSuffix(".") ? ["does not end with a period"] : [])
  }

  /// Phrases that sound wrong in a message.
  private static let banned = [
    "nobody", "somebody", "does more than", "or something else", "what it is of", " are no terminal", "anew",
    "by itself", "is too much", "behind ", " stands ", "cannot stand", "given up", "mend", "who asks", "was written",
    "asked for that", "all the same", "at first.", "be had", "the least is", "there is \u{FFFC}.",
    "for example: \u{FFFC}.",
    ". for example", "held up", "tell what", "say when", "say whether", "say what",
  ]
}

extension String {
  fileprivate var trimmingSpaces: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}

extension Message {
  /// Whether users or authors read it: it has two words, and is not SQL, a shell script or a picture.
  var isRead: Bool {
    guard text.contains(/[A-Za-z>"\u{FFFC}]['":;,.?]* +[\u{FFFC}"'(<]*[a-z]{2}/) || isError, !text.isEmpty else {
      return false
    }
    guard !["Sample", "Picture", "Snippets/Tables"].contains(where: place.contains) else { return false }
    guard !["run", "cells", "execute"].contains(call), !text.contains("<svg"), !text.contains("font-family") else {
      return false
    }
    return isError || text.firstMatch(of: Self.statement) == nil
  }

  private static var statement: Regex<Substring> {
    /\b(?:SELECT|FROM|WHERE|AND|NULL|CASE|PRAGMA|LIMIT|COLLATE|CAST|JOIN|UNION|EXPLAIN|OVER|THEN|LESS|trap)\b/
  }

  /// Whether it is an error of one line.
  var isError: Bool {
    if label == "place" || label == "alternatives" { return false }
    if label == "debugDescription" || label == "advice" && call == "LineError" { return true }
    if ["DatabaseProblem+Description.swift", "HTTP/Failure.swift"].contains(where: place.contains) {
      return isSentenceLike
    }
    return Self.errorCalls.contains(call) || call == "fail" && !place.contains("PresentationTesting")
  }

  private var isSentenceLike: Bool { text.contains(" ") && call != "joined" }

  private static let errorCalls: Set = [
    "LineError", "PathTextError", "LeaveRefused", "EntryRefused", "Refusal", "mistake", "refuse", "refused", "disabled",
    "Problem", "problem", "ValidationError", "invalidRequest", "malformed", "unreadable", "redirectRefused", "file",
    "veto",
    "precondition", "preconditionFailure", "fatalError",
  ]

  /// Whether it is the summary of a verb: what follows its name and its arguments.
  var isSummary: Bool {
    ["Verb", "doing", "showing", "saveVerb"].contains(call) && index > 0 && label == nil && isStart && isEnd
      && text.contains(" ")
  }

  /// Whether it explains an option or an argument of a program.
  var isHelpOfOption: Bool {
    ["ArgumentHelp", "Option", "Argument", "Flag", "CommandConfiguration"].contains(call)
      && (label == nil && call == "ArgumentHelp" || label == "help" || label == "abstract" || label == "discussion")
      && text.contains(" ")
  }
}
