/// A permission that the author of a console grants to its users: to reach something outside the program.
///
///     Console(store, path: \.path, root: Home(), permissions: [.files, .pager])
///
/// Everything is denied unless it is named. Verbs that need a permission that was not granted are absent from help and
/// completion; typing one prints the reason.
///
/// A permission grants what its name says. Without ``shell``, the programs that ``pager`` and ``editor`` start are chosen by
/// the author, not by the user's environment, which could name any program.
public struct Permission: Sendable, CaseIterable {
  package enum Kind: String, Sendable {
    case files, shell, pager, editor
  }

  /// The program that a permission starts.
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
  /// That is the one that `PAGER` names, else `less`. Without ``shell`` it is `less`, with `LESSSECURE` set: it then
  /// runs no other program and touches no other file.
  public static let pager = Self(.pager)
  /// Parameters made with `Parameter.edited(_:from:)` open an editor; so does a key where a screen asks for several lines.
  ///
  /// That is the one that `VISUAL` or `EDITOR` names, else `vi`. Without ``shell`` it is `nano --restricted`, which runs
  /// no other program and touches no other file.
  public static let editor = Self(.editor)

  /// The permission ``pager`` with the pager that `PAGER` names, else `less`, even without ``shell``. That is as good as a
  /// shell: `less` runs the user's commands, and `PAGER` may name any program.
  public static let pagerOfUser = Self(.pager, .ofUser)
  /// The permission ``editor`` with the editor that `VISUAL` or `EDITOR` names, else `vi`, even without ``shell``. That is as
  /// good as a shell: most editors run the user's commands.
  public static let editorOfUser = Self(.editor, .ofUser)

  /// The permission ``pager`` with a program of the author's choice, which reads the text from standard input. It is searched for
  /// along `PATH`. `LESSSECURE` is set without ``shell``; the author sees to what other programs can do.
  public static func pager(_ program: String, _ arguments: String...) -> Self {
    Self(.pager, .named([program] + arguments))
  }

  /// The permission ``editor`` with a program of the author's choice, which gets the name of a file as its last argument. It is
  /// searched for along `PATH`. The author sees to what it can do: most editors run commands and open other files.
  public static func editor(_ program: String, _ arguments: String...) -> Self {
    Self(.editor, .named([program] + arguments))
  }

  /// All permissions, each with its usual program.
  public static let allCases: [Self] = [.files, .shell, .pager, .editor]

  /// What the author calls it, such as `files`.
  public var name: String { kind.rawValue }

  /// The verbs that need it, and are refused without it.
  var names: [String] {
    switch kind {
    case .files: ["save", "load"]
    case .shell: ["shell", "!"]
    case .pager: ["page"]
    case .editor: []
    }
  }

  /// The same permission, which starts no program of the user's choice: that would be as good as a shell.
  var withoutShell: Self {
    guard case .ofUser = program else { return self }
    return Self(kind)
  }

  /// Why a verb that needs it does not run.
  var denial: String { "this program does not grant the permission \"\(name)\"" }
}

extension Permission: Hashable {
  /// Whether both grant the same: a console has one permission of each kind, whatever program it starts.
  public static func == (one: Self, other: Self) -> Bool { one.kind == other.kind }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}
