import Glibc

/// The cells of a terminal.
struct TerminalSize: Equatable {
  /// At least 1 each.
  let columns, rows: Int

  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// The size of the terminal on a descriptor; 80 by 24 where it does not say.
  init(of descriptor: Int32) {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    self.init(
      columns: isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80,
      rows: isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}
