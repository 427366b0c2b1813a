// A picture of a program after some lines: Portrait <program> <line> ...

import Foundation
import ScreenKitTermTesting

let words = CommandLine.arguments
precondition(words.count > 1, "name a program, and the lines to type")
let (name, lines) = (words[1], words.dropFirst(2))
let program = URL(filePath: words[0]).deletingLastPathComponent()
  .appending(path: name)

let session = try TerminalSession(program.path, columns: 60, rows: 12)
try session.wait(for: ">")
for line in lines {
  try session.waitUntilIdle()
  try session.send("\(line)\r")
}
try session.waitUntilIdle()
print(session.screen.text)

let colors = ["": TerminalScreen.Colors.light, "~dark": .dark]
for (suffix, colors) in colors {
  let picture = session.screen.picture(title: name, colors: colors)
  try Data(picture.utf8).write(to: URL(filePath: "\(name)\(suffix).svg"))
}
