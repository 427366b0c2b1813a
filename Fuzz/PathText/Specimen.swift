/// Types that code themselves in unusual ways, each with its own name.
enum Specimen: Codable, Equatable {
  case either(Either)
  case shapeless(Shapeless)
  case ladder(Ladder)
  case textFirst(TextFirst)
  case loose(Loose)
  case late(Late)
  case sought(Sought)
  case counted([Counted])
  case told(Told, next: Told?)
  case shape(Shape)
  case presence(Presence)
  case pair(Pair?)
  case wide(Wide)
  case optionals(Optionals)
  case derived([Derived])
  case nested(Nested)
  case flat(Flat)
  case swapped(Swapped)
  case tree([Tree])
}

struct Tree: Codable, Equatable {
  var branches: [Tree]
}

/// Ambiguous alternatives, of which the first that can be read is used.
typealias Tried = Try<Int, Try<Tab, Try<[String], Try<[String: Int], Try<String, Try<Bool, Filter>>>>>>

extension Specimen: Grown {
  static func grown(from growth: inout Growth) -> Specimen {
    switch growth.below(19) {
    case 0: .either(growth.below(2) == 0 ? .tab(growth.value()) : .text(growth.value()))
    case 1: .shapeless(shapeless(from: &growth))
    case 2:
      .ladder(
        growth.below(2) == 0
          ? .a(x: growth.value(), y: growth.value()) : .b(x: growth.value(), z: growth.value()))
    case 3: .textFirst(textFirst(from: &growth))
    case 4: .loose(Loose(growth.value(), rank: growth.value()))
    case 5: .late(growth.below(2) == 0 ? .off : .named(growth.value()))
    case 6: .sought(growth.below(2) == 0 ? .a : .b)
    case 7: .counted((0..<growth.below(3)).map { Counted(first: growth.value(), count: $0 + 1) })
    case 8: .told(told(from: &growth), next: growth.below(2) == 0 ? nil : told(from: &growth))
    case 9: .shape(growth.below(2) == 0 ? .point : .circle(radius: growth.value()))
    case 10: .presence(Presence(a: growth.value(), b: growth.value()))
    case 11: .pair(growth.below(2) == 0 ? nil : Pair(first: growth.value(), second: growth.value()))
    case 12: .wide(Wide(a: growth.value(), b: growth.value(), c: growth.value(), d: growth.value()))
    case 13: .optionals(optionals(from: &growth))
    case 14: .derived((0..<growth.below(3)).map { _ in Derived(inherited: growth.value(), own: growth.value()) })
    case 15: .nested(Nested(matrix: growth.value(), name: growth.value(), inner: growth.value()))
    case 16: .flat(Flat(id: growth.value(), title: growth.value()))
    case 17: .swapped(Swapped(first: growth.value(), second: growth.value()))
    default: .tree(growth.value())
    }
  }

  private static func shapeless(from growth: inout Growth) -> Shapeless {
    switch growth.below(3) {
    case 0: .named(growth.value())
    case 1: .many(growth.value())
    default: .one(growth.value())
    }
  }

  private static func textFirst(from growth: inout Growth) -> TextFirst {
    switch growth.below(3) {
    case 0: .text(growth.value())
    case 1: .integer(growth.value())
    default: .truth(growth.value())
    }
  }

  private static func told(from growth: inout Growth) -> Told {
    switch growth.below(3) {
    case 0: .text(growth.value())
    case 1: .size(width: growth.value(), height: growth.value())
    default: .none
    }
  }

  private static func optionals(from growth: inout Growth) -> Optionals {
    Optionals(
      bool: growth.value(), string: growth.value(), double: growth.value(), float: growth.value(),
      int: growth.value(), int8: growth.value(), int16: growth.value(), int32: growth.value(),
      int64: growth.value(), uint: growth.value(), uint8: growth.value(), uint16: growth.value(),
      uint32: growth.value(), uint64: growth.value())
  }
}

extension Tree: Grown {
  static func grown(from growth: inout Growth) -> Tree { Tree(branches: growth.value()) }
}

extension Try: Grown where First: Grown, Second: Grown {
  static func grown(from growth: inout Growth) -> Try {
    growth.below(2) == 0 ? .first(growth.value()) : .second(growth.value())
  }
}
