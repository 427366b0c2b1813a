/// A permission that the author of a console grants to its users: access to something outside the program.
///
///     Console(store, path: \.path, root: Home(), permissions: [.files, .pager])
///
/// Everything is denied unless it is granted. Verbs without their permission are absent from help and completion; typing one prints the
/// reason.
///
/// A permission grants only its own feature. Without ``shell``, the programs that ``pager`` and ``editor`` start are chosen by the author,
/// not by the user's environment, which could name any program.
public struct Permission: Sendable, CaseIterable {
  package enum Kind: String, Sendable {
    case files, shell, pager, editor
  }

  /// The program that a permission starts.
  enum Program: Sendable {
    /// The user's program if a shell is granted, or else one that cannot start a shell.
    case standard
    /// The program that the user's environment names.
    case ofUser
    case named([String])
  }

  package let kind: Kind
  let program: Program

  private init(_ kind: Kind, _ program: Program = .standard) {
    (self.kind, self.program) = (kind, program)
  }

  /// `save` writes the output of a line to a file, `load` runs the lines of a file, and file names are completed.
  public static let files = Self(.files)
  /// `shell`, and lines that begin with `!`, run a shell command.
  public static let shell = Self(.shell)
  /// `page` shows the output of a line in a pager.
  ///
  /// The pager is `$PAGER`, or else `less`. Without ``shell`` it is `less` with `LESSSECURE` set, which runs no other program and opens
  /// no other file.
  public static let pager = Self(.pager)
  /// Parameters made with `Parameter.edited(_:from:)` open an editor. When a screen asks for several lines, a key opens it, too.
  ///
  /// The editor is `$VISUAL` or `$EDITOR`, or else `vi`. Without ``shell`` it is `nano --restricted`, which runs no other program and
  /// opens no other file.
  public static let editor = Self(.editor)

  /// The permission ``pager`` with `$PAGER`, or else `less`, even without ``shell``. This is equivalent to a shell, because `PAGER` may
  /// name any program. Without ``shell``, the program runs with `LESSSECURE` set, which restricts `less`.
  public static let pagerOfUser = Self(.pager, .ofUser)
  /// The permission ``editor`` with `$VISUAL` or `$EDITOR`, or else `vi`, even without ``shell``. This is equivalent to a shell: most
  /// editors run the user's commands.
  public static let editorOfUser = Self(.editor, .ofUser)

  /// The permission ``pager`` with a program that the author chooses, which reads the text from standard input. The program is looked up in
  /// `PATH`. Without ``shell``, it runs with `LESSSECURE` set, which restricts `less`. If the author chooses another program, the author is
  /// responsible for what it can do.
  public static func pager(_ program: String, _ arguments: String...) -> Self {
    Self(.pager, .named([program] + arguments))
  }

  /// The permission ``editor`` with a program that the author chooses, which gets the name of a file as its last argument. The program is
  /// looked up in `PATH`. The author is responsible for what it can do: most editors run commands and open other files.
  public static func editor(_ program: String, _ arguments: String...) -> Self {
    Self(.editor, .named([program] + arguments))
  }

  /// All permissions, each with its standard program.
  public static let allCases: [Self] = [.files, .shell, .pager, .editor]

  /// The name of the permission, such as `files`.
  public var name: String { kind.rawValue }

  /// The verbs that need it and are refused without it.
  var names: [String] {
    switch kind {
    case .files: ["save", "load"]
    case .shell: ["shell", "!"]
    case .pager: ["page"]
    case .editor: []
    }
  }

  /// A copy that starts no program of the user's choice, which would be equivalent to a shell.
  var withoutShell: Self {
    guard case .ofUser = program else { return self }
    return Self(kind)
  }

  /// The reason for refusing a verb that needs it.
  var denial: String { "this program does not grant the permission \"\(name)\"" }
}

extension Verb {
  /// Returns a copy that needs a permission, like the console's own verbs: for a verb that uses files or other programs as its user says.
  ///
  ///     Verb("export", .file("file"), "Write the rows to a file") { .export(to: $0) }.role(.changes).needing(.files)
  ///
  /// A console refuses it, with the reason, while it does not grant the permission: because its author has not, or because of `--deny`,
  /// `--read-only` or `--replay`. In a ``/ScreenKit/Session`` without a console, it can be used.
  public func needing(_ permission: Permission) -> Self { needing(permission: permission.name) }
}

extension Permission: Hashable {
  /// Whether both permissions are of the same kind. A console has one permission of each kind, regardless of the program that it starts.
  public static func == (one: Self, other: Self) -> Bool { one.kind == other.kind }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}
