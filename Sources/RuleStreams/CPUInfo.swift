internal import CLibrary

/// Properties of the host.
package enum CPUInfo {
  /// The number of cores in the process's CPU affinity mask; all online cores if the mask is unknown.
  package static var cores: Int { allowedCores ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The number of set bits in `Cpus_allowed:\tff,ffffffff`; nil if unknown. `sched_getaffinity`
  /// returns the same mask, but needs macros that are not available in Swift.
  private static var allowedCores: Int? {
    guard let file = try? InputFile(path: "/proc/self/status"), let text = try? file.readAll(limit: 1 << 20, flag: "")
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
