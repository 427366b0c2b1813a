// The platform's C library, under one name for every file that calls it. Only Linux with glibc is supported and tested; ARCHITECTURE.md
// lists what is specific to Linux.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif

/// The time of the machine's clock, in seconds since 1970.
///
/// It is here because the compiler does not let a module use `timespec` that is optimized as a whole and uses atomics.
package func platformTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
