/// Remarks about events that look misspelt: unknown members, and short names of types and sources.
///
/// The SDKs compare types and sources as a whole. An event with the type `generic.track` is likely meant to have the
/// long form of that name, for which a rule asks.
struct EventHints {
  /// The long forms for which rules ask, by short form in lower case. A short form for which a rule asks is missing.
  private let types: [[UInt8]: String]
  private let sources: [[UInt8]: String]
  /// The last type and source that were looked up.
  private var last: (type: [UInt8], source: [UInt8]) = ([], [])

  init(_ programs: [Program]) {
    types = Self.longForms(of: .type, "com.adobe.eventType.", programs)
    sources = Self.longForms(of: .source, "com.adobe.eventSource.", programs)
  }

  private static func longForms(of key: SpecialKey, _ prefix: String, _ programs: [Program]) -> [[UInt8]: String] {
    let literals = programs.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.literals(of: key)) }
    let start = Array(prefix.lowercased().utf8)
    var forms: [[UInt8]: String] = [:]
    for literal in literals where literal.starts(with: start) {
      let short = Array(literal.dropFirst(start.count))
      if !literals.contains(short) { forms[short] = prefix + String(decoding: short, as: UTF8.self) }
    }
    return forms
  }

  /// Records the unknown members of the last event of `engine`, and notes a short type or source.
  mutating func look(
    at text: Span<UInt8>, _ engine: borrowing Engine, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) {
    if engine.hasUnknownMembers {
      for range in engine.unknownMembers { result.count(unknownMember: text.extracting(range)) }
    }
    if !types.isEmpty, let range = engine.plainType, let long = Self.longForm(text, range, types, &last.type) {
      note("type", text, range, long, of: batch, &progress, &result)
    }
    if !sources.isEmpty, let range = engine.plainSource, let long = Self.longForm(text, range, sources, &last.source) {
      note("source", text, range, long, of: batch, &progress, &result)
    }
  }

  /// Returns the long form of a name; nil if it has none, or if it is the name of the last call.
  @inline(__always)
  private static func longForm(
    _ text: Span<UInt8>, _ range: Range<Int>, _ forms: [[UInt8]: String], _ last: inout [UInt8]
  ) -> String? {
    if last.count == range.count, text.equals(range.lowerBound, last.span, 0, count: range.count) { return nil }
    last = text.extracting(range).array()
    return forms[last.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }]
  }

  private func note(
    _ member: String, _ text: Span<UInt8>, _ range: Range<Int>, _ long: String, of batch: borrowing Batch,
    _ progress: inout BatchProgress, _ result: inout BatchResult
  ) {
    let short = String(decoding: text.extracting(range).array(), as: UTF8.self)
    result.note(
      .once("no rule asks for the \(member) `\(short)`, but one asks for its long form", help: "use `\(long)`"),
      of: batch, &progress)
  }
}
