import ScreenKitTerm
package import ScreenKitTermTesting

/// The shelf of albums.
package let testedVerbs = TestedConsole("Verbs") { terminal in
  await Console(
    Store(Shelf(), reducer: reducer), path: \.path, root: Home(), permissions: [.files, .shell, .pager, .editor]
  ).main(on: terminal)
}
