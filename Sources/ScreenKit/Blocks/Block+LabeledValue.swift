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
}
