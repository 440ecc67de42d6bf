extension ProgramBuilder {
  /// Returns the node for a query of an empty history; nil if the platform drops the condition.
  ///
  /// Source: adobe/aepsdk-core-ios: JSONRulesParser.swift @5.11.0; adobe/aepsdk-core-android: HistoricalCondition.kt
  /// @core 3.8.0; adobe/aepsdk-rulesengine-typescript: src/historical.ts @3.1.1.
  mutating func history(_ query: HistoryQuery) -> Int32? {
    let requests = query.events.map { rules.document.elements($0).count }
    switch profile.values.runtime {
    case .swift:
      guard let requests, let matcher = query.matcher, let value = query.value,
        case .integer(let wanted) = LiteralValue(value, in: rules.document, for: profile)
      else { return nil }
      // Without records every request has the date 1970, so the first request is the most recent.
      let found = query.search == .mostRecent ? (requests == 0 ? -1 : 0) : 0
      return constant(matcher.relation?.holds(Int64(found), wanted) ?? false)
    case .java:
      guard let requests, let matcher = query.matcher, let value = query.value,
        case .integer(let wanted) = LiteralValue(value, in: rules.document, for: profile),
        Int32(exactly: wanted) != nil
      else { return nil }
      let found = query.search == .mostRecent ? -1 : emptyOrder(query, requests)
      if matcher == .lacks { return constant(true) }
      return constant(matcher.relation?.holds(Int64(found), wanted) ?? false)
    case .javaScript:
      guard let requests else {
        // Only the `any` search propagates the exception for the missing list.
        guard query.search == .any else { return webHistory(query, query.search == .ordered ? 0 : -1) }
        return leaf(Predicate(fact: table.fact(.crash), conversion: .none, comparison: .exists, literal: 0))
      }
      return webHistory(query, query.search == .mostRecent ? -1 : emptyOrder(query, requests))
    }
  }

  /// The result of JavaScript's `Number(text)`, for decimal literals.
  private static func javaScriptNumber(_ text: [UInt8]) -> Double {
    let trimmed = text.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
    if trimmed.isEmpty { return 0 }
    let isDecimal = trimmed.allSatisfy { $0 &- 0x30 < 10 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    return isDecimal ? Double(String(decoding: Array(trimmed), as: UTF8.self)) ?? .nan : .nan
  }

  /// Without records, a count is 0; an ordered search is 1 if it has no requests, else 0.
  private func emptyOrder(_ query: HistoryQuery, _ requests: Int) -> Int {
    query.search == .ordered && requests == 0 ? 1 : 0
  }

  private mutating func webHistory(_ query: HistoryQuery, _ found: Int) -> Int32 {
    guard let matcher = query.matcher, let relation = matcher.relation else { return constant(false) }
    let value = query.value.map { LiteralValue($0, in: rules.document, for: profile) }
    let number: Double
    switch (value, relation) {
    case (.decimal(let value), _): number = value
    // Strict equality is never true across types.
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
