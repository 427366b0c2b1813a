import PresentationCore

// Twenty features of one app, and the same program written flat.

struct Twenty: Sendable {
  var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0, m = 0, n = 0, o = 0, p = 0,
    q = 0, r = 0, s = 0, t = 0
}

enum TwentyAction: Sendable {
  case a(Int), b(Int), c(Int), d(Int), e(Int), f(Int), g(Int), h(Int), i(Int), j(Int), k(Int), l(Int), m(Int), n(Int),
    o(Int), p(Int), q(Int), r(Int), s(Int), t(Int)

  var a: Int? { if case .a(let value) = self { value } else { nil } }
  var b: Int? { if case .b(let value) = self { value } else { nil } }
  var c: Int? { if case .c(let value) = self { value } else { nil } }
  var d: Int? { if case .d(let value) = self { value } else { nil } }
  var e: Int? { if case .e(let value) = self { value } else { nil } }
  var f: Int? { if case .f(let value) = self { value } else { nil } }
  var g: Int? { if case .g(let value) = self { value } else { nil } }
  var h: Int? { if case .h(let value) = self { value } else { nil } }
  var i: Int? { if case .i(let value) = self { value } else { nil } }
  var j: Int? { if case .j(let value) = self { value } else { nil } }
  var k: Int? { if case .k(let value) = self { value } else { nil } }
  var l: Int? { if case .l(let value) = self { value } else { nil } }
  var m: Int? { if case .m(let value) = self { value } else { nil } }
  var n: Int? { if case .n(let value) = self { value } else { nil } }
  var o: Int? { if case .o(let value) = self { value } else { nil } }
  var p: Int? { if case .p(let value) = self { value } else { nil } }
  var q: Int? { if case .q(let value) = self { value } else { nil } }
  var r: Int? { if case .r(let value) = self { value } else { nil } }
  var s: Int? { if case .s(let value) = self { value } else { nil } }
  var t: Int? { if case .t(let value) = self { value } else { nil } }
}

let adding = Reducer<Int, Int> { sum, number in sum &+= number }

let twentyLifted = Reducer<Twenty, TwentyAction>.combine(
  adding.lift(Feature(state: \.a, action: \.a, embed: TwentyAction.a)),
  adding.lift(Feature(state: \.b, action: \.b, embed: TwentyAction.b)),
  adding.lift(Feature(state: \.c, action: \.c, embed: TwentyAction.c)),
  adding.lift(Feature(state: \.d, action: \.d, embed: TwentyAction.d)),
  adding.lift(Feature(state: \.e, action: \.e, embed: TwentyAction.e)),
  adding.lift(Feature(state: \.f, action: \.f, embed: TwentyAction.f)),
  adding.lift(Feature(state: \.g, action: \.g, embed: TwentyAction.g)),
  adding.lift(Feature(state: \.h, action: \.h, embed: TwentyAction.h)),
  adding.lift(Feature(state: \.i, action: \.i, embed: TwentyAction.i)),
  adding.lift(Feature(state: \.j, action: \.j, embed: TwentyAction.j)),
  adding.lift(Feature(state: \.k, action: \.k, embed: TwentyAction.k)),
  adding.lift(Feature(state: \.l, action: \.l, embed: TwentyAction.l)),
  adding.lift(Feature(state: \.m, action: \.m, embed: TwentyAction.m)),
  adding.lift(Feature(state: \.n, action: \.n, embed: TwentyAction.n)),
  adding.lift(Feature(state: \.o, action: \.o, embed: TwentyAction.o)),
  adding.lift(Feature(state: \.p, action: \.p, embed: TwentyAction.p)),
  adding.lift(Feature(state: \.q, action: \.q, embed: TwentyAction.q)),
  adding.lift(Feature(state: \.r, action: \.r, embed: TwentyAction.r)),
  adding.lift(Feature(state: \.s, action: \.s, embed: TwentyAction.s)),
  adding.lift(Feature(state: \.t, action: \.t, embed: TwentyAction.t)))

let twentyFlat = Reducer<Twenty, TwentyAction> { state, action in
  switch action {
  case .a(let number): state.a &+= number
  case .b(let number): state.b &+= number
  case .c(let number): state.c &+= number
  case .d(let number): state.d &+= number
  case .e(let number): state.e &+= number
  case .f(let number): state.f &+= number
  case .g(let number): state.g &+= number
  case .h(let number): state.h &+= number
  case .i(let number): state.i &+= number
  case .j(let number): state.j &+= number
  case .k(let number): state.k &+= number
  case .l(let number): state.l &+= number
  case .m(let number): state.m &+= number
  case .n(let number): state.n &+= number
  case .o(let number): state.o &+= number
  case .p(let number): state.p &+= number
  case .q(let number): state.q &+= number
  case .r(let number): state.r &+= number
  case .s(let number): state.s &+= number
  case .t(let number): state.t &+= number
  }
}
