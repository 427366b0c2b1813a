/// A way from a console to the world outside the program, which its author may open.
///
///     Console(store, path: \.path, root: Home(), permissions: [.files, .pager])
///
/// All are closed unless they are named. What belongs to a closed door is absent from help and completion, and refused with a
/// sentence that says so.
///
/// A door leads to what its name says. Where ``shell`` is closed, the programs behind ``pager`` and ``editor`` are those that
/// the author names, not those of the user's environment, which may be anything.
public struct Permission: Sendable, CaseIterable {
  package enum Kind: String, Sendable {
    case files, shell, pager, editor
  }

  /// A program behind a door.
  enum Program: Sendable {
    /// The user's where a shell is open, else one that opens none.
    case standard
    /// What the user's environment names.
    case ofUser
    case named([String])
  }

  package let kind: Kind
  let program: Program

  private init(_ kind: Kind, _ program: Program = .standard) {
    (self.kind, self.program) = (kind, program)
  }

  /// `save` writes what a line shows to a file, `load` runs the lines of a file, and names of files are completed.
  public static let files = Self(.files)
  /// `shell`, and a line that begins with `!`, run a command of the shell.
  public static let shell = Self(.shell)
  /// `page` shows what a line shows in a pager.
  ///
  /// That is the one that `PAGER` names, else `less`. Where ``shell`` is closed it is `less`, with `LESSSECURE` set: it then
  /// runs no other program and touches no other file.
  public static let pager = Self(.pager)
  /// Parameters made with `Parameter.edited(_:from:)` open an editor; so does a key where a screen asks for several lines.
  ///
  /// That is the one that `VISUAL` or `EDITOR` names, else `vi`. Where ``shell`` is closed it is `nano --restricted`, which runs
  /// no other program and touches no other file.
  public static let editor = Self(.editor)

  /// The door ``pager`` with the pager that `PAGER` names, else `less`, though ``shell`` may be closed. That is as good as a
  /// shell: `less` runs the user's commands, and `PAGER` may name any program.
  public static let pagerOfUser = Self(.pager, .ofUser)
  /// The door ``editor`` with the editor that `VISUAL` or `EDITOR` names, else `vi`, though ``shell`` may be closed. That is as
  /// good as a shell: most editors run the user's commands.
  public static let editorOfUser = Self(.editor, .ofUser)

  /// The door ``pager`` with a program of the author's choice, which reads the text from standard input. It is searched for
  /// along `PATH`. `LESSSECURE` is set where ``shell`` is closed; the author sees to what other programs can do.
  public static func pager(_ program: String, _ arguments: String...) -> Self {
    Self(.pager, .named([program] + arguments))
  }

  /// The door ``editor`` with a program of the author's choice, which gets the name of a file as its last argument. It is
  /// searched for along `PATH`. The author sees to what it can do: most editors run commands and open other files.
  public static func editor(_ program: String, _ arguments: String...) -> Self {
    Self(.editor, .named([program] + arguments))
  }

  /// All permissions, each with its usual program.
  public static let allCases: [Self] = [.files, .shell, .pager, .editor]

  /// What the author calls it, such as `files`.
  public var name: String { kind.rawValue }

  /// What is typed to go through it, and refused while it is closed.
  var names: [String] {
    switch kind {
    case .files: ["save", "load"]
    case .shell: ["shell", "!"]
    case .pager: ["page"]
    case .editor: []
    }
  }

  /// Why what was typed cannot be done.
  func refusal(of word: String) -> LineError {
    LineError("\"\(word)\" is closed: the author of this program has not opened the door \"\(name)\".")
  }
}

extension Permission: Hashable {
  /// Whether both lead to the same place: a console has one door of each kind, whatever program is behind it.
  public static func == (one: Self, other: Self) -> Bool { one.kind == other.kind }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}
