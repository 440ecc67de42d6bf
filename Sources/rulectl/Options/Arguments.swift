/// Types that option values are parsed into.

/// A size in bytes: digits, optionally followed by `K`, `M` or `G` (powers of 1,024).
struct ByteCount {
  let value: Int

  init?(argument: String) {
    let shift =
      switch argument.last {
      case "K": 10
      case "M": 20
      case "G": 30
      default: 0
      }
    let digits = shift == 0 ? argument[...] : argument.dropLast()
    guard digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(digits) else { return nil }
    let (value, overflow) = number.multipliedReportingOverflow(by: 1 << shift)
    guard !overflow else { return nil }
    self.value = value
  }
}

/// An instant: ISO 8601 with a zone, or seconds since 1970 with an optional fraction. A date without a time means the
/// first instant of that day in UTC.
struct InstantArgument {
  /// The reason why a value is not an instant.
  enum Fault: Error {
    case unreadable
    case zoneMissing
    /// A number after the year 9999, which is usually a time in milliseconds.
    case late
  }

  let instant: Instant

  init(argument: String) throws(Fault) {
    if let instant = Self.epoch(argument) {
      if instant.milliseconds >= Self.end.milliseconds { throw .late }
      self.instant = instant
      return
    }
    // A year or a month alone is too short.
    guard argument.utf8.count >= 10, let instant = Instant(iso8601: Array(argument.utf8)) else { throw .unreadable }
    let time = argument.dropFirst(11)
    if !time.isEmpty, !time.contains(where: "Zz+-".contains) { throw .zoneMissing }
    self.instant = instant
  }

  /// The end of the year 9999 in UTC.
  private static let end = Instant(milliseconds: 253_402_300_800_000)

  private static func epoch(_ text: String) -> Instant? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let seconds = Int64(parts[0]), parts[0].first != "+" else { return nil }
    var milliseconds: Int64 = 0
    if parts.count == 2 {
      guard let value = fraction(parts[1]) else { return nil }
      milliseconds = parts[0].first == "-" ? -value : value
    }
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    return overflow ? nil : Instant(milliseconds: scaled &+ milliseconds)
  }

  /// Returns the milliseconds of a decimal fraction of a second, without rounding; nil if not all characters are
  /// digits.
  private static func fraction(_ digits: Substring) -> Int64? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return Int64((digits + "00").prefix(3))
  }
}

/// A time zone: an IANA name, or an offset from UTC.
struct ZoneArgument {
  let zone: ZoneOffset

  init?(argument: String) {
    if let seconds = Self.offset(argument[...]) {
      zone = { _ in seconds }
    } else if let named = SystemClock.zone(named: argument) {
      zone = named
    } else {
      return nil
    }
  }

  /// Parses `+hh:mm`, `-hhmm` or `+hh`; returns seconds east of UTC.
  static func offset(_ text: Substring) -> Int? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let rest = text.dropFirst()
    let digits = rest.filter { $0 != ":" }
    let isPaired = !rest.contains(":") || (rest.count == 5 && rest.dropFirst(2).first == ":")
    guard isPaired, [2, 4].contains(digits.count), digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }),
      let hours = Int(digits.prefix(2)), let minutes = Int("0" + digits.dropFirst(2)),
      hours < 24, minutes < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }
}

/// The source of an app's rules: the values of `--rules-from`.
enum RulesOrigin: String, CaseIterable { case cache, download }

enum ErrorHandling: String, CaseIterable {
  case skip, fail, emit

  /// Throws if error lines would be written into output that is not JSON. `option`: the option that sets the format.
  func check(with option: String, for form: String) throws(CommandFailure) {
    guard self == .emit else { return }
    throw CommandFailure(
      .usage, "`--on-error emit` writes JSON, but `\(option)` writes \(form)", help: "use `--on-error skip`")
  }
}

enum ReportFormat: String, CaseIterable { case text, json }

/// The output of `simulate`, `inspect` and `explain`.
enum ViewFormat: String, CaseIterable { case text, json, html }

/// The output of `man`.
enum ManualFormat: String, CaseIterable { case roff, markdown }

/// The lines of `eval`: the values of `--print`.
enum PrintChoice: String, CaseIterable {
  case consequences
  /// Each event that fires a rule, as it was read.
  case events
  /// The consequences, each with its event.
  case both
}

