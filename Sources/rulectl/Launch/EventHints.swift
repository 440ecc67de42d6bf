/// Remarks about events with probable mistakes: unknown members, and short names of types and sources.
///
/// The SDKs compare types and sources as a whole. An event with the type `generic.track` was probably meant to have
/// the long form of this name, which a rule contains.
///
/// A class, because reading a struct of dictionaries for each event would retain the dictionaries.
final class EventHints {
  /// The short forms of the long types or sources in rules. A short form that is itself in a rule is omitted.
  fileprivate struct LongForms {
    /// The prefix of long forms.
    let prefix: String
    /// The short forms in lower case, such as `generic.track`.
    var names: Set<[UInt8]> = []
    /// Bit n is set if a short form has n bytes, at most 63. These bits exclude most types without a lookup.
    var lengths: UInt64 = 0
    /// The last name that was looked up.
    var last: [UInt8] = []
  }

  private var types: LongForms
  private var sources: LongForms

  init(_ programs: [Program]) {
    types = Self.longForms(of: .type, "com.adobe.eventType.", programs)
    sources = Self.longForms(of: .source, "com.adobe.eventSource.", programs)
  }

  private static func longForms(of key: SpecialKey, _ prefix: String, _ programs: [Program]) -> LongForms {
    let literals = programs.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.literals(of: key)) }
    let start = Array(prefix.lowercased().utf8)
    var forms = LongForms(prefix: prefix)
    for literal in literals where literal.starts(with: start) {
      let short = Array(literal.dropFirst(start.count))
      if short.count > 63 || literals.contains(short) { continue }
      forms.names.insert(short)
      forms.lengths |= 1 << UInt64(short.count)
    }
    return forms
  }

  /// The lengths of short forms: bit n is set if a short form has n bytes, at most 63.
  var lengths: (types: UInt64, sources: UInt64) { (types.lengths, sources.lengths) }

  /// Counts the unknown members of the last event of `reader`. Adds a note if the event's timestamp is not in
  /// milliseconds, or if its type or source is the short form of a name that a rule tests.
  func look(
    at text: Span<UInt8>, _ reader: FactReader, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) {
    for range in reader.unknownMembers { result.count(unknownMember: text.extracting(range)) }
    if let note = BatchResult.Note.Kind.seconds(text, reader) { result.note(note, of: batch, &progress) }
    if let range = reader.plainType, let long = types.longForm(of: text, range) {
      note("type", text, range, long, of: batch, &progress, &result)
    }
    if let range = reader.plainSource, let long = sources.longForm(of: text, range) {
      note("source", text, range, long, of: batch, &progress, &result)
    }
  }

  private func note(
    _ member: String, _ text: Span<UInt8>, _ range: Range<Int>, _ long: String, of batch: borrowing Batch,
    _ progress: inout BatchProgress, _ result: inout BatchResult
  ) {
    let short = String(decoding: text.extracting(range).array(), as: UTF8.self)
    result.note(
      .once("no rule tests the \(member) `\(short)`, but a rule tests its long form", help: "use `\(long)`"),
      of: batch, &progress)
  }
}

extension EventHints.LongForms {
  /// Returns the long form of a name; nil if the name has no long form, or equals the name of the previous call.
  mutating func longForm(of text: Span<UInt8>, _ range: Range<Int>) -> String? {
    if last.count == range.count, text.equals(range.lowerBound, last.span, 0, count: range.count) { return nil }
    last = text.extracting(range).array()
    guard names.contains(last.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }) else { return nil }
    return prefix + String(decoding: last, as: UTF8.self)
  }
}
