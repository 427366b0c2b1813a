/// The commands of keys, by the bytes that a terminal sends for a key or for a sequence of keys.
struct Keymap {
  /// The binding of a sequence of bytes.
  enum Binding: Equatable {
    case command(EditingCommand)
    /// Keys that are typed instead.
    case macro([UInt8])
    /// More bytes must follow; another table has their bindings.
    case table(Int)
  }

  /// The tables. Each has the binding of the sequence that leads to it, and the bindings for the next byte.
  private var tables: [(own: Binding?, next: [Binding?])]

  /// Makes an empty keymap.
  init() { tables = [(nil, Self.empty)] }

  private static var empty: [Binding?] { Array(repeating: nil, count: 256) }

  /// Binds a sequence of bytes, or removes its binding. Longer sequences that begin with it stay bound.
  mutating func bind(_ keys: [UInt8], to binding: Binding?) {
    guard let last = keys.last else { return }
    var table = 0
    for byte in keys.dropLast() {
      if case .table(let next)? = tables[table].next[Int(byte)] {
        table = next
      } else {
        tables.append((tables[table].next[Int(byte)], Self.empty))
        tables[table].next[Int(byte)] = .table(tables.count - 1)
        table = tables.count - 1
      }
    }
    if case .table(let longer)? = tables[table].next[Int(last)] {
      tables[longer].own = binding
    } else {
      tables[table].next[Int(last)] = binding
    }
  }

  /// The binding of a whole sequence; `nil` if there is none.
  subscript(keys: ArraySlice<UInt8>) -> Binding? {
    let found = lookUp(keys)
    guard case .table(let table)? = found.binding else { return found.count == keys.count ? found.binding : nil }
    return tables[table].own
  }

  /// Finds the binding of the first bytes, and their number. The binding is a table if more bytes must follow; `nil` if there is none.
  func lookUp(_ keys: some Sequence<UInt8>) -> (binding: Binding?, count: Int) {
    var (table, count) = (0, 0)
    for byte in keys {
      count += 1
      guard case .table(let next)? = tables[table].next[Int(byte)] else {
        return (tables[table].next[Int(byte)], count)
      }
      table = next
    }
    return (.table(table), count)
  }

  /// Finds the longest prefix of some bytes that has a binding.
  func longest(in keys: ArraySlice<UInt8>) -> (binding: Binding, count: Int)? {
    for count in stride(from: keys.count, to: 0, by: -1) {
      if let binding = self[keys.prefix(count)] { return (binding, count) }
    }
    return nil
  }
}

extension Keymap {
  /// The keys of Emacs, as in readline, and the console's own: Ctrl-C, Ctrl-Z, Ctrl-\, and Ctrl-X Ctrl-E.
  static let emacs: Self = {
    var map = Self(emacsKeys, inserts: true)
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { map.bind([0x1B, byte], to: .command(.digitArgument)) }
    return map
  }()

  /// The keys of vi's insert mode.
  static let viInsert = Self(viInsertKeys, inserts: true)
  /// The keys of vi's command mode, without the commands that are characters.
  static let viCommand = Self(viCommandKeys, inserts: false)

  private init(_ keys: KeyValuePairs<String, EditingCommand>, inserts: Bool) {
    self.init()
    if inserts { for byte in UInt8(0x20)...0xFF { bind([byte], to: .command(.selfInsert)) } }
    for (keys, command) in keys { bind(Array(keys.utf8), to: .command(command)) }
    for (keys, command) in Self.arrowKeys {
      bind(Array("\u{1B}[\(keys)".utf8), to: .command(command))
      if keys.utf8.count == 1 { bind(Array("\u{1B}O\(keys)".utf8), to: .command(command)) }
    }
  }

