#if os(Linux)
  public import CustomDump

  // The dumping library has this only for other platforms; here it would show the two halves of a 128-bit number.
  extension Duration: @retroactive CustomDumpStringConvertible {
    /// The duration in seconds: `1.5 seconds`.
    public var customDumpDescription: String { description }
  }
#endif
