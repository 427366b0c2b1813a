import DBWalkSQLite

// A program has no interface.
@testable import dbwalk

/// Texts that would command a terminal, or break a program that is careless about text.
enum HostileTexts {
  static let all: [Cell] = valid.map(Cell.text) + malformed.map(Cell.malformed)

  /// Those that SQLite accepts as names too are the ones without NUL.
  static let valid = [
    "\u{1B}[31m", "\u{1B}[8m", "\u{1B}[2J", "\u{1B}[3J", "\u{1B}[H", "\u{1B}[10A", "\u{1B}[2K\r", "\u{1B}[6n",
    "\u{1B}[c", "\u{1B}[>c", "\u{1B}[?1049h", "\u{1B}[?25l", "\u{1B}[?1003h", "\u{1B}[?2004l", "\u{1B}[201~",
    "\u{1B}[200~", "\u{1B}[1;5r", "\u{1B}[21t", "\u{1B}[8;1;1t", "\u{1B}[5i", "\u{1B}[99999b", "\u{1B}[99999@",
    "\u{1B}[1;2y", "\u{1B}]0;pwn\u{7}", "\u{1B}]2;pwn\u{1B}\\", "\u{1B}]52;c;cm0gLXI=\u{7}", "\u{1B}]52;c;?\u{7}",
    "\u{1B}]8;;http://evil\u{1B}\\ok\u{1B}]8;;\u{1B}\\", "\u{1B}]8;;file:///etc\u{1B}\\", "\u{1B}]11;?\u{7}",
    "\u{1B}]4;1;rgb:0/0/0\u{7}", "\u{1B}]50;?\u{7}", "\u{1B}]1337;File=:", "\u{1B}]777;notify;a;b\u{7}",
    "\u{1B}]7;file:///\u{7}", "\u{1B}]133;A\u{7}", "\u{1B}]", "\u{1B}P$qm\u{1B}\\", "\u{1B}P+q544e\u{1B}\\",
    "\u{1B}Ptmux;\u{1B}\u{1B}]\u{1B}\\", "\u{1B}Pq\u{1B}\\", "\u{1B}_G\u{1B}\\", "\u{1B}^\u{1B}\\",
    "\u{1B}X\u{1B}\\", "\u{1B}c", "\u{1B}#8", "\u{1B}(0", "\u{E}", "\u{F}", "\u{1B}7\u{1B}8", "\u{1B}M", "\u{1B}",
    "\u{9B}31m", "\u{9D}0;x\u{7}", "\u{90}q\u{9C}", "a\rb", "pass\u{8}\u{8}\u{8}\u{8}fail", "\u{B}", "\u{C}",
    "\u{85}", "\u{2028}", "\u{2029}", "\u{7}", "\0", "a\0b", "\u{5}", "\u{11}", "\u{13}", "\u{202E}gnp.exe",
    "\u{2066}open", "\u{61C}", "\u{200E}", "\u{200F}", "a\u{200B}b", "\u{FEFF}", "\u{2060}", "\u{E0041}",
    "c\u{AD}at", "\u{441}om", "Z" + String(repeating: "\u{301}", count: 200),
    String(repeating: "👨\u{200D}", count: 40), "\u{3164}", "\u{FFA0}", "\u{FDFD}", "\u{1242B}", "\u{7F}", "\u{80}",
    String(repeating: "\n", count: 1000), "\u{1}", "\u{2}", "%s%n", "[red]", "<b>", "{{", "'; .shell", "\ndelete",
    "\"", "\"\u{301}", "\"; DROP TABLE t; --", "]", "`", "", " ", "?", ":a", "NULL", "rowid", "é", "e\u{301}",
    "\u{FFFD}",
  ]

  static let malformed: [[UInt8]] = [
    [0x9B, 0x33, 0x31, 0x6D], [0xC0, 0x9B], [0xE0, 0x82, 0x9B], [0xF0, 0x80, 0x82, 0x9B],
    [0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80], [0xFF, 0xFE], [0x80], [0xF4, 0x90, 0x80, 0x80], [0x61, 0, 0x80],
  ]
}
