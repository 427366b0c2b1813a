import TestedKitchen
import Testing
import TestSupport

@MainActor @Suite("Two features on one path", .timeLimit(.minutes(10)))
struct KitchenTests {
  private let kitchen = TestedKitchen()

  /// Types lines, each with its expected output.
  private func type(
    _ lines: KeyValuePairs<String, String>, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for (line, shown) in lines { #expect(await kitchen.type(line) == shown, "\(line)", sourceLocation: sourceLocation) }
  }

  @Test("go back through the inner screens first, then through the screens below")
  func back() async {
    await type([
      "shopping": "to buy: ", "goto /shopping:list/recipes:all/recipes:(recipe:soup)": "soup: leeks, cream",
      "edit": "soup: nothing new", "back": "soup: leeks, cream", "back": "pie\nsoup", "back": "to buy: ",
      "back": "0 things to buy", "back": "back: this is the first screen",
    ])
  }

  @Test("have one path text, which can be read back and completed")
  func text() async {
    await type(["recipes": "pie\nsoup", "open soup": "soup: leeks, cream", "edit": "soup: nothing new"])
    #expect(kitchen.path == "/recipes:all/recipes:(recipe:soup)/recipes:(edit:soup)")
    await type(["path": kitchen.path, "home": "0 things to buy", "goto /recipes:(recipe:pie)": "pie: apples, flour"])
    let completions = await kitchen.completions(of: "goto /")
    #expect(completions.contains("goto /recipes") && completions.contains("goto /shopping"))
    #expect(await kitchen.type("goto /shopping:(sure:x)").hasPrefix("goto: "))
  }

  @Test("keep a draft until the user agrees, whatever leaves the screen; then the intent continues")
  func leaving() async {
    await type([
      "goto /recipes:all/recipes:(edit:pie)": "pie: nothing new", "write pears": "pie: pears",
      "back": "Discard the new pie?\ndiscard  discard, 1, y\nkeep     keep, 2, n", "keep": "pie: pears",
      "home": "Discard the new pie?\ndiscard  discard, 1, y\nkeep     keep, 2, n", "n": "pie: pears",
      "goto /shopping:list": "Discard the new pie?\ndiscard  discard, 1, y\nkeep     keep, 2, n",
      "discard": "to buy: ", "path": "/shopping:list",
      "goto /recipes:(edit:pie)": "pie: nothing new", "write plums": "pie: plums",
      "quit": "Discard the new pie?\ndiscard  discard, 1, y\nkeep     keep, 2, n", "y": "quit",
    ])
  }

  @Test("ask questions of their own, whose answers are their own actions")
  func questions() async {
    await type([
      "goto /recipes:(recipe:soup)": "soup: leeks, cream", "buy leeks": "", "home": "1 thing to buy",
      "shopping": "to buy: leeks", "clear": "Clear the list?\nclear  clear, 1, y\nkeep   keep, 2, n",
      "back": "to buy: leeks",
      "clear": "Clear the list?\nclear  clear, 1, y\nkeep   keep, 2, n",
      "clear":
        "the line was not run because it asked \"Clear the list?\" itself, and a line cannot answer its own question; type \"1\" or \"y\" or \"keep\" or \"2\" or \"n\" instead",
      "y": "to buy: ", "path": "/shopping:list",
    ])
  }

  @Test("navigate with their own commands")
  func commands() async {
    await type([
      "goto /recipes:all/recipes:(recipe:soup)/recipes:(edit:soup)": "soup: nothing new", "write peas": "soup: peas",
      "save": "soup: peas", "path": "/recipes:all/recipes:(recipe:soup)",
    ])
  }
}
