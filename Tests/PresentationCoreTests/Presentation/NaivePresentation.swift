/// A simple model of a presentation component, its store and a recording host. It uses arrays that are searched from their
/// beginning, and none of the code that it is compared with.
final class NaivePresentation {
  /// A screen: two are the same object if they have the same number among all objects that were made.
  struct Screen: CustomStringConvertible {
    var letter: Letter
    let serial: Int
    var object: Int
    var description: String { "\(letter)#\(serial)@\(object)" }
  }

  enum Action {
    case touch, go([Letter]), closed(String, ordinal: Int), close(String, ordinal: Int)
    case failed([Letter], proposal: [Letter]), life(String)
  }

  // The store.
  let isStubborn: Bool
  var path: [Letter] = []
  /// The reports about the life of screens that the reducer received, and the ends of their objects.
  var life: [String] = []
  var queue: [(action: Action, releases: Bool)] = []
  var isProcessing = false
  // The component: its screens, the change under way, the path that arrived meanwhile, and the path that is not retried.
  let reportsLife: Bool
  var screens: [Screen] = []
  var skipped = 0
  var lastSerial = 0
  var lastObject = 0
  var changes = 0
  var change: (number: Int, path: [Letter], before: [Screen])?
  var waiting: [Letter]?
  var givenUp: [Letter]?
  var reported: [Screen]?
  var untold: [(action: Action, releases: Bool)] = []
  /// The screens that the host has lost and that are not recreated yet, and the serial numbers of the recreated ones, by
  /// their old numbers.
  var lost: [Screen] = []
  var remade: [Int: Int] = [:]
  var isReporting = false
  // The removed screens: since the last report, until a report is received, and ready to end. The last element of each ends
  // next.
  var gone: [Screen] = []
  var unheard: [[Screen]] = []
  var ending: [[Screen]] = []
  var isEnding = false
  // The host: the screens it shows, and the change that it is busy with.
  var log: [String] = []
  var shown: [Screen] = []
  var behavior = RandomStory.Behavior.obedient
  var busy: (number: Int, screens: [Screen])?
  var ambushes: [RandomStory.Place: RandomStory.Ambush] = [:]
  /// The screens that the host is releasing, the lowest first.
  var dropping: [[Screen]] = []

  var isSettled: Bool { change == nil }
  /// The objects that are still referenced.
  var alive: Set<Int> {
    let held = [screens, shown, change?.before ?? [], busy?.screens ?? [], gone] + unheard + ending + dropping
    return Set(held.joined().map(\.object))
  }

  init(isStubborn: Bool, reportsLife: Bool) {
    self.isStubborn = isStubborn
    self.reportsLife = reportsLife
  }

  /// One action at a time; those sent meanwhile come next.
  func send(_ action: Action, releases: Bool = false) {
    queue.append((action, releases))
    guard !isProcessing else { return }
    isProcessing = true
    while !queue.isEmpty {
      let (action, releases) = queue.removeFirst()
      process(action)
      if releases { release(unheard.removeFirst()) }
    }
    isProcessing = false
  }

  func process(_ action: Action) {
    if case .life = action { fire(.hook) }
    switch action {
    case .touch: break
    case .go(let new): path = new
    case .closed(let name, let ordinal):
      if !isStubborn, let found = index(of: name, ordinal) { path = Array(path[..<found]) }
    case .close(let name, let ordinal):
      guard !isStubborn, let found = index(of: name, ordinal) else { break }
      let obstacle = path[found...].last { $0.isStuck || $0.comesLate }
      // A refused action changes nothing, and is not reported.
      if obstacle?.isStuck == true { return }
      if obstacle == nil { path = Array(path[..<found]) } else if path.last != "?" { path.append("?") }
    case .failed(let failed, let proposal): if !isStubborn, path == failed { path = proposal }
    case .life(let event): life.append(event)
    }
    look()
  }

  private func index(of name: String, _ ordinal: Int) -> Int? {
    path.indices.filter { path[$0].name == name }.dropFirst(ordinal).first
  }
}
