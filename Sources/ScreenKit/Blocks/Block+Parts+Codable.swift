extension Block.Column: Codable {
  private enum Key: String, CodingKey {
    case title, alignment, priority, minimum, maximum, overflow, missing, showsBars
  }

  /// Encodes the title, or an object with it and the values that differ from the defaults.
  public func encode(to encoder: any Encoder) throws {
    let plain = Self(title)
    if self == plain {
      var value = encoder.singleValueContainer()
      return try value.encode(title)
    }
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(title, forKey: .title)
    if alignment != plain.alignment { try object.encode(alignment, forKey: .alignment) }
    if priority != plain.priority { try object.encode(priority, forKey: .priority) }
    try object.encodeIfPresent(minimum, forKey: .minimum)
    try object.encodeIfPresent(maximum, forKey: .maximum)
    if overflow != plain.overflow { try object.encode(overflow, forKey: .overflow) }
    if missing != plain.missing { try object.encode(missing, forKey: .missing) }
    if showsBars { try object.encode(true, forKey: .showsBars) }
  }

  /// Decodes the output of ``encode(to:)``.
  ///
  /// - Throws: A `DecodingError` for any other input.
  public init(from decoder: any Decoder) throws {
    if let title = try? decoder.singleValueContainer().decode(String.self) {
      self.init(title)
      return
    }
    let object = try decoder.container(keyedBy: Key.self)
    self.init(
      try object.decodeIfPresent(String.self, forKey: .title) ?? "",
      alignment: try object.decodeIfPresent(Lenient<Alignment>.self, forKey: .alignment)?.value ?? .automatic,
      priority: try object.decodeIfPresent(Int.self, forKey: .priority) ?? 0,
      minimum: try object.decodeIfPresent(Int.self, forKey: .minimum),
      maximum: try object.decodeIfPresent(Int.self, forKey: .maximum),
      overflow: try object.decodeIfPresent(Lenient<Overflow>.self, forKey: .overflow)?.value ?? .cut,
      missing: try object.decodeIfPresent(String.self, forKey: .missing) ?? Block.Value.missing,
      showsBars: try object.decodeIfPresent(Bool.self, forKey: .showsBars) ?? false)
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
