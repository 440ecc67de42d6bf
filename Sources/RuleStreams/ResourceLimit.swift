internal import CLibrary

/// A limit of the process, as set by `ulimit`.
enum ResourceLimit {
  case stack, addressSpace

  /// The limit in bytes; `Int.max` if there is none.
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
