// Asks for a text, a choice from a menu, and a password.

import ScreenKitTerm

struct Account {
  var name = "none", letter = Letter.weekly, password = Secret("")
  var path: [Route] = []
}
enum Letter: String, CaseIterable, Sendable { case daily, weekly, never }
enum Change: Navigating {
  case name(String), letter(Letter), password(Secret<String>)
  case navigate(PathIntent<Route>)
}

enum Route: ScreenFactory {
  case name, letter, password

  func makeScreen() -> any Screen<Account, Change> {
    switch self {
    case .name: ask("Name", .text) { .name($0) }
    case .letter:
      ask("Newsletter", .choice(of: Letter.self)) { .letter($0) }
    case .password:
      ask("Password", .secret) { password in
        guard password.reveal().count >= 8 else {
          throw LineError("must have at least 8 characters")
        }
        return .password(password)
      }
    }
  }
}

struct Home: Screen<Account, Change> {
  func body(_ account: Account) -> [Block] {
    Block.fields([
      "Name": "\(account.name)", "Newsletter": "\(account.letter)",
      "Password": "\(account.password.reveal().isEmpty ? "none" : "set")",
    ])
  }
  func verbs(_ account: Account) -> [Verb<Change>] {
    Verb("name", "Change the name") { .push(.name) }
    Verb("newsletter", "Choose how often to get news") { .push(.letter) }
    Verb("password", "Set a password") { .push(.password) }
  }
}

let reducer = Reducer<Account, Change> { account, change in
  switch change {
  case .name(let name): (account.name, account.path) = (name, [])
  case .letter(let letter): (account.letter, account.path) = (letter, [])
  case .password(let new): (account.password, account.path) = (new, [])
  case .navigate(let intent): account.path.apply(intent)
  }
}
let store = Store(Account(), reducer: reducer)
await Console(store, path: \.path, root: Home()).main()
