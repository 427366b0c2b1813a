// A route with an identity: its screen stays when its value changes. Prints what a difference contains.

import PresentationCore

struct Page: PathRoute, CustomStringConvertible {
  let table: String, number: Int
  var identity: String { table }
  var description: String { "\(table) \(number)" }
}
let actors = Page(table: "actors", number: 7)
let old = [Page(table: "films", number: 1), actors]
let new = [
  Page(table: "films", number: 2), Page(table: "stores", number: 1), actors,
]

let diff = PresentationDiff(from: old, to: new)
print(diff)
print("updated:", diff.updated.map { new[$0.newIndex] })
print("kept:", diff.kept.map { "\($0.oldIndex)>\($0.newIndex)" })
print("removed:", diff.removed, "created:", diff.created)
print("another screen is on top:", diff.changesTop)
let windows = diff.applied(to: ["first", "second"]) { "for \(new[$0])" }
print("windows:", windows)
