internal import CLibrary
internal import RuleArchive
package import RuleCore

/// The system's clock and time zones.
package enum SystemClock {
  package static func now() -> Instant {
    var time = timespec()
    // Sound: the structure is a local variable and outlives the call.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Returns the time of the monotonic clock in seconds; only differences are meaningful.
  package static func elapsed() -> Double {
    var time = timespec()
    // Sound: the structure is a local variable and outlives the call.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The system's time zone.
  package static let localZone: ZoneOffset = { seconds in
    var time = time_t(clamping: seconds)
    // Sound: `tm` consists of integers and a pointer that is never dereferenced.
    var local = unsafe tm()
    // Sound: both structures are local variables and outlive the call.
    guard unsafe localtime_r(&time, &local) != nil else { return 0 }
    return unsafe local.tm_gmtoff
  }

  /// Returns the time zone with an IANA name; nil if the system has no file for this zone.
  package static func zone(named name: String) -> ZoneOffset? {
    if ["UTC", "GMT", "Z"].contains(name) { return { _ in 0 } }
    let isName = name.utf8.allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2F, 0x5F: true
      default: false
      }
    }
    let folder = Terminal.variable("TZDIR") ?? "/usr/share/zoneinfo"
    guard isName, !name.isEmpty, !name.hasPrefix("/"), let file = try? InputFile(path: folder + "/" + name),
      let bytes = try? file.readAll(limit: 1 << 20, flag: ""), let table = ZoneTable(bytes)
    else { return nil }
    return { table.offset(at: $0) }
  }
}
