// Draws pictures of programs: Pictures <folder of the programs> <folder of the pictures> <folder of pictures for the reference>

import Foundation
import ScreenKitTermTesting

/// A program, and the lines typed at it. The picture shows the output of the last line.
struct Scene {
  var name: String, program: String, arguments: [String] = [], lines: [String] = [], isForReference = false
}

let scenes = [
  Scene(name: "counter", program: "Counter", lines: ["add 7", "help"]),
  Scene(name: "table", program: "dbwalk", arguments: ["--at", "/table:film"], lines: ["where year >= 1960"]),
  Scene(name: "row", program: "dbwalk", arguments: ["--at", "/table:film"], lines: ["open 9"]),
  Scene(name: "facet", program: "dbwalk", arguments: ["--at", "/table:film"], lines: ["facet director.name"]),
  Scene(name: "blocks", program: "Blocks", lines: ["look"], isForReference: true),
  Scene(name: "charts", program: "Blocks", lines: ["charts"], isForReference: true),
  Scene(name: "columns", program: "Tables", lines: ["look"], isForReference: true),
  Scene(name: "styles", program: "Themes", lines: ["look"], isForReference: true),
]

/// Returns the screen of a terminal after all lines were typed.
func screen(of scene: Scene, in folder: String) throws -> TerminalScreen {
  var environment = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
  environment["XDG_DATA_HOME"] = FileManager.default.temporaryDirectory.path
  let session = try TerminalSession(
    "\(folder)/\(scene.program)", arguments: scene.arguments, environment: environment, columns: 76, rows: 24)
  try session.wait(for: ">")
  for line in scene.lines {
    try session.waitUntilIdle()
    // Ctrl-L puts the prompt at the top.
    try session.send("\u{0C}\(line)\r")
  }
  try session.waitUntilIdle()
  return session.screen
}

let folders = CommandLine.arguments.dropFirst()
guard folders.count == 3 else { fatalError("usage: Pictures <programs> <pictures> <pictures for the reference>") }
for scene in scenes {
  let screen = try screen(of: scene, in: folders[1])
  for (name, colors) in [("", TerminalScreen.Colors.light), ("~dark", .dark)] {
    let picture = screen.picture(title: scene.program, colors: colors)
    let folder = scene.isForReference ? folders[3] : folders[2]
    try picture.write(toFile: "\(folder)/\(scene.name)\(name).svg", atomically: true, encoding: .utf8)
  }
}
