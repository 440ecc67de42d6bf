/// Keys with special meaning, which are not members of an event's data.
///
/// To add a key, add a case here and a branch in `Runner.special`, which the compiler requires.
package enum SpecialKey: String, CaseIterable, Hashable, Sendable {
  case type = "~type"
  case source = "~source"
  /// The time in seconds since 1970.
  case unixTime = "~timestampu"
  /// The local date and time with the offset from UTC.
  case localTime = "~timestampz"
  /// The UTC date and time with milliseconds.
  case utcTime = "~timestampp"
  case sdkVersion = "~sdkver"
  /// A random number, different at each use.
  case cachebust = "~cachebust"
  /// All event data as a URL query.
  case allURL = "~all_url"
  /// All event data as JSON.
  case allJSON = "~all_json"

  /// The special keys that the web SDK adds to the data that rules read.
  /// Source: adobe/alloy: src/components/RulesEngine, read.
  package static let web: Set<SpecialKey> = [.type, .source, .unixTime, .localTime, .sdkVersion]
}
