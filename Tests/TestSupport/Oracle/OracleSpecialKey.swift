/// The time of evaluation.
struct OracleClock {
  let seconds: Int64
  let milliseconds: Int

  /// `~timestampu` of the web.
  var fractionalSeconds: Double { (Double(seconds) * 1000 + Double(milliseconds)) / 1000 }

  /// `yyyy-MM-ddTHH:mm:ss.SSSZ`, UTC.
  var universalText: String {
    Self.dateTime(seconds) + "." + Self.padded(Int64(milliseconds), to: 3) + "Z"
  }

  /// `yyyy-MM-ddTHH:mm:ssZ`, local time at offset zero.
  var localText: String { Self.dateTime(seconds) + "Z" }

  /// The Gregorian date, counted year by year and month by month.
  private static func dateTime(_ seconds: Int64) -> String {
    precondition(seconds >= 0, "the clock of a test runs after 1970")
    var (days, year, month) = (seconds / 86400, Int64(1970), 0)
    func isLeap() -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    while days >= (isLeap() ? 366 : 365) {
      days -= isLeap() ? 366 : 365
      year += 1
    }
    let lengths: [Int64] = [31, isLeap() ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    while days >= lengths[month] {
      days -= lengths[month]
      month += 1
    }
    let date = [padded(year, to: 4), padded(Int64(month + 1), to: 2), padded(days + 1, to: 2)]
    let time = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }
    return date.joined(separator: "-") + "T" + time.joined(separator: ":")
  }

  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension OracleLookup {
  /// adobe-rules 11. Nil is no special key.
  func special(_ key: String) -> OracleValue? {
    switch key {
    case "~type": .text(type)
    case "~source": .text(source)
    case "~timestampu": platform == .android ? .text("\(clock.seconds)") : .integer(clock.seconds)
    case "~timestampz": .text(clock.localText)
    case "~timestampp": .text(clock.universalText)
    case "~sdkver": .text(sdkVersion)
    case "~cachebust": .text("\(cachebust)")
    case "~all_url": .text(allURL)
    case "~all_json": .text(data.map(json) ?? "")
    default: nil
    }
  }

  /// adobe-rules 11.1, in document order, which no device promises.
  private var allURL: String {
    let query = Set("!$&'()*+,;=:@/?".utf8).union(Self.unreserved)
    return (data.map { urlEntries($0) } ?? []).compactMap { entry -> String? in
      switch platform {
      case .ios: return "\(entry.key)=\(queryText(entry.value))".percentEncoded(leaving: query)
      case .android, .web:
        guard !entry.key.isEmpty else { return nil }
        return [entry.key, queryText(entry.value)]
          .map { $0.percentEncoded(leaving: Self.unreserved) }.joined(separator: "=")
      }
    }.joined(separator: "&")
  }

  /// Data flattened as in 7.1, but arrays whole.
  private func urlEntries(_ value: OracleValue) -> [OracleEntry] {
    (value.members ?? []).flatMap { member -> [OracleEntry] in
      switch member.value {
      case .null: []
      case .object(let members) where !members.isEmpty:
        urlEntries(member.value).map {
          OracleEntry(key: "\(member.name).\($0.key)", value: $0.value)
        }
      case .object where platform == .ios: []
      case .object, .list, .bool, .integer, .decimal, .text, .broken:
        [OracleEntry(key: member.name, value: member.value)]
      }
    }
  }

  private func queryText(_ value: OracleValue) -> String {
    guard let elements = value.elements else { return platform.text(of: value) }
    if elements.isEmpty { return platform == .ios ? "[]" : "" }
    return elements.map { elementText($0, isNested: false) }.joined(separator: ",")
  }

  /// An element of an array in the language's own notation, in which Swift quotes nested strings.
  private func elementText(_ value: OracleValue, isNested: Bool) -> String {
    let isSwift = platform == .ios
    switch value {
    case .null: return isSwift ? "<null>" : "null"
    case .text(let text): return isSwift && isNested ? "\"\(text)\"" : text
    case .bool, .integer, .decimal, .broken: return platform.text(of: value)
    case .list(let elements):
      let inside = elements.map { elementText($0, isNested: true) }.joined(separator: ", ")
      return "[\(inside)]"
    case .object(let members):
      let inside = members.map { member in
        let value = elementText(member.value, isNested: true)
        return isSwift ? "\"\(member.name)\": \(value)" : "\(member.name)=\(value)"
      }.joined(separator: ", ")
      return isSwift ? "[\(inside.isEmpty ? ":" : inside)]" : "{\(inside)}"
    }
  }

  /// adobe-rules 11.2, in document order.
  private func json(_ value: OracleValue) -> String {
    switch value {
    case .null, .broken: return "null"
    case .bool, .integer: return platform.text(of: value)
    case .decimal(let decimal):
      if let integer = Int64(exactly: decimal) { return decimal == 0 && decimal.sign == .minus ? "-0" : "\(integer)" }
      return platform.text(of: value)
    case .text:
      return value.normalText.split(separator: "/", omittingEmptySubsequences: false)
        .joined(separator: "\\/")
    case .list(let elements): return "[" + elements.map(json).joined(separator: ",") + "]"
    case .object(let members):
      let kept = members.filter { platform != .ios || !$0.value.isNull }
      return "{" + kept.map { json(.text($0.name)) + ":" + json($0.value) }.joined(separator: ",") + "}"
    }
  }
}
