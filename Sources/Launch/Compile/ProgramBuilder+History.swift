internal import RuleCore

extension ProgramBuilder {
  /// The node that a question to an empty history becomes, or nil when the platform drops it.
  ///
  /// Source: adobe/aepsdk-core-ios: JSONRulesParser.swift @5.11.0; adobe/aepsdk-core-android:
  /// HistoricalCondition.kt @core 3.8.0; adobe/aepsdk-rulesengine-typescript: src/historical.ts
  /// @3.1.1.
  mutating func history(_ query: HistoryQuery) -> Int32? {
    let requests = query.events.map { rules.document.elements($0).count }
    switch profile.values.runtime {
    case .swift:
      guard let requests, let matcher = query.matcher, let value = query.value,
        case .integer(let wanted) = LiteralValue(value, in: rules.document, for: profile)
      else { return nil }
      // The database answers 1970 for the newest of no records, so the first request wins.
      let found = query.search == .mostRecent ? (requests == 0 ? -1 : 0) : 0
      return constant(Relation(matcher)?.holds(Int64(found), wanted) ?? false)
    case .java:
      guard let requests, let matcher = query.matcher, let value = query.value,
        case .integer(let wanted) = LiteralValue(value, in: rules.document, for: profile),
        Int32(exactly: wanted) != nil
      else { return nil }
      let found = query.search == .mostRecent ? -1 : emptyOrder(query, requests)
      if matcher == .lacks { return constant(true) }
      return constant(Relation(matcher)?.holds(Int64(found), wanted) ?? false)
    case .javaScript:
      guard let requests else {
        // Only the plain count lets the error of the missing list through.
        guard query.search == .any else {
          return webHistory(query, query.search == .ordered ? 0 : -1)
        }
        return leaf(
          Predicate(
            fact: table.fact(.crash), conversion: .none, comparison: .exists, literal: 0))
      }
      return webHistory(query, query.search == .mostRecent ? -1 : emptyOrder(query, requests))
    }
  }

  /// `Number(text)` of JavaScript, for decimal spellings.
  private static func javaScriptNumber(_ text: [UInt8]) -> Double {
    let trimmed = text.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
    if trimmed.isEmpty { return 0 }
    let isDecimal = trimmed.allSatisfy {
      $0 &- 0x30 < 10 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
    }
    return isDecimal ? Double(String(decoding: Array(trimmed), as: UTF8.self)) ?? .nan : .nan
  }

  /// No record at all: every request of none is in order, and any request of some is not.
  private func emptyOrder(_ query: HistoryQuery, _ requests: Int) -> Int {
    query.search == .ordered && requests == 0 ? 1 : 0
  }

  private mutating func webHistory(_ query: HistoryQuery, _ found: Int) -> Int32 {
    guard let matcher = query.matcher, let relation = Relation(matcher) else {
      return constant(false)
    }
    let value = query.value.map { LiteralValue($0, in: rules.document, for: profile) }
    let number: Double
    switch (value, relation) {
    case (.decimal(let value), _): number = value
    // Strict equality never holds across types.
    case (_, .equal): return constant(false)
    case (_, .notEqual): return constant(true)
    case (.truth(let value), _): number = value ? 1 : 0
    case (.null, _): number = 0
    case (.text(let text), _): number = Self.javaScriptNumber(text.bytes(in: rules.document))
    case (.integer, _), (.container, _), (nil, _): number = .nan
    }
    return constant(relation.holds(Double(found), number))
  }
}
