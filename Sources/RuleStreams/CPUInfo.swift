internal import CLibrary

/// Properties of the host.
package enum CPUInfo {
  /// The number of cores in the process's CPU affinity mask; all online cores if the mask is unknown.
  package static var cores: Int { allowedCores ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The number of threads for which the process has address space: each thread needs a stack, and the C library
  /// reserves memory for the thread's allocations. At least 1; `Int.max` if the address space is not limited.
  package static var threadsInAddressSpace: Int {
    let limit = ResourceLimit.addressSpace.bytes
    guard limit < .max, let file = try? InputFile(path: "/proc/self/statm"),
      let text = try? file.readAll(limit: 1 << 10, flag: ""),
      let pages = Int(String(decoding: text.prefix { $0 != 0x20 }, as: UTF8.self))
    else { return .max }
    return max(1, (limit - pages * Int(sysconf(Int32(_SC_PAGESIZE)))) / addressSpaceOfThread)
  }

  /// The address space of a thread in bytes: a stack of 8 MiB, an arena of 64 MiB that needs twice its size to be
  /// aligned, and the allocations of an engine.
  private static let addressSpaceOfThread = 160 << 20

  /// The number of cores that the process may use: the set bits in a line such as `Cpus_allowed:\tff,ffffffff`. Nil if
  /// unknown. `sched_getaffinity` returns the same mask, but needs macros that are not available in Swift.
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

/// A limit of the process, as set by `ulimit`.
enum ResourceLimit {
  case stack, addressSpace

  /// The limit in bytes; `Int.max` if the resource has no limit.
  var bytes: Int {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t((self == .stack ? RLIMIT_STACK : RLIMIT_AS).rawValue)
    #else
      let resource = self == .stack ? RLIMIT_STACK : RLIMIT_AS
    #endif
    var limit = rlimit()
    // Sound: the structure is a local variable and outlives the call.
    guard unsafe getrlimit(resource, &limit) == 0 else { return .max }
    return Int(clamping: limit.rlim_cur)
  }
}
