import ScreenKitTerm
package import ScreenKitTermTesting

/// The list of tasks.
package let testedTasks = TestedConsole("Tasks") { terminal in
  await Console(Store(Tasks(), reducer: reducer), path: \.path, root: Home()).main(version: "tasks 1.0", on: terminal)
}
