// The two stack algorithms of Apex, each as a loop over the steps of a difference.

import PresentationCore

/// For a host that can remove only its top screen. The flag is true for the call to animate.
func popPush<Route: Hashable>(
  current: [Route], target: [Route],
  pop: (Route, Bool) -> Void, push: (Route, Bool) -> Void
) {
  for step in PresentationDiff(from: current, to: target).steps {
    switch step.move {
    case .pop(let depth):
      for index in (depth..<current.count).reversed() {
        pop(current[index], step.isFinal && index == depth)
      }
    case .push(let index, _): push(target[index], step.isFinal)
    }
  }
}

/// For a host that can go back to any of its screens. The index is the new top screen's, or -1 for the root.
func popPushExpress<Route: Hashable>(
  current: [Route], target: [Route],
  popTo: (Int, Bool) -> Void, push: (Route, Bool) -> Void
) {
  for step in PresentationDiff(from: current, to: target).steps {
    switch step.move {
    case .pop(let depth): popTo(depth - 1, step.isFinal)
    case .push(let index, _): push(target[index], step.isFinal)
    }
  }
}

let pairs = [
  ("", ""), ("", "a"), ("a", ""), ("a", "b"), ("abc", "a"), ("abc", "ax"), ("ab", "ba"), ("abcd", "axcd"), ("a", "xy"),
  ("ab", "acde"), ("aaa", "a"), ("", "bab"),
]
for (current, target) in pairs {
  var single: [String] = []
  var express: [String] = []
  func note(_ call: String, _ isLast: Bool, in calls: inout [String]) { calls.append(isLast ? call + "!" : call) }
  popPush(
    current: Array(current), target: Array(target),
    pop: { note("pop \($0)", $1, in: &single) }, push: { note("push \($0)", $1, in: &single) })
  popPushExpress(
    current: Array(current), target: Array(target),
    popTo: { note("pop to \($0)", $1, in: &express) }, push: { note("push \($0)", $1, in: &express) })
  print("[\(current)] -> [\(target)]")
  print("  one at a time:", single.isEmpty ? "nothing" : single.joined(separator: ", "))
  print("  to an index:  ", express.isEmpty ? "nothing" : express.joined(separator: ", "))
}
