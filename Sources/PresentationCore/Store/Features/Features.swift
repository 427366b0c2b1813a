/// Parts of an app of the same kind: the elements of a collection, or the values of a dictionary, each
/// with its own state and actions.
///
///     let rows = Features(each: \App.rows, action: \AppAction.row, embed: AppAction.row)   // case row(Row.ID, RowAction)
///
///     let reducer = rowReducer.lift(rows).then(base)
///     return [.cancel(id: "load", in: rows[7])]
///
/// Identifiers of commands belong to the element: commands of other elements are never touched. Removing an element cancels its
/// commands; an action for a missing element is reported as ``PartMissing``.
public struct Features<Whole, WholeAction: Sendable, ID: Hashable & Sendable, Part, PartAction: Sendable>: Sendable {
  /// Changes a part in place; `nil` when the part is missing.
  @usableFromInline typealias Change =
    @Sendable (inout Whole, ID, (inout Part) throws -> [any Command<PartAction>]) throws -> [any Command<PartAction>]?

  @usableFromInline let change: Change
  @usableFromInline let changeAll: @Sendable (inout Whole, (inout Part) -> Void) -> Void
  @usableFromInline let contains: @Sendable (Whole, (Part) -> Bool) -> Bool
  @usableFromInline let read: @Sendable (Whole, ID) -> Part?
  @usableFromInline let extract: @Sendable (WholeAction) -> (ID, PartAction)?
  @usableFromInline let embed: @Sendable (ID, PartAction) -> WholeAction
  @usableFromInline let identity: FeatureIdentity
  @usableFromInline let locator: any PartLocating

  /// Makes features of the elements of a collection. If several elements share an identifier, the first counts.
  ///
  /// - Parameters:
  ///   - elements: Where in the whole state the elements are.
  ///   - action: The identifier of an element and its action in an action of the whole, if it is one. Where the compiler optimizes,
  ///     a key path literal is followed without the runtime. It is evaluated twice.
  ///   - embed: Makes an action of the whole, usually an enum case; the inverse of `action`.
  /// - Complexity: Each of their actions searches the collection: O(*n*). While an element has running or waiting commands, every
  ///   action of the store compares the identifiers once, O(*n*), regardless of the number of commands.
  @inlinable @inline(__always)
  public init<Elements: MutableCollection & SendableMetatype>(
    each elements: any WritableKeyPath<Whole, Elements> & Sendable,
    action: @autoclosure () -> any KeyPath<WholeAction, (ID, PartAction)?> & Sendable,
    embed: @escaping @Sendable (ID, PartAction) -> WholeAction
  )
  where Elements.Element == Part, Elements.Index: SendableMetatype, Part: Identifiable & SendableMetatype, Part.ID == ID
  {
    let locator = ElementLocator<Whole, ID, Part>(elements: elements)
    let access = PartAccess(elements)
    change = { whole, id, body in
      var index: Elements.Index?
      let isThere = { (elements: Elements) in
        index = elements.firstIndex { $0.id == id }
        return index != nil
      }
      return try access.change(&whole, if: isThere) { try body(&$0[index!]) }
    }
    changeAll = { whole, body in
      _ = access.change(&whole, if: { _ in true }) { elements in
        for index in elements.indices { body(&elements[index]) }
      }
    }
    contains = { whole, condition in whole[keyPath: elements].contains(where: condition) }
    read = { whole, id in whole[keyPath: elements].first { $0.id == id } }
    extract = extraction(action())
    self.embed = embed
    identity = FeatureIdentity(state: elements, action: action())
    self.locator = locator
  }

  /// Makes features of the values of a dictionary. Each is found in constant time.
  ///
  /// For the parameters, see ``init(each:action:embed:)``; the key takes the place of the identifier.
  @inlinable @inline(__always)
  public init(
    values: any WritableKeyPath<Whole, [ID: Part]> & Sendable,
    action: @autoclosure () -> any KeyPath<WholeAction, (ID, PartAction)?> & Sendable,
    embed: @escaping @Sendable (ID, PartAction) -> WholeAction
  ) {
    let locator = ValueLocator<Whole, ID, Part> { whole, id in whole[keyPath: values][id] }
    let access = PartAccess(values)
    change = { whole, id, body in try access.change(&whole, if: { $0[id] != nil }) { try body(&$0[id]!) } }
    changeAll = { whole, body in
      _ = access.change(&whole, if: { _ in true }) { values in
        for id in values.keys { body(&values[id]!) }
      }
    }
    contains = { whole, condition in whole[keyPath: values].values.contains(where: condition) }
    read = locator.read
    extract = extraction(action())
    self.embed = embed
    identity = FeatureIdentity(state: values, action: action())
    self.locator = locator
  }

  /// Makes features of the routes that have a state. Each is found in constant time.
  ///
  /// A route counts as present as long as its value exists: until it has left the path and no host shows its screen. Its commands
  /// end only then, so they continue if a host refuses to close the screen.
  ///
  /// The parameters have the same meaning as in ``init(each:action:embed:)``; the identity of the route is the identifier.
  @inlinable @inline(__always)
  public init<Route: PathRoute>(
    routes: any WritableKeyPath<Whole, RouteState<Route, Part>> & Sendable,
    action: @autoclosure () -> any KeyPath<WholeAction, (ID, PartAction)?> & Sendable,
    embed: @escaping @Sendable (ID, PartAction) -> WholeAction
  ) where Route.Identity == ID {
    let locator = ValueLocator<Whole, ID, Part> { whole, id in whole[keyPath: routes][identity: id] }
    let access = PartAccess(routes)
    change = { whole, id, body in
      try access.change(&whole, if: { $0[identity: id] != nil }) { try body(&$0[identity: id]!) }
    }
    changeAll = { whole, body in
      _ = access.change(&whole, if: { _ in true }) { routes in
        for id in routes.identities { body(&routes[identity: id]!) }
      }
    }
    contains = { whole, condition in
      let routes = whole[keyPath: routes]
      return routes.values.values.contains(where: condition) || routes.left.values.contains(where: condition)
    }
    read = locator.read
    extract = extraction(action())
    self.embed = embed
    identity = FeatureIdentity(state: routes, action: action())
    self.locator = locator
  }

  /// The feature of the element with this identifier, whether it exists or not.
  @inlinable
  public subscript(id: ID) -> Feature<Whole, WholeAction, Part, PartAction> {
    Feature(
      change: { [change] whole, body in try change(&whole, id, body) },
      read: { [read] whole in read(whole, id) },
      extract: { [extract] action in extract(action).flatMap { $0 == id ? $1 : nil } },
      lifting: lifting(id))
  }

  @inlinable
  func lifting(_ id: ID) -> EffectLifting<PartAction, WholeAction> {
    EffectLifting(identity, id: EffectID(id), locator: locator, embed: { [embed] in embed(id, $0) })
  }

  /// Removes an element from the features through which an effect was lifted, with its identifier.
  func narrow(_ place: [EffectID]) -> (ID, [EffectID])? {
    let rest = place.dropLast(identity.place.count)
    guard place.suffix(identity.place.count).elementsEqual(identity.place), let id = rest.last?.value as? ID else {
      return nil
    }
    return (id, rest.dropLast())
  }
}
