extension EventCheck {
  /// Replaces values of single fields of `event`, so that the fields have the types of the catalogue and do not
  /// contradict one another. Returns the resulting event, and the findings that remain. `isRight`: true for events that
  /// are acceptable replacements.
  package static func conforming(_ event: [UInt8], _ isRight: ([UInt8]) -> Bool) -> (event: [UInt8], faults: [Finding])
  {
    var current = (event: event, faults: faults(of: event))
    search: while !current.faults.isEmpty, current.faults.count <= mostFaults {
      for fault in current.faults {
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

  /// The maximum number of fields that are replaced, because the search takes quadratic time.
  private static let mostFaults = 16

  /// Returns the findings about values of a wrong type, and about values that contradict each other.
  private static func faults(of event: [UInt8]) -> [Finding] {
    guard let document = try? JSONDocument(event) else { return [] }
    return EventCheck(document).findings().filter {
      $0.page === EventLint.fieldType || $0.page === EventLint.contradiction
    }
  }

  /// The maximum nesting depth of JSON in a string. The search also tries such JSON as the value, instead of the
  /// string.
  private static let maximumDepth = 8

  /// Values of every type, simple ones first.
  private static let samples = [
    "1", "0", "true", "false", #""other""#, #""1""#, "{}", #"{"key":"other"}"#, "[]", #"["other"]"#, "[{}]",
  ].map { Array($0.utf8) }

  /// Returns events like `event`, each with a different value instead of the value that `fault` reports: the same value
  /// with or without quotes, the value that the finding suggests, and samples.
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
