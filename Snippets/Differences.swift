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
