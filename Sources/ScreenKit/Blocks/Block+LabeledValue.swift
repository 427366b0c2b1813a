extension Block {
  /// A value with its label, one of the fields of a block.
  public struct LabeledValue: Hashable, Sendable {
    /// The label, which stands before the value.
    public var label: String
    /// The value.
    public var value: Value
    /// What the label looks like.
    public var style = Style.strong
    /// How a missing value reads; a text that says the same is shown in quotes. JSON has `null` for it.
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
