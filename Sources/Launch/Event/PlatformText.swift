/// Formats values as a platform does: as a string, as JSON, and inside a URL.
package struct PlatformText {
  let document: JSONDocument
  let profile: LaunchProfile

  package init(_ document: JSONDocument, for profile: LaunchProfile) {
    (self.document, self.profile) = (document, profile)
  }

  /// Returns a number converted to a string. Source: the launch vectors in `Tests/Vectors`; the documentation of Swift
  /// and Java.
  package static func number(_ lexeme: ArraySlice<UInt8>, _ runtime: ValueRules.Runtime) -> [UInt8] {
    switch runtime {
    case .swift:
      switch NumberLexeme.ios(lexeme: lexeme.span) {
      case .integer(let value): Array(String(value).utf8)
      case .double(let value): Array(SwiftText.description(of: value).utf8)
      case nil: Array(lexeme)
      }
    case .java:
      switch NumberLexeme.android(lexeme: lexeme.span) {
      case .integer(let value): Array(String(value).utf8)
      case .double(let value): Array(JavaNumber.text(value).utf8)
      }
    case .javaScript: Array(JavaScriptNumber.text(NumberLexeme.javascript(lexeme: lexeme.span)).utf8)
    }
  }

  // MARK: JSON

  /// Returns the value as the platform's JSON writer formats it: compact, with `/` escaped. Members are in document
  /// order (on devices they are in hash order).
  package func json(_ value: JSONDocument.Value) -> [UInt8] {
    var result: [UInt8] = []
    var work: [Piece] = [.value(value)]
    while let piece = work.popLast() {
      switch piece {
      case .text(let text): result += text
      case .value(let value):
        switch document.kind(value) {
        case .object: open(object: value, &work)
        case .array: open(array: value, &work)
        case .true: result += "true".utf8
        case .false: result += "false".utf8
        case .null: result += "null".utf8
        case .number where !document.isOdd(value): result += jsonNumber(document.lexeme(value))
        case .number, .word: result += jsonWord(document.lexeme(value))
        case .string: result += jsonString(document.string(value))
        }
      }
    }
    return result
  }

  private enum Piece {
    case text([UInt8])
    case value(JSONDocument.Value)
  }

  private func open(object: JSONDocument.Value, _ work: inout [Piece]) {
    let dropsNulls = profile.values.runtime == .swift
    let members = document.distinctMembers(object, profile.memberChoice, isCanonical: profile.keysAreCanonical)
      .filter { !dropsNulls || document.kind($0.value) != .null }
    work.append(.text([0x7D]))
    for (index, member) in members.enumerated().reversed() {
      work.append(.value(member.value))
      work.append(.text((index > 0 ? [0x2C] : []) + jsonString(member.name) + [0x3A]))
    }
    work.append(.text([0x7B]))
  }

  private func open(array: JSONDocument.Value, _ work: inout [Piece]) {
    work.append(.text([0x5D]))
    for (index, element) in document.elements(array).enumerated().reversed() {
      work.append(.value(element))
      if index > 0 { work.append(.text([0x2C])) }
    }
    work.append(.text([0x5B]))
  }

  /// Source: Android: org.json.JSONObject.numberToString: an integral double is written without a point, negative zero
  /// is `-0`; swift-foundation: JSONEncoder writes no `.0`.
  private func jsonNumber(_ lexeme: ArraySlice<UInt8>) -> [UInt8] {
    guard profile.values.runtime == .java,
      case .double(let double) = NumberLexeme.android(lexeme: lexeme.span)
    else { return Self.number(lexeme, profile.values.runtime) }
    if double == 0 { return Array((double.sign == .minus ? "-0" : "0").utf8) }
    if let whole = NumberLexeme.integer(exactly: double) { return Array(String(whole).utf8) }
    return Array(JavaNumber.text(double).utf8)
  }

  /// Returns an unquoted word, converted as org.json reads it.
  private func jsonWord(_ lexeme: ArraySlice<UInt8>) -> [UInt8] {
    switch JavaWord.read(Array(lexeme)) {
    case .null: Array("null".utf8)
    case .boolean(let value): Array((value ? "true" : "false").utf8)
    case .integer(let value): Array(String(value).utf8)
    case .double(let value): jsonNumber(Array(JavaNumber.text(value).utf8)[...])
    case .text: jsonString(Array(lexeme))
    }
  }

  private func jsonString(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x22]
    for byte in text {
      switch byte {
      case 0x22, 0x5C, 0x2F: result += [0x5C, byte]
      case 0x08: result += "\\b".utf8
      case 0x09: result += "\\t".utf8
      case 0x0A: result += "\\n".utf8
      case 0x0C: result += "\\f".utf8
      case 0x0D: result += "\\r".utf8
      case 0..<0x20: result += ("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8
      default: result.append(byte)
      }
    }
    result.append(0x22)
    return result
  }

  // MARK: URL

  /// Returns the members of `object` as a URL query: flattened except for arrays, joined by `&`.
  /// Source: adobe/aepsdk-core-ios: AEPCore/Sources/rules/URLUtility.swift @5.11.0; adobe/aepsdk-core-android:
  /// …/internal/util/MapExtensions.kt @core 3.8.0.
  package func query(_ object: JSONDocument.Value) -> [UInt8] {
    var entries: [(path: [UInt8], value: JSONDocument.Value)] = []
    // If two members flatten to the same key, the later value replaces the earlier value.
    var places: [[UInt8]: Int] = [:]
    func put(_ path: [UInt8], _ value: JSONDocument.Value) {
      if let place = places[path] {
        entries[place].value = value
      } else {
        places[path] = entries.count
        entries.append((path, value))
      }
    }
    var open: [(value: JSONDocument.Value, path: [UInt8])] = [(object, [])]
    while let (value, path) = open.popLast() {
      guard document.kind(value) == .object else {
        put(path, value)
        continue
      }
      let members = members(value)
      if members.isEmpty, value != object, profile.keepsEmptyObjects { put(path, value) }
      for (name, member) in members.reversed() where document.kind(member) != .null || profile.keepsNullMembers {
        open.append((member, path.isEmpty ? name : path + [0x2E] + name))
      }
    }
    return Array(entries.compactMap { pair($0.path, $0.value) }.joined(separator: [0x26]))
  }

  /// Returns an object's members without repeated names, in the platform's iteration order.
  private func members(_ object: JSONDocument.Value) -> [(name: [UInt8], value: JSONDocument.Value)] {
    let members = document.distinctMembers(object, profile.memberChoice, isCanonical: profile.keysAreCanonical)
    guard profile.memberOrder == .javaHash, members.count > 1 else { return members }
    return JavaHashOrder.places(of: members.map(\.name)).map { members[$0] }
  }

  private func pair(_ name: [UInt8], _ value: JSONDocument.Value) -> [UInt8]? {
    guard document.kind(value) != .null else { return nil }
    if profile.values.runtime == .swift {
      let elements = document.kind(value) == .array ? document.elements(value) : []
      let text =
        elements.isEmpty
        ? description(value, quoted: false)
        : Array(elements.map { description($0, quoted: false) }.joined(separator: [0x2C]))
      return URLText.urlQueryAllowed(name + [0x3D] + text)
    }
    guard !name.isEmpty else { return nil }
    let text =
      document.kind(value) == .array
      ? Array(document.elements(value).map { description($0, quoted: false) }.joined(separator: [0x2C]))
      : description(value, quoted: false)
    return URLText.urlEncoded(name) + [0x3D] + URLText.urlEncoded(text)
  }

  /// Returns the value in the notation of Swift's `description` or Java's `toString()`.
  private func description(_ value: JSONDocument.Value, quoted: Bool) -> [UInt8] {
    let isSwift = profile.values.runtime == .swift
    var result: [UInt8] = []
    var work: [Piece] = [.value(value)]
    var isTop = true
    while let piece = work.popLast() {
      guard case .value(let value) = piece else {
        if case .text(let text) = piece { result += text }
        continue
      }
      switch document.kind(value) {
      case .true: result += "true".utf8
      case .false: result += "false".utf8
      case .null: result += (isSwift ? "<null>" : "null").utf8
      case .number: result += Self.number(document.lexeme(value), profile.values.runtime)
      case .string, .word:
        let text = document.string(value)
        let isNested = quoted || !isTop
        result +=
          isSwift && isNested
          ? Array(String(decoding: text, as: UTF8.self).debugDescription.utf8) : text
      case .array:
        let elements = document.elements(value)
        work.append(.text([0x5D]))
        for (index, element) in elements.enumerated().reversed() {
          work.append(.value(element))
          if index > 0 { work.append(.text(Array(", ".utf8))) }
        }
        work.append(.text([0x5B]))
      case .object: describe(object: value, isSwift, &work)
      }
      isTop = false
    }
    return result
  }

  private func describe(object: JSONDocument.Value, _ isSwift: Bool, _ work: inout [Piece]) {
    let members = document.distinctMembers(object, profile.memberChoice, isCanonical: profile.keysAreCanonical)
      .filter { !isSwift || document.kind($0.value) != .null }
    let (opening, closing) = isSwift ? ("[", "]") : ("{", "}")
    work.append(.text(Array(closing.utf8)))
    if isSwift, members.isEmpty { work.append(.text([0x3A])) }
    for (index, member) in members.enumerated().reversed() {
      work.append(.value(member.value))
      let name =
        isSwift
        ? Array(String(decoding: member.name, as: UTF8.self).debugDescription.utf8)
          + Array(": ".utf8) : member.name + [0x3D]
      work.append(.text(Array((index > 0 ? ", " : "").utf8) + name))
    }
    work.append(.text(Array(opening.utf8)))
  }
}
