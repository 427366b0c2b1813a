#if os(Linux)
  public import CustomDump

  // The dumping library has this for other platforms only; here it would show the two halves of a number of 128 bits.
  extension Duration: @retroactive CustomDumpStringConvertible {
    /// The duration in seconds: `1.5 seconds`.
    public var customDumpDescription: String { description }
  }
#endif
