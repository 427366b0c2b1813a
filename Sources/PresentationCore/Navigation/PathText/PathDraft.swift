/// A node that is still being encoded. The containers of a value write to it until the path is printed.
///
/// A value that asks for containers of two kinds keeps the last, and one that writes nothing is a group without arguments.
final class PathDraft {
  private enum Content {
    case nothing
    case scalar(PathNode.Form)
    case list([PathDraft])
    case keyed([(label: String, value: PathDraft)], places: PathPlaces)
  }

  private var content = Content.nothing

  func begin(_ grouping: PathNode.Grouping) {
    switch (grouping, content) {
    case (.list, .list), (.keyed, .keyed), (.either, _): break
    case (.list, _): content = .list([])
    case (.keyed, _): content = .keyed([], places: PathPlaces())
    }
  }

  func set(_ scalar: PathNode.Form) { content = .scalar(scalar) }

  var count: Int {
    if case .list(let elements) = content { elements.count } else { 0 }
  }

  /// Adds an element to the list.
  func element() -> PathDraft {
    let draft = PathDraft()
    if case .list(var elements) = content {
      content = .nothing
      elements.append(draft)
      content = .list(elements)
    }
    return draft
  }

  /// Adds an argument, or replaces the one of this label.
  func argument(_ label: String) -> PathDraft {
    let draft = PathDraft()
    if case .keyed(var arguments, var places) = content {
      content = .nothing
      if let place = places[label] {
        arguments[place].value = draft
      } else {
        places.add(label, arguments.count)
        arguments.append((label, draft))
      }
      content = .keyed(arguments, places: places)
    }
    return draft
  }

  /// Puts the elements of a list into the order of their texts, `stride` at a time.
  func sort(by stride: Int) {
    guard case .list(let elements) = content else { return }
    let runs = Swift.stride(from: 0, to: elements.count, by: stride).map { start in
      let run = elements[start..<min(start + stride, elements.count)]
      return (text: run.map { PathTextPrinter.text(of: $0.node) }.joined(separator: ","), run: run)
    }
    content = .list(runs.sorted { $0.text < $1.text }.flatMap(\.run))
  }

  /// What was encoded, every form of it saying what it is.
  var node: PathNode {
    switch content {
    case .nothing: PathNode(form: .group([], .keyed))
    case .scalar(let form): PathNode(form: form)
    case .list(let elements):
      PathNode(form: .group(elements.map { PathNode.Argument(value: $0.node) }, .list))
    case .keyed(let arguments, _):
      PathNode(form: .group(arguments.map { PathNode.Argument(label: $0.label, value: $0.value.node) }, .keyed))
    }
  }
}
