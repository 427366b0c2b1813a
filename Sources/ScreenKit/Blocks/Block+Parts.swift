extension Block {
  /// A labeled value: one of the fields of a block.
  public struct LabeledValue: Hashable, Sendable {
    /// The label, shown in front of the value.
    public var label: String
    /// The value.
    public var value: Value
    /// The style of the label.
    public var style = Style.strong
    /// The text for a missing value; a text that looks the same is shown in quotes. In JSON, a missing value is `null`.
    public var missing: String

    /// Makes a field.
    public init(_ label: String, _ value: Value, missing: String = Value.missing) {
      self.label = label
      self.value = value
      self.missing = missing
    }

    /// Makes a field whose label has a style.
    public init(_ label: String, style: Style, _ value: Value) {
      self.init(label, value)
      self.style = style
    }
  }

  /// A row of a table: its values, one per column, and an optional mark.
  public struct Row: Hashable, Sendable {
    /// A mark that distinguishes a row from others. It is shown as a sign in front of the row and as a style.
    public enum Mark: String, Hashable, Codable, Sendable {
      /// The selected row, `>`.
      case selected
      /// A row that is new, `+`.
      case new
      /// A row whose values have changed, `*`.
      case changed
    }

    /// The values, starting with the first column.
    public var values: [Value]
    /// The mark of the row; `nil` for none.
    public var mark: Mark?
    /// The line that a front end runs when the user chooses the row, such as `open 3`; `nil` for a row that cannot be chosen.
    ///
    /// It is the line that a person would type on this screen. In a console, the down arrow at an empty prompt recalls the lines of the
    /// screen, one after another, and Enter runs one. If the first value of the row is a whole number that no other row has, typing that
    /// number also runs the line, unless a command takes the number. Other front ends turn the rows into buttons. Quote data in it with
    /// ``Words/quote(_:)``.
    public var line: String?

    /// Makes a row.
    public init(_ values: [Value], mark: Mark? = nil, line: String? = nil) {
      self.values = values
      self.mark = mark
      self.line = line
    }
  }

  /// The role of a note.
  public enum NoteRole: String, Hashable, Codable, Sendable, CaseIterable {
    /// The note is for information.
    case info
    /// Something succeeded.
    case success
    /// Something may go wrong.
    case warning
    /// Something failed.
    case error
  }

  /// A branch of a tree: its label and its child branches.
  public struct Branch: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The label.
    public var label: StyledText
    /// The child branches, from top to bottom.
    public var branches: [Branch]

    /// Makes a branch.
    public init(_ label: StyledText, _ branches: [Branch] = []) {
      self.label = label
      self.branches = branches
    }

    /// Makes a branch without children.
    public init(stringLiteral label: String) { self.init(StyledText(stringLiteral: label)) }
  }

  /// A bar of a chart.
  public struct Bar: Hashable, Sendable {
    /// The label of the bar.
    public var label: String
    /// The length of the bar; `nil` for a missing value, which looks different from 0.
    public var value: Double?
    /// The style of the bar; `nil`, the default, for ``Style/accent``, or ``Style/warning`` below zero.
    public var style: Style?

    /// Makes a bar.
    public init(_ label: String, _ value: Double?, style: Style? = nil) {
      self.label = label
      self.value = value
      self.style = style
    }
  }
}

extension Block.LabeledValue: Codable {
  private enum Key: String, CodingKey {
    case label, value, style, missing
  }

  /// Encodes the label and the value, and the options that differ from the defaults.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(label, forKey: .label)
    try object.encode(value, forKey: .value)
    if style != .strong { try object.encode(style, forKey: .style) }
    if missing != Block.Value.missing { try object.encode(missing, forKey: .missing) }
  }

  /// Decodes the output of ``encode(to:)``.
  ///
  /// - Throws: A `DecodingError` for any other input.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    self.init(
      try object.decodeIfPresent(String.self, forKey: .label) ?? "",
      try object.decodeIfPresent(Block.Value.self, forKey: .value) ?? .null,
      missing: try object.decodeIfPresent(String.self, forKey: .missing) ?? Block.Value.missing)
    if let style = try object.decodeIfPresent(Lenient<Style>.self, forKey: .style) {
      self.style = style.value ?? .plain
    }
  }
}

extension Block.Branch: Codable {
  /// Encodes the label and the branches.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Block.Key.self)
    try object.encode(label, as: .label)
    try object.encode(branches, forKey: .branches)
  }

  /// Decodes the output of ``encode(to:)``.
  ///
  /// - Throws: A `DecodingError` for any other input.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Block.Key.self)
    self.init(try object.text(.label), try object.list(.branches))
  }
}

extension Block.Bar: Codable {
  private enum Key: String, CodingKey {
    case label, value, style
  }

  /// Encodes the label and the value, and the style if there is one.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(label, forKey: .label)
    try object.encode(Block.Value(value), forKey: .value)
    try object.encodeIfPresent(style, forKey: .style)
  }

  /// Decodes the output of ``encode(to:)``.
  ///
  /// - Throws: A `DecodingError` for any other input.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    self.init(
      try object.decodeIfPresent(String.self, forKey: .label) ?? "",
      try object.decodeIfPresent(Block.Value.self, forKey: .value)?.number,
      style: try object.decodeIfPresent(Lenient<Style>.self, forKey: .style)?.value)
  }
}