extension CommandFailure {
  /// Returns the failure for a value that is not one of an option's values. `origin`: the environment variable or
  /// file that sets the option.
  static func invalid(
    _ value: String, of flag: String, among values: [String], _ dialect: String? = nil, origin: OptionOrigin? = nil
  ) -> CommandFailure {
    let place = dialect.map { " of \($0)" } ?? ""
    let near = SpellingSuggestion.name(for: value.utf8, among: values)
    let rest = values.count <= mostListed ? "; the values are \(values.joined(separator: ", "))" : ""
    let all = values.count == 1 ? "`\(values[0])`" : "one of " + values.joined(separator: ", ")
    return CommandFailure(
      .usage, "invalid value `\(value)` for `\(flag)`\(origin?.suffix ?? "")\(place)", place: origin?.place,
      help: near.map { "use `\($0)`\(rest)" } ?? "use \(all)", option: flag)
  }

  /// Returns the failure for an option that does not apply to the rules.
  static func inapplicable(_ option: String, to kind: CommandOption.RulesKind, help: String? = nil) -> CommandFailure {
    CommandFailure(
      .usage, "`\(option)` does not apply to \(kind.rawValue)", help: help ?? "remove `\(option)`", option: option)
  }

  /// The maximum number of values that are listed next to a suggestion.
  private static let mostListed = 12

  static func noEvents(standardInput name: String) -> CommandFailure {
    CommandFailure(
      .usage, "the events cannot come from standard input, which supplies the \(name)",
      help: "name event files, or use `--inline`")
  }

  static let standardInputTwice = CommandFailure(
    .usage, "`-` is given more than once: standard input can be read only once", help: "name files instead")
}

/// Parses an option's value; nil if not set. If the value is invalid, throws a usage error that contains `wanted`, a
/// description of valid values.
func parsed<Value>(_ text: String?, _ flag: String, _ wanted: @autoclosure () -> String, _ read: (String) -> Value?)
  throws(CommandFailure) -> Value?
{
  guard let text else { return nil }
  guard let value = read(text) else {
    throw CommandFailure(.usage, "invalid value `\(text)` for `\(flag)`", help: "use \(wanted())", option: flag)
  }
  return value
}

/// Parses the value of an option that accepts integers of a range.
func number(_ text: String?, _ flag: String, _ range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
  try parsed(text, flag, "a number from \(range.lowerBound) to \(range.upperBound)") { text in
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }
}

/// Parses the value of an option that accepts an instant.
func instant(_ text: String?, _ flag: String) throws(CommandFailure) -> Instant? {
  guard let text else { return nil }
  do throws(InstantArgument.Fault) {
    let instant = try InstantArgument(argument: text).instant
    // The value is a year, or a date without hyphens.
    if [4, 8].contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
      let (year, rest) = (text.prefix(4), text.dropFirst(4))
      let date = rest.isEmpty ? "\(year)-01-01" : "\(year)-\(rest.prefix(2))-\(rest.suffix(2))"
      if Instant(iso8601: Array("\(date)T00:00:00Z".utf8)) != nil {
        Messages.report(
          .note, "`\(flag) \(text)` is \(instant.spelling): a number is in seconds since 1970",
          help: "for a \(rest.isEmpty ? "year" : "date"), write \(date)T00:00:00Z")
      }
    }
    return instant
  } catch {
    let help =
      switch error {
      case .unreadable: "use a date and time with a zone such as 2026-03-02T09:00:00Z, or seconds since 1970"
      case .zoneMissing: "add a zone: \(text)Z, or an offset such as \(text)+01:00"
      case .late: "use seconds, not milliseconds"
      }
    throw CommandFailure(.usage, "invalid value `\(text)` for `\(flag)`", help: help, option: flag)
  }
}

/// Parses the value of `--time-zone`.
func zone(_ text: String?, _ flag: String) throws(CommandFailure) -> ZoneOffset? {
  try parsed(text, flag, "an IANA name such as Europe/Berlin, or +hh:mm") { ZoneArgument(argument: $0)?.zone }
}

func names<Value: CaseIterable & RawRepresentable<String>>(_ type: Value.Type) -> [String] {
  Value.allCases.map(\.rawValue)
}
