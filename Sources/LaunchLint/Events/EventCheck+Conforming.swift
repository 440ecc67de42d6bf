extension EventCheck {
  /// Repairs `event`, so that it agrees with the catalogue. Adds examples of required fields, unless the event has
  /// unknown fields. Replaces values that have a wrong type or contradict other values. Returns the resulting event and
  /// the errors that remain. `isRight`: returns true for events that the caller accepts.
  package static func conforming(_ event: [UInt8], _ isRight: ([UInt8]) -> Bool) -> (event: [UInt8], faults: [Finding])
  {
    var current = (event: event, faults: faults(of: event))
    if current.faults.contains(where: { !isInValue($0) }), let other = completed(event) {
      let faults = faults(of: other)
      if faults.count < current.faults.count, isRight(other) { current = (other, faults) }
    }
    search: while !current.faults.isEmpty, current.faults.count <= mostFaults {
      for fault in current.faults where isInValue(fault) {
        for other in events(like: current.event, without: fault) {
          let faults = faults(of: other)
          if faults.count < current.faults.count, isRight(other) {
            current = (other, faults)
            continue search
          }
        }
      }
      break
    }
    return current
  }

  /// The maximum number of errors for which values are replaced, because the search takes quadratic time.
  private static let mostFaults = 16

  /// Returns the errors of an event. An event with unknown fields may be an event of the app. For such an event, only
  /// errors in the values of known fields are returned.
  private static func faults(of event: [UInt8]) -> [Finding] {
    guard let document = try? JSONDocument(event) else { return [] }
    let findings = EventCheck(document).findings()
    let isOfApp = findings.contains { $0.page === EventLint.unknownField }
    return findings.filter { isOfApp ? isInValue($0) : $0.severity == .error }
  }

  /// True if the finding is about a value, so a different value may remove the error.
  private static func isInValue(_ fault: Finding) -> Bool {
    fault.page === EventLint.fieldType || fault.page === EventLint.contradiction
  }

  /// Returns the event with examples of the required fields of the most similar known event; nil if there is none.
  private static func completed(_ event: [UInt8]) -> [UInt8]? {
    guard let document = try? JSONDocument(event) else { return nil }
    let check = EventCheck(document)
    guard let known = check.closest else { return nil }
    var template = EventTemplate(known, filledFrom: check)
    // `complete` throws if errors remain. The caller checks the returned event for errors anyway.
    try? template.complete()
    return template.json
  }

  /// If a string contains JSON, the search also tries this JSON as the value. The maximum nesting depth of such JSON.
  private static let maximumDepth = 8

  /// Values of every type, simple ones first.
  private static let samples = [
    "1", "0", "true", "false", #""other""#, #""1""#, "{}", #"{"key":"other"}"#, "[]", #"["other"]"#, "[{}]",
  ].map { Array($0.utf8) }

  /// Returns copies of `event`, each with a different value in place of the value that `fault` reports: the same value
  /// with or without quotes, the value that the hint of `fault` proposes, and the values of `samples`.
  private static func events(like event: [UInt8], without fault: Finding) -> [[UInt8]] {
    guard case .document(let range) = fault.location else { return [] }
    let (lower, upper) = (Int(range.lower), Int(range.upper))
    let old = Array(event[lower..<upper])
    let isText = old.first == 0x22
    let content = Array(old.dropFirst().dropLast())
    var values = isText && (try? StrictJSON.check(content.span, depth: maximumDepth)) != nil ? [content] : []
    for text in [fault.hint?.proposal, isText ? nil : old].compactMap(\.self) {
      var writer = JSONWriter()
      writer.string(text.span)
      values.append(writer.bytes)
    }
    return (values + samples).map { event[..<lower] + $0 + event[upper...] }
  }
}
