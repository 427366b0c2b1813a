/// A member of a ``Roster``.
@MainActor @usableFromInline
protocol RosterMember: AnyObject {
  /// Whether it has left; a member never comes back.
  var hasLeft: Bool { get }
}

/// Members in the order in which they joined.
///
/// Members that leave are only counted; they are removed together when they are the majority. So joining and
/// leaving take amortized constant time.
@MainActor @usableFromInline
struct Roster<Member: RosterMember> {
  /// The members, including some that have left.
  @usableFromInline private(set) var all: ContiguousArray<Member> = []
  private(set) var leftCount = 0

  /// Whether all members have left.
  @usableFromInline
  var isEmpty: Bool { leftCount == all.count }

  @usableFromInline
  mutating func add(_ member: Member) {
    all.append(member)
  }

  /// Records that one of the members has left.
  mutating func oneLeft() {
    leftCount += 1
    guard leftCount * 2 > all.count else { return }
    all.removeAll { $0.hasLeft }
    leftCount = 0
  }
}
