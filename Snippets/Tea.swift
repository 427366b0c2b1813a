// A tea timer: a subscription, a middleware, an observer, and how actions end. A minute is short here.

import PresentationCore

struct Tea { var minutes = 0, isPoured = false }
enum TeaAction: Hashable { case brew(minutes: Int), minutePassed, pour }

let reducer = Reducer<Tea, TeaAction> { tea, action in
  switch action {
  case .brew(let minutes): tea = Tea(minutes: minutes)
  case .minutePassed: tea.minutes -= 1
  case .pour: tea.isPoured = true
  }
}

func subscriptions(_ tea: Tea) -> [any Subscription<TeaAction>] {
  tea.minutes > 0 ? [.every(.milliseconds(1), .minutePassed)] : []
}

let patience = Middleware<Tea, TeaAction>("patience") { tea, action, _ in
  guard case .pour = action, tea.minutes > 0 else { return .pass }
  let unit = tea.minutes == 1 ? "minute" : "minutes"
  return .veto("the tea needs \(tea.minutes) more \(unit)")
}

let store = Store(
  Tea(), reducer: reducer, middlewares: [patience],
  subscriptions: subscriptions)
let token = store.observe(\.minutes) { print("minutes left: \($0)") }
store.send(.brew(minutes: 3))
print(await store.perform(.pour))
for await minutes in store.values(of: \.minutes) where minutes == 0 { break }
print(await store.perform(.pour))