  private static let emacsKeys: KeyValuePairs<String, EditingCommand> = [
    "\u{00}": .setMark, "\u{01}": .beginningOfLine, "\u{02}": .backwardChar, "\u{03}": .interrupt,
    "\u{04}": .deleteChar,
    "\u{05}": .endOfLine, "\u{06}": .forwardChar, "\u{07}": .abort, "\u{08}": .backwardDeleteChar, "\u{09}": .complete,
    "\u{0A}": .acceptLine, "\u{0B}": .killLine, "\u{0C}": .clearScreen, "\u{0D}": .acceptLine, "\u{0E}": .nextHistory,
    "\u{0F}": .operateAndGetNext, "\u{10}": .previousHistory, "\u{11}": .quotedInsert, "\u{12}": .reverseSearchHistory,
    "\u{13}": .forwardSearchHistory, "\u{14}": .transposeChars, "\u{15}": .unixLineDiscard, "\u{16}": .quotedInsert,
    "\u{17}": .unixWordRubout, "\u{19}": .yank, "\u{1A}": .suspend, "\u{1C}": .quit, "\u{1D}": .characterSearch,
    "\u{1F}": .undo, "\u{7F}": .backwardDeleteChar,
    "\u{18}\u{03}": .interrupt, "\u{18}\u{05}": .editLine, "\u{18}\u{07}": .abort, "\u{18}\u{12}": .rereadInitFile,
    "\u{18}\u{15}": .undo, "\u{18}\u{18}": .exchangePointAndMark, "\u{18}(": .startKbdMacro, "\u{18})": .endKbdMacro,
    "\u{18}e": .callLastKbdMacro, "\u{18}\u{7F}": .backwardKillLine,
    "\u{1B}\u{03}": .interrupt, "\u{1B}\u{07}": .abort, "\u{1B}\u{08}": .backwardKillWord, "\u{1B}\u{09}": .tabInsert,
    "\u{1B}\u{0A}": .viEditingMode, "\u{1B}\u{0C}": .clearDisplay, "\u{1B}\u{0D}": .viEditingMode,
    "\u{1B}\u{12}": .revertLine, "\u{1B}\u{19}": .yankNthArg, "\u{1B}\u{1B}": .complete,
    "\u{1B}\u{1D}": .characterSearchBackward, "\u{1B} ": .setMark, "\u{1B}#": .insertComment, "\u{1B}-": .digitArgument,
    "\u{1B}.": .yankLastArg, "\u{1B}<": .beginningOfHistory, "\u{1B}=": .possibleCompletions, "\u{1B}>": .endOfHistory,
    "\u{1B}?": .possibleCompletions, "\u{1B}\\": .deleteHorizontalSpace, "\u{1B}_": .yankLastArg,
    "\u{1B}b": .backwardWord,
    "\u{1B}c": .capitalizeWord, "\u{1B}d": .killWord, "\u{1B}f": .forwardWord, "\u{1B}l": .downcaseWord,
    "\u{1B}n": .nonIncrementalForwardSearchHistory, "\u{1B}p": .nonIncrementalReverseSearchHistory,
    "\u{1B}r": .revertLine, "\u{1B}t": .transposeWords, "\u{1B}u": .upcaseWord, "\u{1B}y": .yankPop,
    "\u{1B}\u{7F}": .backwardKillWord,
  ]

  private static let viInsertKeys: KeyValuePairs<String, EditingCommand> = [
    "\u{03}": .interrupt, "\u{04}": .viEOFMaybe, "\u{08}": .backwardDeleteChar, "\u{09}": .complete,
    "\u{0A}": .acceptLine,
    "\u{0D}": .acceptLine, "\u{0E}": .menuComplete, "\u{10}": .menuCompleteBackward, "\u{12}": .reverseSearchHistory,
    "\u{13}": .forwardSearchHistory, "\u{14}": .transposeChars, "\u{15}": .unixLineDiscard, "\u{16}": .quotedInsert,
    "\u{17}": .viUnixWordRubout, "\u{19}": .yank, "\u{1A}": .suspend, "\u{1B}": .viMovementMode, "\u{1C}": .quit,
    "\u{1F}": .undo,
    "\u{7F}": .backwardDeleteChar,
  ]

  private static let viCommandKeys: KeyValuePairs<String, EditingCommand> = [
    "\u{03}": .interrupt, "\u{04}": .viEOFMaybe, "\u{05}": .emacsEditingMode, "\u{07}": .abort, "\u{08}": .backwardChar,
    "\u{0A}": .acceptLine, "\u{0B}": .killLine, "\u{0C}": .clearScreen, "\u{0D}": .acceptLine, "\u{0E}": .nextHistory,
    "\u{10}": .previousHistory, "\u{11}": .quotedInsert, "\u{12}": .reverseSearchHistory,
    "\u{13}": .forwardSearchHistory,
    "\u{14}": .transposeChars, "\u{15}": .unixLineDiscard, "\u{16}": .quotedInsert, "\u{17}": .viUnixWordRubout,
    "\u{19}": .yank, "\u{1A}": .suspend, "\u{1B}": .viMovementMode, "\u{1C}": .quit, "\u{1F}": .undo,
    "\u{7F}": .backwardChar,
  ]

  /// The final part of the sequence that a terminal sends for a key.
  private static let arrowKeys: KeyValuePairs<String, EditingCommand> = [
    "A": .previousHistory, "B": .nextHistory, "C": .forwardChar, "D": .backwardChar, "H": .beginningOfLine,
    "F": .endOfLine,
    "1~": .beginningOfLine, "4~": .endOfLine, "7~": .beginningOfLine, "8~": .endOfLine, "2~": .overwriteMode,
    "3~": .deleteChar, "5~": .historySearchBackward, "6~": .historySearchForward, "1;5C": .forwardWord,
    "1;5D": .backwardWord, "1;3C": .forwardWord, "1;3D": .backwardWord, "3;5~": .killWord, "3;3~": .killWord,
  ]
}
