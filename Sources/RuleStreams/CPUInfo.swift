#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What the program runs on.
package enum CPUInfo {
  /// The cores that this process may use, as its affinity says; all of them where nothing says so.
  package static var cores: Int {
    allowedCores ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// The bits of `Cpus_allowed:\tff,ffffffff`: what `sched_getaffinity` returns, whose sets are
  /// macros that Swift does not see.
  private static var allowedCores: Int? {
    guard let file = try? InputFile(path: "/proc/self/status"),
      let text = try? file.readAll(limit: 1 << 20, flag: "")
    else { return nil }
    let name = Array("Cpus_allowed:".utf8)
    guard let line = text.split(separator: 0x0A).first(where: { $0.starts(with: name) }) else {
      return nil
    }
    let count = line.dropFirst(name.count).reduce(0) { count, digit in
      count + (Character(UnicodeScalar(digit)).hexDigitValue?.nonzeroBitCount ?? 0)
    }
    return count > 0 ? count : nil
  }
}
