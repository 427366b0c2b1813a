/// How a component makes its screens.
@MainActor @usableFromInline
struct PresentationFactory<Route: PathRoute, Made> {
  @usableFromInline typealias Screen = PresentationTransition<Route, Made>.Screen

  @usableFromInline let make: (Route) throws -> Made
  let update: (Route, Made) throws -> Made
  /// Assigns a new value to a screen that stays; `nil` if every update makes another screen.
  @usableFromInline let assign: ((Route, Made) -> Void)?

  @usableFromInline
  init(
    make: @escaping (Route) throws -> Made, update: @escaping (Route, Made) throws -> Made,
    assign: ((Route, Made) -> Void)? = nil
  ) {
    self.make = make
    self.update = update
    self.assign = assign
  }

  /// Lets routes make and update their own screens.
  @usableFromInline
  static func ofFactories() -> Self where Route: ScreenFactory, Route.Made == Made {
    Self(make: { try $0.makeScreen() }, update: { try $0.updated($1) }, assign: { $0.assign(to: $1) })
  }

  /// Makes the new screens, the lowest first.
  ///
  /// - Parameters:
  ///   - lastSerial: The highest number assigned so far.
  ///   - made: Collects the new screens, the newest last, even if a later one cannot be made.
  /// - Throws: An error if one of them cannot be made.
  @inlinable
  func create(
    _ diff: PresentationDiff<Route>, after lastSerial: Int, into made: inout [Screen]
  ) throws(FactoryFailure) {
    made.reserveCapacity(diff.createdCount)
    for index in diff.created {
      do {
        let route = diff.new[index]
        made.append(Screen(route: route, screen: try make(route), serial: lastSerial + made.count + 1))
      } catch {
        throw FactoryFailure(index: index, error: error)
      }
    }
  }

  /// Returns the screens after a change: new ones, those that stay, and replacements of those that stay with another
  /// value, which are made from the bottom up.
  ///
  /// - Parameter made: The new screens, the lowest first. Collects the replacements after
  ///   them, even if a later one fails.
  /// - Throws: An error if a replacement cannot be made. No screen has changed then.
  @usableFromInline
  func applied(
    _ diff: PresentationDiff<Route>, to before: [Screen], made: inout [Screen]
  ) throws(FactoryFailure) -> [Screen] {
    var new = made[...]
    var screens = diff.applied(to: before) { _ in new.removeFirst() }
    for kept in diff.updated {
      let (route, old) = (diff.new[kept.newIndex], before[kept.oldIndex])
      do {
        made.append(Screen(route: route, screen: try update(route, old.screen), serial: old.serial))
        screens[kept.newIndex] = made[made.count - 1]
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

  @usableFromInline
  init(index: Int, error: any Error) {
    self.index = index
    self.error = error
  }
}
