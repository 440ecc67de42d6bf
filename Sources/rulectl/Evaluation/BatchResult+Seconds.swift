extension BatchResult.Note.Kind {
  /// Returns the note about the timestamp of the last event of `reader`, if the timestamp is in seconds or
  /// microseconds; nil if it is in milliseconds.
  static func seconds(_ text: Span<UInt8>, _ reader: FactReader) -> Self? {
    reader.secondsTimestamp.flatMap { seconds(text.extracting($0).array()) }
  }

  /// Returns the note about the timestamp of an event, if the timestamp is in seconds or microseconds; nil if it is in
  /// milliseconds. In events with `responseID` or `parentID`, times are seconds since 2001.
  static func seconds(_ event: JSONDocument) -> Self? {
    guard let time = event.presentMember(event.root, "timestamp"), event.kind(time) == .number,
      ["responseID", "parentID"].allSatisfy({ event.presentMember(event.root, $0) == nil })
    else { return nil }
    return seconds(Array(event.lexeme(time)))
  }

  private static func seconds(_ digits: [UInt8]) -> Self? {
    let digits = String(decoding: digits, as: UTF8.self)
    guard let number = Double(digits), let time = Int64(exactly: number.rounded(.towardZero)),
      let unit = Instant.otherUnit(time)
    else { return nil }
    let instant = Instant(milliseconds: time).spelling
    return .once(
      "the timestamp \(digits) is \(instant), because timestamps are milliseconds since 1970",
      help: "\(unit.correction) if it is in \(unit.name)")
  }
}
