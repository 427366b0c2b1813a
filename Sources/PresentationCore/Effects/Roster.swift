/// Something that can stand in a ``Roster``.
@MainActor @usableFromInline
protocol RosterMember: AnyObject {
  /// Whether it has left; once it has, it never comes back.
  var hasLeft: Bool { get }
}

/// Members in the order in which they joined.
///
/// One that leaves is only counted; those that have left are swept out together when they are the majority. So joining and
/// leaving take constant time, amortized.
@MainActor @usableFromInline
struct Roster<Member: RosterMember> {
  /// The members, among them some that have left.
  @usableFromInline private(set) var all: ContiguousArray<Member> = []
  private(set) var leftCount = 0

  init() {}

  /// Whether nobody is left.
  @usableFromInline
  var isEmpty: Bool { leftCount == all.count }

  @usableFromInline
  mutating func add(_ member: Member) {
    all.append(member)
  }

  /// Takes note that one of the members has left.
  mutating func oneLeft() {
    leftCount += 1
    guard leftCount * 2 > all.count else { return }
    all.removeAll { $0.hasLeft }
    leftCount = 0
  }
}
