/// The text of a path, and of each of its beginnings. If the path consists of several stacks, it is the text of the last one.
///
/// It is updated while the path changes: the unchanged elements at the beginning are not written again.
package struct WrittenPath<Element> {
  /// The path, or the part of it that has a text.
  package private(set) var elements: [Element] = []
  /// The reason why the first element without a text has none; `nil` when the whole path has a text.
  package private(set) var problem: PathTextError?
  /// The number of elements at the beginning that `Array.init(pathText:)` accepts from their text.
  package private(set) var countOfNameable = 0
  /// The number of elements at the beginning whose texts escape no letters.
  private var countWithoutLetters = 0
  /// Whether the text escapes letters, so that ``PathText/showingLetters(_:)`` makes it more readable.
  package var escapesLetters: Bool { countWithoutLetters + 1 < ends.count }
  /// Whether the first segment names a stack.
  package var isStacked: Bool { Element.self is any StackedRoute.Type }
  private var whole = ""
  /// The number of bytes up to the end of each segment; 0 before the first.
  private var ends = [0]

  /// Writes a path. If its elements have no text, that is a ``problem``.
  package init(_ path: [Element] = []) {
    elements = lastStack(of: path)
    write(elements[...])
  }

  private func lastStack(of path: [Element]) -> [Element] {
    guard !path.isEmpty, isStacked, let root = path.lastIndex(where: { ($0 as? any PathRoute)?.isStackRoot == true })
    else {
      return path
    }
    return Array(path[root...])
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

  /// Returns the text of the first `count` elements; `nil` if one of them has none.
  package func text(ofFirst count: Int) -> Substring? {
    if count == 0 { return "/" }
    return count < ends.count ? Substring(whole.utf8.prefix(ends[count])) : nil
  }

  /// Returns the segment of one element, including its slash; `nil` if it has no text, or an element below has none.
  package func segment(at index: Int) -> Substring? {
    index + 1 < ends.count ? Substring(whole.utf8.prefix(ends[index + 1]).dropFirst(ends[index])) : nil
  }

  /// Appends the text of elements.
  private mutating func write(_ new: ArraySlice<Element>) {
    guard !new.isEmpty else { return }
    let type = Element.self as? any Codable.Type
    for element in new where problem == nil {
      do {
        guard let type else { throw PathTextError(column: 0, message: PathText.withoutText) }
        let (text, isNameable) =
          try (isStacked ? element as? any StackedRoute : nil)?.segment() ?? PathText.segment(of: element, as: type)
        guard whole.utf8.count + 1 + text.utf8.count <= PathTextLimit.length else {
          throw PathTextError(column: 0, message: PathTextLimit.tooLong)
        }
        if isNameable, ends.count == countOfNameable + 1 { countOfNameable += 1 }
        if ends.count == countWithoutLetters + 1, !PathText.escapesLetters(text) { countWithoutLetters += 1 }
        whole += "/" + text
        ends.append(whole.utf8.count)
      } catch {
        var reason = "\(error)"
        if case .invalidValue(_, let context)? = error as? EncodingError { reason = context.debugDescription }
        let message =
          (error as? PathTextError)?.message ?? "this screen cannot be written in a path: \(reason.visibleBeginning)"
        problem = PathTextError(
          column: whole.utf8.count + 1, message: message, segmentIndex: ends.count - 1,
          validPrefix: whole.isEmpty ? "/" : whole)
      }
    }
  }
}

extension WrittenPath where Element: Equatable {
  /// Updates the path to `path`.
  ///
  /// - Parameter countOfSame: Counts the elements at the beginning that two paths have in common. A function that knows the type of the
  ///   elements is several times as fast as this one.
  /// - Complexity: O(the number of elements) comparisons, and the cost of writing those from the first that has changed.
  package mutating func update(
    to path: [Element], countOfSame: ([Element], [Element]) -> Int = { zip($0, $1).prefix { $0 == $1 }.count }
  ) {
    let path = lastStack(of: path)
    let kept = countOfSame(path, elements)
    guard kept < path.count || kept < elements.count else { return }
    // The path of a state is changed in place if this value does not share its memory.
    elements.replaceSubrange(kept..., with: path[kept...])
    // The first element without a text is kept.
    if kept < ends.count {
      problem = nil
      ends.removeSubrange((kept + 1)...)
      whole = String(whole.utf8.prefix(ends[kept])) ?? ""
      countOfNameable = min(countOfNameable, kept)
      countWithoutLetters = min(countWithoutLetters, kept)
    }
    write(path[kept...])
  }
}
