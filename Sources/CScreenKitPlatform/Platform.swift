// The platform's C library, under one name for every file that calls it. Only Linux with glibc is supported and tested; ARCHITECTURE.md
// lists what is specific to Linux.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
