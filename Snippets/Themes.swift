// A program with its own theme, and a screen that shows each style in it.

import ScreenKitTerm

struct Sampler { var path: [Route] = [] }

enum Change: Navigating { case navigate(PathIntent<Route>) }

enum Route: ScreenFactory {
  case help

  func makeScreen() -> any Screen<Sampler, Change> { Help() }
}

let reducer = Reducer<Sampler, Change> { state, change in
  switch change {
  case .navigate(let intent): state.path.apply(intent)
  }
}

struct Home: Screen<Sampler, Change> {
  func body(_ state: Sampler) -> [Block] {
    Block.heading("Styles")
    Block.fields(
      Style.allCases.map { style in
        .init(
          style.rawValue, style: style,
          .text(StyledText("what it looks like", style)))
      })
    Block.note(
      .success,
      "Saved \("report.txt", style: .strong) \("(2 kB)", style: .faint).")
  }

  func verbs(_ state: Sampler) -> [Verb<Change>] {
    Verb("explain", "Explain how to choose a theme") { .push(.help) }
  }
}

struct Help: Screen<Sampler, Change> {
  func body(_ state: Sampler) -> [Block] {
    "Type \("set theme", style: .key), then dark, light, contrast or mono."
  }
}

func makeTheme() -> Theme {
  var theme = Theme.standard
  theme[.heading] = Theme.Look(
    Theme.Color(0xE0A040, else: .yellow), isBold: true, isUnderlined: true)
  theme[.success] = Theme.Look(Theme.Color(.green), isBold: true)
  return theme
}

let store = Store(Sampler(), reducer: reducer)
await Console(store, path: \.path, root: Home(), theme: makeTheme()).main()
