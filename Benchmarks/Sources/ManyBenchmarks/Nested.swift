import PresentationCore

// Five nested features, as in an app: each with its own types. The same program written flat.

struct One: Sendable { var two = Two(), other = 0 }
struct Two: Sendable { var three = Three(), other = 0 }
struct Three: Sendable { var four = Four(), other = 0 }
struct Four: Sendable { var five = 0, other = 0 }

enum OneAction: Sendable {
  case two(TwoAction), other
  var two: TwoAction? { if case .two(let action) = self { action } else { nil } }
}
enum TwoAction: Sendable {
  case three(ThreeAction), other
  var three: ThreeAction? { if case .three(let action) = self { action } else { nil } }
}
enum ThreeAction: Sendable {
  case four(FourAction), other
  var four: FourAction? { if case .four(let action) = self { action } else { nil } }
}
enum FourAction: Sendable {
  case five(Int), other
  var five: Int? { if case .five(let number) = self { number } else { nil } }
}
struct Whole: Sendable { var one = One(), other = 0 }
enum WholeAction: Sendable {
  case one(OneAction), other
  var one: OneAction? { if case .one(let action) = self { action } else { nil } }
}

let fourReducer = adding.lift(Feature(state: \Four.five, action: \FourAction.five, embed: FourAction.five))
let threeReducer = fourReducer.lift(Feature(state: \Three.four, action: \ThreeAction.four, embed: ThreeAction.four))
let twoReducer = threeReducer.lift(Feature(state: \Two.three, action: \TwoAction.three, embed: TwoAction.three))
let oneReducer = twoReducer.lift(Feature(state: \One.two, action: \OneAction.two, embed: OneAction.two))
let wholeReducer = oneReducer.lift(Feature(state: \Whole.one, action: \WholeAction.one, embed: WholeAction.one))

let fourFlat = Reducer<Four, FourAction> { four, action in
  if case .five(let number) = action { four.five &+= number }
}
let wholeFlat = Reducer<Whole, WholeAction> { whole, action in
  if case .one(.two(.three(.four(.five(let number))))) = action { whole.one.two.three.four.five &+= number }
}
