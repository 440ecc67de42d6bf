/// The event history that historical conditions search, and the origin of the rules.
package struct HistoryUse: Hashable, Sendable {
  /// True if conditions search the history of the world; false if the history is always empty, so that the conditions
  /// are constants.
  package let isRead: Bool
  /// True if the app has downloaded the rules or reads them from its bundle; false if they come from its cache.
  package let isDownload: Bool

  package init(isRead: Bool, isDownload: Bool = false) { (self.isRead, self.isDownload) = (isRead, isDownload) }

  /// The history is empty, and the rules come from the cache.
  package static let empty = Self(isRead: false)
}

extension ProgramBuilder {
  /// Returns the node for a historical condition; nil if the platform drops the condition.
  ///
  /// Source: adobe/aepsdk-core-ios: JSONRulesParser.swift @5.11.0; adobe/aepsdk-core-android: HistoricalCondition.kt
  /// @core 3.8.0; adobe/aepsdk-rulesengine-typescript: src/historical.ts @3.1.1.
  mutating func history(_ query: HistoryQuery) -> Int32? {
    let requests = query.events.map { rules.document.elements($0).count }
    switch profile.values.runtime {
    case .swift:
      if historyUse.isDownload { return nil }
      guard requests != nil, let matcher = query.matcher, let value = query.value,
        case .integer(let wanted) = LiteralValue(value, in: rules.document, for: profile)
      else { return nil }
      return search(query, matcher, wanted)
    case .java:
      guard requests != nil, let matcher = query.matcher, let value = query.value,
        case .integer(let wanted) = LiteralValue(value, in: rules.document, for: profile),
        Int32(exactly: wanted) != nil
      else { return nil }
      return search(query, matcher, wanted)
    case .javaScript:
      guard let requests else {
        // Without a list of requests, the web SDK throws an exception. Only for the search `any`, the SDK does not
        // catch it.
        guard query.search == .any else { return webHistory(query, query.search == .ordered ? 0 : -1) }
        return leaf(Predicate(fact: table.fact(.crash), conversion: .none, comparison: .exists, literal: 0))
      }
      return webHistory(query, query.search == .mostRecent ? -1 : emptyOrder(query, requests))
    }
  }

  /// Adds a leaf that compares the result of a search, and returns its node.
  private mutating func search(_ query: HistoryQuery, _ matcher: Matcher, _ wanted: Int64) -> Int32 {
    let search = HistorySearch(query, in: rules.document, for: profile)
    // A condition whose matcher compares no numbers is never true, except with `nc` on Android, where it is always
    // true.
    let isOther = matcher == .lacks && profile.values.runtime == .java
    guard historyUse.isRead else {
      let found = Int64(search.answer(in: EventHistory(for: profile), at: 0).value)
      return constant(matcher.relation?.holds(found, wanted) ?? isOther)
    }
    let fact = table.fact(.history(place(of: search)))
    guard let relation = matcher.relation else {
      return leaf(Predicate(fact: fact, conversion: .none, comparison: .constant(isOther), literal: 0))
    }
    return leaf(
      Predicate(fact: fact, conversion: .none, comparison: .integer(relation), literal: table.integer(wanted)))
  }

  /// Returns the index of a search among the program's searches. Equal searches share one index.
  private mutating func place(of search: HistorySearch) -> Int {
    if let known = searches[search] { return known }
    searches[search] = program.searches.count
    program.searches.append(search)
    return program.searches.count - 1
  }

  /// Returns the result of JavaScript's `Number(text)`, for decimal literals.
  private static func javaScriptNumber(_ text: [UInt8]) -> Double {
    let trimmed = text.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
    if trimmed.isEmpty { return 0 }
    let isDecimal = trimmed.allSatisfy { $0 &- 0x30 < 10 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    return isDecimal ? Double(String(decoding: Array(trimmed), as: UTF8.self)) ?? .nan : .nan
  }

  /// Returns the result of a search in an empty history: 0, or 1 for an ordered search without requests.
  private func emptyOrder(_ query: HistoryQuery, _ requests: Int) -> Int {
    query.search == .ordered && requests == 0 ? 1 : 0
  }

  private mutating func webHistory(_ query: HistoryQuery, _ found: Int) -> Int32 {
    guard let matcher = query.matcher, let relation = matcher.relation else { return constant(false) }
    let value = query.value.map { LiteralValue($0, in: rules.document, for: profile) }
    let number: Double
    switch (value, relation) {
    case (.decimal(let value), _): number = value
    // The strict equality of JavaScript is false for values of different types.
    case (_, .equal): return constant(false)
    case (_, .notEqual): return constant(true)
    case (.truth(let value), _): number = value ? 1 : 0
    case (.null, _): number = 0
    case (.text(let text), _): number = Self.javaScriptNumber(text.bytes(in: rules.document))
    case (.integer, _), (.container, _), (nil, _): number = .nan
    }
    guard historyUse.isRead else { return constant(relation.holds(Double(found), number)) }
    let fact = table.fact(.history(place(of: HistorySearch(query, in: rules.document, for: profile))))
    return leaf(
      Predicate(fact: fact, conversion: .none, comparison: .decimal(relation), literal: table.decimal(number)))
  }
}
