extension Block {
  /// A value with its label, one of the fields of a block.
  public struct Field: Hashable, Codable, Sendable {
    /// The label, which stands before the value.
    public var label: String
    /// The value.
    public var value: Value
    /// What the label looks like.
    public var style = Style.strong

    /// Makes a field.
    public init(_ label: String, _ value: Value) {
      self.label = label
      self.value = value
    }

    /// Makes a field whose label has a style.
    public init(_ label: String, style: Style, _ value: Value) {
      self.init(label, value)
      self.style = style
    }
  }
}
