/// The form in which an SDK prints an event as text, line by line.
///
///     [AEP SDK TRACE - <EventHub>] Dispatching Event #Optional(41) -     [
///           id: 7A0C1E52-93B4-4D6F-8E21-0B5A6C7D8E9F
///           name: Analytics Track
///     …
///
/// Source: adobe/aepsdk-core-ios: Event.swift, EventHub.swift @5.11.0 (run); adobe/aepsdk-core-android: Event.java,
/// EventHub.kt @core 3.8.0 (read).
struct TextForm: Sendable {
  enum Field: CaseIterable { case id, name, type, source, data, time, response, parent, mask }

  /// The last character of the first line of an event.
  let opener: UInt8
  var closer: UInt8 { opener + 2 }
  /// The beginning of the second line, without its indentation.
  let second: [UInt8]
  /// True if the second line contains only `second`. False if `second` is the label of a field, whose value follows in
  /// the same line.
  let isSecondWhole: Bool
  /// The label that precedes the value of each field.
  let labels: [(label: [UInt8], field: Field)]
  /// The field after the name. A name may have several lines, so it ends only where this field begins.
  let fieldAfterName: Field
  /// True if each field ends with a comma.
  let hasCommas: Bool
  let isAndroid: Bool

  static let ios = TextForm(
    opener: UInt8(ascii: "["), second: "id: ", isSecondWhole: false,
    labels: [
      ("id", .id), ("name", .name), ("type", .type), ("source", .source), ("data", .data), ("timestamp", .time),
      ("responseId", .response), ("parentId", .parent), ("mask", .mask),
    ], fieldAfterName: .type, hasCommas: false, isAndroid: false)

  static let android = TextForm(
    opener: UInt8(ascii: "{"), second: "class: Event,", isSecondWhole: true,
    labels: [
      ("name", .name), ("uniqueIdentifier", .id), ("source", .source), ("type", .type), ("responseId", .response),
      ("parentId", .parent), ("timestamp", .time), ("data", .data), ("mask", .mask),
    ], fieldAfterName: .id, hasCommas: true, isAndroid: true)

  static let all = [ios, android]

  private init(
    opener: UInt8, second: String, isSecondWhole: Bool, labels: [(String, Field)], fieldAfterName: Field,
    hasCommas: Bool, isAndroid: Bool
  ) {
    (self.opener, self.second, self.isSecondWhole) = (opener, Array(second.utf8), isSecondWhole)
    self.labels = labels.map { (Array($0.0.utf8) + [0x3A], $0.1) }
    (self.fieldAfterName, self.hasCommas, self.isAndroid) = (fieldAfterName, hasCommas, isAndroid)
  }

  /// Returns the field that a line begins with, and the rest of the line; nil if the line does not begin with a field.
  func field(of line: ArraySlice<UInt8>) -> (field: Field, rest: ArraySlice<UInt8>)? {
    let text = line.drop(while: isBlank)
    for (label, field) in labels where text.starts(with: label) {
      let rest = text.dropFirst(label.count)
      return (field, rest.first == 0x20 ? rest.dropFirst() : rest)
    }
    return nil
  }

  /// Returns the label of a field, as it is printed.
  func label(of field: Field) -> String {
    labels.first { $0.field == field }.map { String(decoding: $0.label.dropLast(), as: UTF8.self) } ?? ""
  }

  // MARK: values

  /// The value of a field is truncated or invalid.
  struct Fault: Error {}

  /// Returns an identifier that may be missing: `nil`, `null`, `Optional("…")`.
  static func reference(_ text: [UInt8]) throws(Fault) -> [UInt8]? {
    if text.elementsEqual("nil".utf8) || text.elementsEqual("null".utf8) { return nil }
    guard let inner = optional(text) else {
      if text.isEmpty || text.contains(0x28) { throw Fault() }
      return text
    }
    guard inner.first == 0x22 else { return inner }
    guard inner.count >= 2, inner.last == 0x22 else { throw Fault() }
    return Array(inner.dropFirst().dropLast())
  }

  /// Returns the text between the parentheses of `Optional(…)`; nil for any other text.
  private static func optional(_ text: [UInt8]) -> [UInt8]? {
    let lead = Array("Optional(".utf8)
    guard text.starts(with: lead), text.last == 0x29 else { return nil }
    return Array(text.dropFirst(lead.count).dropLast())
  }

  func time(_ text: [UInt8]) throws(Fault) -> Instant {
    let time: Instant? =
      if isAndroid {
        Int64(String(decoding: text, as: UTF8.self)).map { Instant(milliseconds: $0) }
      } else {
        // Remove the space before the UTC offset, which `Instant` does not allow.
        Instant(iso8601: text.prefix(19) + text.dropFirst(19).filter { $0 != 0x20 })
      }
    guard let time else { throw Fault() }
    return time
  }

  /// Returns the names in a mask; nil if the event has no mask.
  func mask(_ text: [UInt8]) throws(Fault) -> [[UInt8]]? {
    if text.elementsEqual((isAndroid ? "null" : "nil").utf8) { return nil }
    guard isAndroid else {
      guard let list = Self.optional(text), let names = SwiftLiteral.strings(list) else { throw Fault() }
      return names
    }
    guard text.count >= 2, text.first == 0x5B, text.last == 0x5D else { throw Fault() }
    let inner = text.dropFirst().dropLast()
    if inner.isEmpty { return [] }
    var names: [[UInt8]] = [[]]
    for byte in inner {
      if byte == 0x20, let last = names.last, last.last == 0x2C {
        names[names.count - 1].removeLast()
        names.append([])
      } else {
        names[names.count - 1].append(byte)
      }
    }
    return names
  }
}

func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

/// Reads Swift's printed form of an array of strings: `["a", "b \"c\""]`.
enum SwiftLiteral {
  /// Returns the strings; nil if the text is not the printed form of an array of strings.
  static func strings(_ text: [UInt8]) -> [[UInt8]]? {
    guard text.count >= 2, text.first == 0x5B, text.last == 0x5D else { return nil }
    var strings: [[UInt8]] = []
    var at = 1
    while at < text.count - 1 {
      if !strings.isEmpty {
        guard text[at] == 0x2C else { return nil }
        at += 1
        while at < text.count - 1, isBlank(text[at]) { at += 1 }
      }
      guard let string = string(text, &at) else { return nil }
      strings.append(string)
    }
    return strings
  }

  private static let letterEscapes: [UInt8: UInt8] = [
    0x6E: 0x0A, 0x74: 0x09, 0x72: 0x0D, 0x30: 0x00, 0x22: 0x22, 0x27: 0x27, 0x5C: 0x5C,
  ]

  /// Reads a string at `at`, and moves `at` past the string.
  static func string(_ text: [UInt8], _ at: inout Int) -> [UInt8]? {
    guard text[at] == 0x22 else { return nil }
    at += 1
    var string: [UInt8] = []
    while at < text.count {
      let byte = text[at]
      at += 1
      if byte == 0x22 { return string }
      guard byte == 0x5C else {
        string.append(byte)
        continue
      }
      guard at < text.count else { return nil }
      let letter = text[at]
      at += 1
      if let plain = letterEscapes[letter] {
        string.append(plain)
      } else if letter == 0x75, at < text.count, text[at] == 0x7B,
        let end = text[at...].prefix(10).firstIndex(of: 0x7D),
        let scalar = UInt32(String(decoding: text[at + 1..<end], as: UTF8.self), radix: 16), scalar <= 0x10FFFF
      {
        appendWTF8(scalar, to: &string)
        at = end + 1
      } else {
        return nil
      }
    }
    return nil
  }
}
