// Two features with their own routes, actions and questions, on one path: recipes, and a shopping list for them.

import ScreenKitTerm

// The recipes do not depend on the app.

struct Recipes { var texts = ["pie": "apples, flour", "soup": "leeks, cream"], draft: String? }
enum RecipeChange: Navigating, Hashable, Codable {
  case write(String), save(String), discard, buy(String), navigate(PathIntent<RecipeRoute>)
}
enum RecipeRoute: ScreenFactory {
  case all, recipe(String), edit(String)
  static let caseNames = ["all", "recipe", "edit"]

  func makeScreen() -> any Screen<Recipes, RecipeChange> {
    switch self {
    case .all: AllRecipes()
    case .recipe(let name): Recipe(name: name)
    case .edit(let name): Editor(name: name)
    }
  }
  func question(leaving recipes: Recipes) -> Question<RecipeChange>? {
    guard case .edit(let name) = self, recipes.draft != nil else { return nil }
    return Question("Discard the new \(name)?", .destructive("discard", .discard), .no("keep"))
  }
}
let recipeReducer = Reducer<Recipes, RecipeChange> { recipes, change in
  switch change {
  case .write(let text): recipes.draft = text
  case .save(let name):
    recipes.texts[name] = recipes.draft ?? recipes.texts[name]
    recipes.draft = nil
    Navigate(.back)
  case .discard: recipes.draft = nil
  case .buy, .navigate: ()
  }
}
struct AllRecipes: Screen {
  func body(_ recipes: Recipes) -> [Block] { for name in recipes.texts.keys.sorted() { "\(name)" } }
  func verbs(_ recipes: Recipes) -> [Verb<RecipeChange>] {
    Verb("open", .choice("recipe", from: recipes.texts.keys.sorted()), "Open a recipe") { .push(.recipe($0)) }
  }
}
struct Recipe: Screen {
  let name: String
  func body(_ recipes: Recipes) -> [Block] { "\(name): \(recipes.texts[name] ?? "no such recipe")" }
  func verbs(_ recipes: Recipes) -> [Verb<RecipeChange>] {
    Verb("edit", "Rewrite the recipe") { .push(.edit(name)) }
    Verb("buy", .text("thing"), "Add something to the shopping list") { .buy($0) }
  }
}
struct Editor: Screen {
  let name: String
  func body(_ recipes: Recipes) -> [Block] { "\(name): \(recipes.draft ?? "nothing new")" }
  func verbs(_ recipes: Recipes) -> [Verb<RecipeChange>] {
    Verb("write", .line("text"), "Write the ingredients") { .write($0) }
    Verb("save", "Save the recipe") { .save(name) }
  }
}

// Nor does the shopping list.

struct Shopping { var things: [String] = [] }
enum ShoppingChange: Navigating, Hashable, Codable { case clear, navigate(PathIntent<ShoppingRoute>) }
enum ShoppingRoute: ScreenFactory, QuestionRoute {
  case list, sure(Question<ShoppingChange>)
  static let caseNames = ["list"]

  var question: Question<ShoppingChange>? { if case .sure(let question) = self { question } else { nil } }
  func makeScreen() -> any Screen<Shopping, ShoppingChange> {
    switch self {
    case .list: ShoppingList()
    case .sure(let question): question.makeScreen()
    }
  }
}
let shoppingReducer = Reducer<Shopping, ShoppingChange> { shopping, change in
  switch change {
  case .clear: shopping.things = []
  case .navigate: ()
  }
}
struct ShoppingList: Screen {
  func body(_ shopping: Shopping) -> [Block] { "to buy: \(shopping.things.joined(separator: ", "))" }
  func verbs(_ shopping: Shopping) -> [Verb<ShoppingChange>] {
    Verb("clear", "Start a new list") { .push(.sure(Question("Clear the list?", .yes("clear", .clear), .no("keep")))) }
  }
}

// The app combines them: its routes contain theirs, and its actions contain theirs.

struct Kitchen { var path: [Route] = [], recipes = Recipes(), shopping = Shopping() }
enum Change: Navigating, Hashable, Codable {
  case recipes(RecipeChange), shopping(ShoppingChange), leaving(RecipeChange, then: PathIntent<Route>)
  case navigate(PathIntent<Route>)

  static func embed(_ change: RecipeChange) -> Change {
    if case .navigate(let intent) = change { .navigate(intent.map(Route.recipes)) } else { .recipes(change) }
  }
  static func embed(_ change: ShoppingChange) -> Change {
    if case .navigate(let intent) = change { .navigate(intent.map(Route.shopping)) } else { .shopping(change) }
  }
  var recipe: RecipeChange? {
    switch self {
    case .recipes(let change), .leaving(let change, _): change
    case .shopping, .navigate: nil
    }
  }
  var shopping: ShoppingChange? { if case .shopping(let change) = self { change } else { nil } }
}
let recipeFeature = Feature(state: \Kitchen.recipes, action: \Change.recipe, embed: Change.embed)
let shoppingFeature = Feature(state: \Kitchen.shopping, action: \Change.shopping, embed: Change.embed)

enum Route: ScreenFactory, QuestionRoute {
  case recipes(RecipeRoute), shopping(ShoppingRoute), confirm(Question<Change>)
  static let caseNames = ["recipes", "shopping"]

  var question: Question<Change>? {
    switch self {
    case .recipes: nil
    case .shopping(let route): route.question?.map(Change.embed)
    case .confirm(let question): question
    }
  }
  func makeScreen() -> any Screen<Kitchen, Change> {
    switch self {
    case .recipes(let route): route.makeScreen().lift(recipeFeature)
    case .shopping(let route): route.makeScreen().lift(shoppingFeature)
    case .confirm(let question): question.makeScreen()
    }
  }
}
let reducer = Reducer<Kitchen, Change> { kitchen, change in
  switch change {
  case .navigate(let intent): kitchen.path.apply(intent)
  case .leaving(_, let intent): Navigate(intent)
  case .recipes(.buy(let thing)): kitchen.shopping.things.append(thing)
  case .recipes, .shopping: ()
  }
}
.then(recipeReducer.lift(recipeFeature))
.then(shoppingReducer.lift(shoppingFeature))
.navigation(\.path) {
  $0.leaving { route, kitchen, intent in
    guard case .recipes(let page) = route,
      let question = page.question(leaving: kitchen.recipes)
    else { return .leave }
    return .show(.confirm(question.map { .leaving($0, then: intent) }))
  }
}

struct Home: Screen {
  func body(_ kitchen: Kitchen) -> [Block] {
    "\(kitchen.shopping.things.count) \(kitchen.shopping.things.count == 1 ? "thing" : "things") to buy"
  }
  func verbs(_ kitchen: Kitchen) -> [Verb<Change>] {
    Verb("recipes", "Look at the recipes") { .push(.recipes(.all)) }
    Verb("shopping", "Look at the shopping list") { .push(.shopping(.list)) }
  }
}
#if !SNIPPET_TESTS
  @main struct Program {
    static func main() async { await Console(Store(Kitchen(), reducer: reducer), path: \.path, root: Home()).main() }
  }
#endif
