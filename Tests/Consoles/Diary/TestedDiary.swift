import ScreenKitTerm
package import ScreenKitTermTesting

/// The diary, which has no shell.
package let testedDiary = TestedConsole("Diary") { terminal in
  await Console(
    Store(Diary(), reducer: reducer), path: \.path, root: Cover(), permissions: [.pager("less", "-S"), .editor]
  ).main(on: terminal)
}
