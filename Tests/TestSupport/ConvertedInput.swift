package import RuleEngine

/// An input of events in any format, converted as the program does, piece by piece.
package struct ConvertedInput {
  /// The name of the format.
  package private(set) var format = ""
  package private(set) var isVariant = false
  /// Canonical JSON; the bytes of the input itself if it is JSON.
  package private(set) var events: [[UInt8]] = []
  /// The lines of the events.
  package private(set) var lines: [Int] = []
  /// States, each with the number of the event before which it holds.
  package private(set) var states: [(event: Int, record: StateRecord)] = []
  package private(set) var diagnostics: [EventDiagnostic] = []
  package private(set) var problems: [EventProblem] = []

  /// `size`: the number of bytes that arrive at once.
  package init(_ bytes: [UInt8], as format: EventFormat = .auto, size: Int = .max, limits: EventLimits = .standard) {
    var arrived = 0
    var converter: (any EventConverter)?
    var buffer: [UInt8] = []
    while true {
      let end = min(bytes.count, size > bytes.count ? bytes.count : arrived + size)
      buffer += bytes[arrived..<end]
      arrived = end
      let isEnd = arrived == bytes.count
      if self.format.isEmpty, case .format(let found) = format.recognize(buffer.span, isWhole: isEnd, limits) {
        (self.format, isVariant, converter) = (found.name, found.isVariant, found.converter)
        if converter == nil {
          events = [bytes]
          return
        }
      }
      var items: [ConvertedItem] = []
      if let used = converter?.convert(buffer.span, from: 0, isEnd: isEnd, into: &items) { buffer.removeFirst(used) }
      for item in items { add(item) }
      if isEnd { return }
    }
  }

  private mutating func add(_ item: ConvertedItem) {
    switch item {
    case .event(let json, let place):
      events.append(json)
      lines.append(place.line)
    case .record(.state(let state)): states.append((events.count, state))
    case .record(.diagnostic(let diagnostic)): diagnostics.append(diagnostic)
    case .record(.unusable(let problem, _)): problems.append(problem)
    }
  }

  /// Returns an event in JSON as a canonical one; nil if it cannot be used.
  package static func canonical(_ event: [UInt8], limits: EventLimits = .standard) -> [UInt8]? {
    let reader = FactReader(keys: [], for: .ios, limits: limits, kernel: .best)
    let start = JSONScanner.skipSpace(in: event.span, from: 0)
    guard start < event.count, (try? reader.readByReference(event.span, from: start)) != nil,
      let document = try? JSONDocument.event(event.span, from: start, limits).document
    else { return nil }
    var json = JSONWriter()
    CanonicalJSON.write(document, to: &json)
    return json.take()
  }
}
