/// Checks members according to the rows of `ScheduleMember.table`.
extension AirshipReader {
  /// Records the defects of the members of `object` and of the objects inside it. Ignores members without a row in
  /// `ScheduleMember.table`.
  mutating func checkMembers(of object: JSONDocument.Value, as owner: MemberOwner) {
    guard document.isObject(object) else { return }
    let rows = ScheduleMember.members(of: owner)
    var values: [Int: JSONDocument.Value] = [:]
    for (name, value) in document.members(object) {
      if let index = rows[document.string(name)] { values[index] = value }
    }
    for index in rows.values.sorted() where reads(ScheduleMember.table[index]) {
      let row = ScheduleMember.table[index]
      if let value = values[index], !document.isNull(value) {
        // On a fullscreen message with more than two buttons, Android does not read the layout of the buttons.
        if row.row == "ME13", owner == .fullscreen, profile.sdk == .android, hasSeveralButtons(object) { continue }
        check(value, index, in: object)
      } else if row.isRequired {
        if case .anyOrNull = row.form, values[index] != nil { continue }
        note(index, .absent, object)
      }
    }
  }

  private func reads(_ row: ScheduleMember) -> Bool {
    (row.isOld || profile.readsTypes) && (profile.sdk == .android ? row.android : row.ios) != .unread
  }

  private func hasSeveralButtons(_ display: JSONDocument.Value) -> Bool {
    member(display, "buttons").map { document.isArray($0) && elements($0).count > 2 } ?? false
  }

  private mutating func check(_ value: JSONDocument.Value, _ index: Int, in object: JSONDocument.Value) {
    let kind = document.kind(value)
    switch ScheduleMember.table[index].form {
    case .any, .anyOrNull, .predicate, .tagSelector, .compoundSelector, .triggers, .own: break
    case .text: if kind != .string { note(index, .mistyped, value) }
    case .shortText(let limit): checkText(value, index) { UTF16Text.decode($0).count <= limit }
    case .url: checkText(value, index) { text in !text.isEmpty && !text.contains { $0 <= 0x20 } }
    case .date:
      checkText(value, index) { Instant(iso8601: $0) != nil }
    case .color: checkText(value, index) { AndroidColor.isReadable($0) }
    case .words(let words, let more, let ignoresCase):
      checkWord(value, index, words + (profile.sdk == .android ? more : []), ignoresCase: ignoresCase)
    case .truth: if truth(value) == nil { note(index, .mistyped, value) }
    case .number: if number(value) == nil { note(index, .mistyped, value) }
    case .length, .whole: checkNumber(value, index)
    case .texts: forEachElement(of: value, index) { $0.checkElement($1, index) }
    case .wordList(let words):
      forEachElement(of: value, index) { reader, element in
        if reader.text(element) == nil { return reader.note(index, .element, element) }
        reader.checkWord(element, index, words, ignoresCase: true)
      }
    case .textMap:
      guard kind == .object else { return note(index, .mistyped, value) }
      for (_, member) in document.distinctMembers(value, .last) where !document.isNull(member) {
        checkElement(member, index)
      }
    case .object(let owner):
      guard kind == .object else { return note(index, .mistyped, value) }
      // SDKs before 18 may read the audience from a different member, so its members are not checked here.
      if let owner, owner != .audience || profile.readsTypes { checkMembers(of: value, as: owner) }
    case .objects(let owner):
      forEachElement(of: value, index) { reader, element in
        guard reader.document.isObject(element) else { return reader.note(index, .element, element) }
        reader.checkMembers(of: element, as: owner)
      }
    case .display: checkDisplay(value, index, in: object)
    }
  }

  private mutating func forEachElement(
    of value: JSONDocument.Value, _ index: Int, _ body: (inout Self, JSONDocument.Value) -> Void
  ) {
    guard document.isArray(value) else { return note(index, .mistyped, value) }
    for element in elements(value) { body(&self, element) }
  }

