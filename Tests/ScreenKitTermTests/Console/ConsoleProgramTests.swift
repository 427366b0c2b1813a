import ArgumentParser
import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

/// A notebook that begins with the notes of its command line.
private struct Jotting: ConsoleProgram {
  @Argument var notes: [String] = []
  @OptionGroup var options: ConsoleOptions

  func console() throws -> Console<Notebook, Note> {
    if notes.contains("bad") { throw ValidationError("this is bad") }
    let root = Cover { _ in Verb("note", .text("text"), "Write down") { .note($0) } }
    return Console(Store(Notebook(notes: notes), reducer: Notebook.reducer), path: \.path, root: root)
  }
}

@MainActor @Suite("The session of a program", .timeLimit(.minutes(10)))
struct ConsoleProgramTests {
  @Test("is the session of the console that the program makes from its command line")
  func session() async throws {
    let program = try Jotting.parse(["one", "two"])
    let console = ScriptedConsole(try await program.session())
    #expect(await console.type("look").text == "two\n")
    #expect(await console.type("note three").text == "three\n")
    let other = ScriptedConsole(try await program.session())
    #expect(await other.type("look").text == "two\n", "each one has a console of its own")
  }

  @Test("cannot be made without a console, for the same reason")
  func refused() async throws {
    let program = try Jotting.parse(["bad"])
    let error = await #expect(throws: ValidationError.self) { _ = try await program.session() }
    #expect(error?.message == "this is bad")
  }
}
