// A host that has lost several screens reports them one after the other. What it has not reported yet is made anew when the
// first report has been dealt with, and has another number then.
extension Presenter {
  /// Forgets the screens that the host no longer shows.
  func lose(allBut serials: [Int]) {
    let before = current.map { LastReport<Route>.Sighting($0) }
    take(serials, from: current)
    if isBehind { noteShown() }
    let staying = Set(current.map(\.serial))
    lost = before.filter { !staying.contains($0.serial) }
  }

  /// Takes note which screens of a change have been made in the place of those that the host had lost.
  @usableFromInline
  func noteRemade(_ diff: PresentationDiff<Route>) {
    let staying = Set(current.map(\.serial))
    remade = remade.filter { staying.contains($0.value) }
    var created = Dictionary(grouping: diff.created.reversed()) { diff.new[$0].identity }
    for screen in lost {
      if let index = created[screen.route.identity]?.popLast() { remade[screen.serial] = current[index].serial }
    }
    lost = []
  }
}