  private mutating func checkText(_ value: JSONDocument.Value, _ index: Int, _ isKnown: ([UInt8]) -> Bool) {
    guard let text = text(value) else { return note(index, .mistyped, value) }
    if !isKnown(text) { note(index, .unknown, value) }
  }

  private mutating func checkElement(_ value: JSONDocument.Value, _ index: Int) {
    if text(value) == nil { note(index, .element, value) }
  }

  private mutating func checkWord(
    _ value: JSONDocument.Value, _ index: Int, _ words: [String], ignoresCase: Bool = false
  ) {
    guard let text = text(value) else { return note(index, .mistyped, value) }
    let word = String(decoding: text, as: UTF8.self)
    if words.contains(word) { return }
    let isKnown = ignoresCase && words.contains(word.lowercased())
    note(index, isKnown ? .otherCase : .unknown, value)
  }

  private mutating func checkNumber(_ value: JSONDocument.Value, _ index: Int) {
    guard let number = number(value) else { return note(index, .mistyped, value) }
    let isLength = ScheduleMember.table[index].form.isLength
    if number.rounded(.towardZero) != number { note(index, .fraction, value) }
    if number < 0, !isLength { note(index, .negative, value) }
  }

  private mutating func checkDisplay(_ display: JSONDocument.Value, _ index: Int, in message: JSONDocument.Value) {
    guard let owner = displayOwner(of: message) else { return }
    guard document.isObject(display) else { return note(index, .mistyped, display) }
    checkMembers(of: display, as: owner)
  }

  /// Returns the kind of the object `display` in a message; nil if the display type is missing or unknown.
  func displayOwner(of message: JSONDocument.Value) -> MemberOwner? {
    guard let type = member(message, "display_type").flatMap(text) else { return nil }
    return switch String(decoding: type, as: UTF8.self) {
    case "banner": .banner
    case "modal": .modal
    case "fullscreen": .fullscreen
    case "html": .html
    case "layout": .layout
    default: nil
    }
  }

  /// True if the message has nothing to show. The SDK then skips each display.
  func isNeverDisplayed(_ message: JSONDocument.Value) -> Bool {
    guard let owner = displayOwner(of: message), let display = member(message, "display") else { return false }
    switch owner {
    case .html:
      return member(display, "url").flatMap(text)?.allSatisfy { $0 <= 0x20 } ?? true
    case .banner, .modal, .fullscreen:
      let hasText = ["heading", "body"].contains { name in
        member(display, name).flatMap { member($0, "text") }.flatMap(text)?.isEmpty == false
      }
      return !hasText || owner == .banner && hasSeveralButtons(display)
    default: return false
    }
  }

  // MARK: faults

  mutating func note(_ index: Int, _ defect: MemberDefect, _ value: JSONDocument.Value) {
    note(.member(MemberFault(index, defect)), value)
  }

  mutating func note(
    _ owner: MemberOwner, _ name: String, _ defect: MemberDefect, _ value: JSONDocument.Value
  ) {
    guard let index = ScheduleMember.members(of: owner)[Array(name.utf8)] else { return }
    note(index, defect, value)
  }
}

/// The colors that Android can parse. Source: AOSP: graphics/java/android/graphics/Color.java `parseColor`, read.
enum AndroidColor {
  private static let names: Set<String> = [
    "black", "darkgray", "gray", "lightgray", "white", "red", "green", "blue", "yellow", "cyan", "magenta", "aqua",
    "fuchsia", "darkgrey", "grey", "lightgrey", "lime", "maroon", "navy", "olive", "purple", "silver", "teal",
  ]

  static func isReadable(_ text: [UInt8]) -> Bool {
    guard text.first == 0x23 else { return names.contains(String(decoding: text, as: UTF8.self).lowercased()) }
    // `Long.parseLong` accepts a sign.
    let digits = text.count > 1 && (text[1] == 0x2B || text[1] == 0x2D) ? text.dropFirst(2) : text.dropFirst()
    return (text.count == 7 || text.count == 9)
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF) }
  }
}
