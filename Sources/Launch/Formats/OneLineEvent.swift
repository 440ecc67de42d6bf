/// Events that old SDKs print on one line.
///
///     Event #30, id: 7A0C… name: Track type: com.adobe… source: com.adobe… data: Optional(["a": 1]) timestamp: 2020-…
///     Processing event uniqueIdentifier: 7A0C…, com.adobe.eventtype.generic.track/com.adobe.eventsource.… [9] {"a":1}
///
/// Source: logs of AEPCore before 3.0 in adobe/aepsdk-core-ios#441, and of ACPCore 1.x in
/// adobe/react-native-acpanalytics#31 (read).
enum OneLineEvent {
  /// Returns the event in a line, with its data as JSON; nil if the line has no event. If the data cannot be read,
  /// `data` is empty.
  static func event(in line: [UInt8]) -> (event: CanonicalEvent, data: [UInt8], lead: TextLead?)? {
    if let start = line.offset(of: Array("Processing event uniqueIdentifier: ".utf8)) { return acp(line[start...]) }
    guard let start = line.offset(of: Array("id: ".utf8)), line.offset(of: Array(" responseId: ".utf8)) != nil else {
      return nil
    }
    return beta(line, from: start)
  }

  /// The labels of the fields in order.
  private static let labels = ["id: ", " name: ", " type: ", " source: ", " data: ", " timestamp: ", " responseId: "]

  private static func beta(_ line: [UInt8], from start: Int) -> (CanonicalEvent, [UInt8], TextLead?)? {
    var at = start
    var starts: [(label: Int, value: Int)] = []
    for (index, label) in labels.enumerated() {
      let label = Array(label.utf8)
      // Data may contain labels of fields, so the last two labels are searched from the end.
      let found = index < 5 ? line.offset(of: label, from: at) : line.lastOffset(of: label)
      guard let found, found >= at else { return nil }
      starts.append((found, found + label.count))
      at = found + label.count
    }
    func value(_ index: Int) -> [UInt8] {
      Array(line[starts[index].value..<(index + 1 < starts.count ? starts[index + 1].label : line.count)])
    }
    var event = CanonicalEvent()
    (event.id, event.name, event.type, event.source) = (value(0), value(1), value(2), value(3))
    guard event.id?.count == 36 else { return nil }
    event.time = try? TextForm.ios.time(value(5))
    event.responseID = (try? TextForm.reference(value(6).filter { $0 != 0x0D })) ?? nil
    let data = value(4)
    var reader = SwiftDescription(data)
    let json = reader.json()
    let lead = line.offset(of: Array("Generating ".utf8)).map { _ in TextLead(.generated) }
    return (event, json ?? data, lead ?? TextLead(.dispatched))
  }

  private static func acp(_ line: ArraySlice<UInt8>) -> (CanonicalEvent, [UInt8], TextLead?)? {
    // The words: three words of the message, the id, the type and the source, the event's number, the data.
    let words = line.split(separator: 0x20, maxSplits: 6)
    guard words.count == 7, let slash = words[4].firstIndex(of: 0x2F) else { return nil }
    var event = CanonicalEvent()
    event.id = words[3].filter { $0 != 0x2C }
    event.type = known(words[4][..<slash], among: EventVocabulary.types + EventVocabulary.unusedTypes)
    event.source = known(words[4][(slash + 1)...], among: EventVocabulary.sources)
    let data = words[6].filter { $0 != 0x0D }
    return (event, data.elementsEqual("null".utf8) ? [] : data, nil)
  }

  /// Returns a name in the letter case of current SDKs, if they know the name. Old SDKs write names in lower case.
  private static func known(_ name: ArraySlice<UInt8>, among names: [String]) -> [UInt8] {
    let text = String(decoding: name, as: UTF8.self)
    return Array((names.first { $0.lowercased() == text.lowercased() } ?? text).utf8)
  }
}

/// Reads Swift's printed form of a dictionary, and writes it as JSON: `Optional(["a": ["b": 1, "c": nil]])`.
struct SwiftDescription {
  private let text: [UInt8]
  private var at = 0
  private var depth = 0

  init(_ text: [UInt8]) { self.text = text }

  /// Returns the value as JSON; nil if the text is not the printed form of a value.
  mutating func json() -> [UInt8]? {
    guard let json = value() else { return nil }
    skipSpace()
    return at == text.count ? json : nil
  }

  private mutating func skipSpace() { while at < text.count, text[at] <= 0x20 { at += 1 } }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard at < text.count, text[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func value() -> [UInt8]? {
    depth += 1
    defer { depth -= 1 }
    skipSpace()
    guard depth < 256, at < text.count else { return nil }
    if text[at] == 0x22 { return string() }
    if take(0x5B) { return container() }
    let word = Array(text[at...].prefix { ![0x2C, 0x3A, 0x5D, 0x28, 0x29, 0x20].contains($0) })
    at += word.count
    if take(0x28) {
      // A wrapper such as `Optional`.
      guard let inner = value(), take(0x29) else { return nil }
      return inner
    }
    if word.elementsEqual("nil".utf8) { return Array("null".utf8) }
    let isJSON = (try? StrictJSON.check(word.span, depth: 1)) != nil
    return isJSON ? word : nil
  }

  private mutating func string() -> [UInt8]? {
    guard let string = SwiftLiteral.string(text, &at) else { return nil }
    var json = JSONWriter()
    json.string(string.span)
    return json.take()
  }

  /// Reads the rest of an array or a dictionary, after the opening bracket.
  private mutating func container() -> [UInt8]? {
    if take(0x3A) { return take(0x5D) ? Array("{}".utf8) : nil }
    if take(0x5D) { return Array("[]".utf8) }
    var json: [UInt8] = []
    var isDictionary = false
    repeat {
      guard let first = value() else { return nil }
      if !json.isEmpty { json.append(0x2C) }
      json += first
      let hasValue = take(0x3A)
      if json.count == first.count { isDictionary = hasValue }
      guard hasValue == isDictionary else { return nil }
      if hasValue {
        guard first.first == 0x22, let second = value() else { return nil }
        json.append(0x3A)
        json += second
      }
    } while take(0x2C)
    guard take(0x5D) else { return nil }
    return isDictionary ? [0x7B] + json + [0x7D] : [0x5B] + json + [0x5D]
  }
}

extension [UInt8] {
  fileprivate func lastOffset(of text: [UInt8]) -> Int? {
    guard count >= text.count else { return nil }
    return (0...count - text.count).reversed().first { self[$0] == text[0] && self[$0...].starts(with: text) }
  }
}
