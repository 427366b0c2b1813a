/// How a component comes by screens.
@MainActor @usableFromInline
struct PresentationFactory<Route: PathElement, Made> {
  @usableFromInline typealias Screen = PresentationTransition<Route, Made>.Screen

  @usableFromInline let make: (Route) throws -> Made
  @usableFromInline let update: (Route, Made) throws -> Made
  /// Gives a screen that stays itself its value; `nil` when every update makes another one.
  @usableFromInline let assign: ((Route, Made) -> Void)?

  @inlinable
  init(
    make: @escaping (Route) throws -> Made, update: @escaping (Route, Made) throws -> Made,
    assign: ((Route, Made) -> Void)? = nil
  ) {
    self.make = make
    self.update = update
    self.assign = assign
  }

  /// Makes the new screens, the lowest first.
  ///
  /// - Throws: When one of them cannot be made.
  @inlinable
  func created(_ diff: PresentationDiff<Route>, after lastSerial: Int) throws(FactoryFailure) -> [Screen] {
    var created: [Screen] = []
    created.reserveCapacity(diff.createdCount)
    for index in diff.created {
      do {
        let route = diff.new[index]
        created.append(Screen(route: route, screen: try make(route), serial: lastSerial + created.count + 1))
      } catch {
        throw FactoryFailure(index: index, error: error)
      }
    }
    return created
  }

  /// Returns the screens after a change: new ones, those that stay, and, asked for with the lowest first, what takes the
  /// place of those that stay with another value.
  ///
  /// - Throws: When one of them cannot be had. No screen has changed then.
  @inlinable
  func applied(
    _ diff: PresentationDiff<Route>, to before: [Screen], created: [Screen]
  ) throws(FactoryFailure) -> [Screen] {
    var new = created[...]
    var screens = diff.applied(to: before) { _ in new.removeFirst() }
    for kept in diff.updated {
      let (route, old) = (diff.new[kept.newIndex], before[kept.oldIndex])
      do {
        screens[kept.newIndex] = Screen(route: route, screen: try update(route, old.screen), serial: old.serial)
      } catch {
        throw FactoryFailure(index: kept.newIndex, error: error)
      }
    }
    return screens
  }
}

/// The index, in the new path, of the route whose screen could not be made or updated, and why.
@usableFromInline
struct FactoryFailure: Error {
  @usableFromInline let index: Int
  @usableFromInline let error: any Error

  @inlinable
  init(index: Int, error: any Error) {
    self.index = index
    self.error = error
  }
}
