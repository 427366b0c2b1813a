/// The text of a path, and of each of its beginnings.
///
/// It is kept while the path changes: the elements that a change leaves alone at the beginning are not written again.
package struct WrittenPath<Element> {
  /// The path.
  package private(set) var elements: [Element] = []
  /// The reason why the first element without a text has none; `nil` when the whole path has a text.
  package private(set) var problem: PathTextError?
  /// The number of elements at the beginning that `Array.init(pathText:)` takes from their text.
  package private(set) var countOfNameable = 0
  private var whole = ""
  /// The number of bytes up to the end of each segment.
  private var ends: [Int] = []

  /// Found when there is an element to write.
  private var writer: PathText.Writer<Element>?

  /// Writes a path. If its elements have no text, that is a ``problem``.
  package init(_ elements: [Element] = []) { self.init(elements, writer: nil) }

  init(_ elements: [Element], writer: PathText.Writer<Element>?) {
    self.elements = elements
    self.writer = writer
    write(elements[...])
  }

  /// The text of the path.
  ///
  /// - Throws: A `PathTextError` when an element has no text.
  package var text: String {
    get throws(PathTextError) {
      if let problem { throw problem }
      return elements.isEmpty ? "/" : whole
    }
  }

  /// Returns the text of the first `count` elements; `nil` when one of them has none.
  package func text(ofFirst count: Int) -> Substring? {
    if count == 0 { return "/" }
    return count <= ends.count ? Substring(whole.utf8.prefix(ends[count - 1])) : nil
  }

  /// Returns the segment of one element, with the slash in front; `nil` when it has no text, or an element below has none.
  package func segment(at index: Int) -> Substring? {
    guard index < ends.count else { return nil }
    return Substring(whole.utf8.prefix(ends[index]).dropFirst(index == 0 ? 0 : ends[index - 1]))
  }

  /// Writes elements behind those that have been written.
  private mutating func write(_ new: ArraySlice<Element>) {
    if new.isEmpty { return }
    let writer = writer ?? PathText.writer(of: Element.self)
    self.writer = writer
    let inquiry = PathInquiry()
    var printer = PathTextPrinter()
    do throws(PathTextError) {
      for element in new where problem == nil {
        let column = whole.utf8.count + 1
        let (segment, isNameable) = try writer(element, column, inquiry)
        let (text, depth) = printer.text(of: segment)
        if depth > PathTextLimit.depth { throw PathTextError(column: column, message: PathTextLimit.tooDeep) }
        if column + text.utf8.count > PathTextLimit.length {
          throw PathTextError(column: column, message: PathTextLimit.tooLong)
        }
        if isNameable, ends.count == countOfNameable { countOfNameable += 1 }
        whole += "/"
        whole += text
        ends.append(whole.utf8.count)
      }
    } catch {
      problem = error.located(in: ends.count, behind: whole.utf8[...])
    }
  }

  /// Forgets the text of all but the first `count` elements.
  private mutating func truncate(to count: Int) {
    // The first element that has no text stays.
    guard count <= ends.count else { return }
    problem = nil
    ends.removeSubrange(count...)
    whole.removeSubrange(whole.utf8.index(whole.startIndex, offsetBy: ends.last ?? 0)...)
    countOfNameable = min(countOfNameable, count)
  }
}

extension WrittenPath where Element: Equatable {
  /// Makes `path` the path.
  ///
  /// - Complexity: O(1) when it is the same array, else O(the number of elements) comparisons, and the cost of writing those
  ///   from the first that has changed.
  package mutating func update(to path: [Element]) {
    if path == elements { return }
    let kept = zip(path, elements).prefix { $0 == $1 }.count
    elements = path
    truncate(to: kept)
    write(path[kept...])
  }
}
