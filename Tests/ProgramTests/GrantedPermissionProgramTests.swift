import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("A permission grants what its name says, and nothing else:", .timeLimit(.minutes(10)))
struct GrantedPermissionProgramTests {
  @Test(
    "the pager less opens no shell if the console has none",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/less")), arguments: ["!", "|", "v"])
  func less(keys: String) throws {
    let session = try Programs.openConsole(
      Programs.diary, changing: ["LESS": "-X", "LESSSECURE": nil, "SHELL": "/bin/sh"])
    try session.send("page help\r")
    try session.wait(for: "(END)")
    try session.send(keys)
    try session.wait(for: "Command not available")
  }

  @Test("programs get the three standard streams and no other file of ours")
  func descriptors() throws {
    let script = "!for file in 0 1 2 5 7 9 77; do [ -e /proc/self/fd/$file ] && echo $file; done; true\n"
    let start = "exec 5</dev/null 7>&1 9</etc/passwd; exec \"$0\""
    let run = try PipedProgram.run(
      "/bin/sh", arguments: ["-c", start, Programs.verbs], environment: TestEnvironment.variables, input: script)
    #expect(run.outputText == "0\n1\n2\n")
    #expect(run.errorText == "")
  }

  @Test("a file that cannot be written whole is unchanged, and nothing is left next to it")
  func fullDisk() throws {
    let directory = try TestDirectory()
    let (folder, file) = (directory.path, try directory.write("old.txt", "some text\n"))
    let old = try Data(contentsOf: URL(filePath: file))
    let script = "save over \(file) help\nsave \(folder)/new.txt help\n"
    let run = try PipedProgram.run(
      "/bin/sh", arguments: ["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" --keep-going", Programs.verbs],
      environment: TestEnvironment.variables, input: script)
    #expect(
      run.errorText == """
        <stdin>:1: save: "\(file)": File too large
        <stdin>:2: save: "\(folder)/new.txt": File too large

        """)
    #expect(try Data(contentsOf: URL(filePath: file)) == old)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["old.txt"])
  }
}
