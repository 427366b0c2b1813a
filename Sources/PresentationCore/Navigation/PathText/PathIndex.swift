/// The key of a list's element, and of a superclass.
struct PathIndex: CodingKey {
  static let `super` = PathIndex(stringValue: "super")

  let stringValue: String
  let intValue: Int?

  init(_ index: Int) {
    stringValue = "\(index)"
    intValue = index
  }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) { self.init(intValue) }
}
