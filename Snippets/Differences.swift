// Differences of paths, printed.

import PresentationCore

func show(_ old: [String], _ new: [String]) {
  print(PresentationDiff(from: old, to: new))
}
show(["list", "detail"], ["list", "edit"])
show(["list", "detail"], ["list"])
show(["a", "b", "c", "d"], ["a", "x", "c", "d"])
show(["1", "2", "1"], ["1", "1"])
show(["a", "b"], ["b", "a"])

struct Page: PathRoute, CustomStringConvertible {
  let table: String, number: Int
  var identity: String { table }
  var description: String { "\(table) \(number)" }
}
let turned = PresentationDiff(
  from: [Page(table: "films", number: 1), Page(table: "actors", number: 7)],
  to: [Page(table: "films", number: 2), Page(table: "actors", number: 7)])
print(turned)
print("updated:", turned.updated.map { turned.new[$0.newIndex] })

let diff = PresentationDiff(from: Array("abcd"), to: Array("axcd"))
print("kept:", diff.kept.map { "\($0.oldIndex)>\($0.newIndex)" }, "removed:", diff.removed, "created:", diff.created)
print("the top screen is another:", diff.changesTop)
print(diff.applied(to: [10, 11, 12, 13]) { 100 + $0 })
