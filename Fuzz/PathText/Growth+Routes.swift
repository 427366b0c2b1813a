extension Route: Grown {
  static func grown(from growth: inout Growth) -> Route {
    switch growth.below(18) {
    case 0: .home
    case 1: .table(growth.value(), page: growth.value())
    case 2: .row(table: growth.value(), key: growth.value())
    case 3: .keys(growth.value(), growth.value())
    case 4: .search(growth.value(), growth.value())
    case 5: .filter(growth.value())
    case 6: .tab(growth.value())
    case 7: .tags(growth.value())
    case 8: .sizes(growth.value())
    case 9: .names(growth.value())
    case 10: .flag(growth.value())
    case 11: .scale(growth.value(), growth.value())
    case 12:
      .widths(
        growth.value(), growth.value(), growth.value(), growth.value(),
        growth.value(), growth.value(), growth.value(), growth.value())
    case 13: .genre(growth.value())
    case 14: .grid(growth.value())
    case 15: .album(growth.value())
    case 16: .value(growth.value())
    default: .over(growth.value(), under: growth.value())
    }
  }
}

extension Tab: Grown {
  static func grown(from growth: inout Growth) -> Tab {
    switch growth.below(3) {
    case 0: .home
    case 1: .detail(growth.value())
    default: .split(left: growth.value(), right: growth.value())
    }
  }
}

extension Genre: Grown {
  static func grown(from growth: inout Growth) -> Genre { allCases[growth.below(allCases.count)] }
}

extension Filter: Grown {
  static func grown(from growth: inout Growth) -> Filter {
    Filter(text: growth.value(), limit: growth.value(), genres: growth.value())
  }
}

extension AlbumID: Grown {
  static func grown(from growth: inout Growth) -> AlbumID { AlbumID(number: growth.value()) }
}

extension Value: Grown {
  static func grown(from growth: inout Growth) -> Value {
    switch growth.below(7) {
    case 0: .null
    case 1: .integer(growth.value())
    case 2: .real(growth.value())
    case 3: .truth(growth.value())
    case 4: .text(growth.value())
    case 5: .list(growth.value())
    default: .object(growth.value())
    }
  }
}
