/// The search of a historical condition, compiled for one platform.
///
/// Source: adobe/aepsdk-core-ios: JSONRulesParser.swift, EventHistory.swift, EventHistoryDatabase.swift @5.11.0;
/// adobe/aepsdk-core-android: HistoricalCondition.kt, AndroidEventHistory.kt @core 3.8.0.
package struct HistorySearch: Hashable, Sendable {
  /// The hash of each request; nil for a request that cannot match any record of a device.
  package let requests: [UInt32?]
  package let kind: HistoryQuery.Search
  /// The bounds of the searched time in milliseconds since 1970, both inclusive; `to` is nil for the time of the
  /// search.
  private let from: Int64
  private let to: Int64?
  private let runtime: ValueRules.Runtime

  /// The result of a search.
  package struct Answer: Hashable, Sendable {
    /// The result for one request.
    package struct Request: Hashable, Sendable {
      package let hash: UInt32?
      /// The number of the request's records in the searched time.
      package var count: Int
      /// The time of the record that decides: with `ordered`, the first record after the time of the previous request;
      /// with `mostRecent`, the last record. Nil if there is no such record, or if the number of records decides.
      package var time: Int64?
    }

    /// The number that the condition compares.
    package var value: Int
    package var requests: [Request]
  }

  init(_ query: HistoryQuery, in document: JSONDocument, for profile: LaunchProfile) {
    kind = query.search
    runtime = profile.values.runtime
    requests =
      query.events.map { document.elements($0) }?.map { request in
        if profile.values.runtime == .javaScript { return EventHash(webRequest: request, of: document)?.value }
        guard document.isObject(request) else { return nil }
        // iOS does not flatten requests, so a container in a request matches nothing.
        let isNested = document.members(request).contains { document.isObject($0.value) || document.isArray($0.value) }
        if isNested, profile.values.runtime == .swift { return nil }
        return EventHash(request, of: document, for: profile).value
      }
      // In JavaScript, a missing list causes an exception. It ends the search in the same way as a request that cannot
      // be hashed.
      ?? (profile.values.runtime == .javaScript ? [nil] : [])
    if profile.values.runtime == .javaScript {
      from = Self.webBound(query.from, document, .up) ?? 0
      to = Self.webBound(query.to, document, .down) ?? .max
    } else {
      from = Self.bound(query.from, document, profile) ?? 0
      to = Self.bound(query.to, document, profile)
    }
  }

  /// Returns a bound in milliseconds; nil if the bound is missing, or the platform does not read it.
  private static func bound(_ value: JSONDocument.Value?, _ document: JSONDocument, _ profile: LaunchProfile) -> Int64?
  {
    guard let value, case .number = document.kind(value), !document.isOdd(value) else { return nil }
    let lexeme = document.lexeme(value)
    switch profile.values.runtime {
    case .swift:
      guard case .integer(let bound) = NumberLexeme.ios(lexeme: lexeme.span) else { return nil }
      return bound
    case .javaScript: return nil
    case .java:
      // Android reads the bounds as `Long`; its JSON parser returns an `Integer` for a number that fits into 32 bits,
      // so Android ignores such a bound.
      guard case .integer(let bound) = NumberLexeme.android(lexeme: lexeme.span), Int32(exactly: bound) == nil
      else { return nil }
      return bound
    }
  }

  /// Returns a bound of the web SDK, which converts any value to a number as JavaScript does in comparisons; nil if the
  /// bound is missing. A value that is not a number excludes all times.
  private static func webBound(
    _ value: JSONDocument.Value?, _ document: JSONDocument, _ rounding: FloatingPointRoundingRule
  ) -> Int64? {
    guard let value else { return nil }
    let bound = JavaScriptText.text(of: value, in: document).map { JavaScriptNumber.number(UTF16Text.decode($0)) } ?? 0
    if bound.isNaN { return rounding == .up ? .max : .min }
    return Int64(exactly: bound.rounded(rounding)) ?? (bound < 0 ? .min : .max)
  }

  /// The range of the results that the search can have.
  package var results: ClosedRange<Int> {
    switch kind {
    case .any: requests.isEmpty ? 0...0 : 0...Int(Int32.max)
    case .ordered: 0...1
    case .mostRecent: -1...max(requests.count - 1, -1)
    }
  }

  /// Returns history records for which a search at `now`, in milliseconds since 1970, returns `value`; nil if no
  /// records give this result, or if more than `most` records are needed.
  package func records(finding value: Int, at now: Int64, most: Int = 10_000) -> [EventHistory.Record]? {
    let end = to ?? now
    let known = requests.compactMap { $0 }
    let hashes: [UInt32]
    switch kind {
    case .any:
      guard let hash = known.first ?? (value == 0 ? 0 : nil), value >= 0, value <= most else { return nil }
      hashes = Array(repeating: hash, count: value)
    case .ordered where value == 1 && known.count == requests.count: hashes = known
    case .mostRecent where requests.indices.contains(value):
      guard let hash = requests[value] else { return nil }
      hashes = [hash]
    case .ordered, .mostRecent: hashes = []
    }
    guard end - Int64(hashes.count) >= from else { return nil }
    return hashes.enumerated().map { place, hash in
      EventHistory.Record(hash: hash, time: end - Int64(hashes.count - place))
    }
  }

  /// Returns the number that the condition compares, and how it was computed. `now` is the time of the search, in
  /// milliseconds since 1970.
  package func answer(in history: EventHistory, at now: Int64) -> Answer {
    let end = to ?? now
    let found = requests.map { hash in hash.map { history.times(of: $0, from: from, to: end) } ?? [] }
    var answer = Answer(
      value: 0, requests: zip(requests, found).map { Answer.Request(hash: $0, count: $1.count, time: nil) })
    if runtime == .javaScript, kind != .any {
      answer.value = webValue(in: history, found, &answer.requests)
      return answer
    }
    switch kind {
    case .any: answer.value = found.reduce(0) { $0 + $1.count }
    case .ordered:
      var last = from
      for (place, times) in found.enumerated() {
        let next = times.partitioningIndex { $0 >= last }
        guard next < times.endIndex else { return answer }
        last = times[next]
        answer.requests[place].time = last
      }
      answer.value = requests.isEmpty && runtime == .swift ? 0 : 1
    case .mostRecent:
      answer.value = -1
      var newest = Int64.min
      for (place, times) in found.enumerated() {
        answer.requests[place].time = times.last
        // Without a record, the database of iOS returns the first instant of 1970.
        guard let time = times.last ?? (runtime == .swift ? 0 : nil), time > newest else { continue }
        (answer.value, newest) = (place, time)
      }
    }
    return answer
  }

  /// Returns the result in the web SDK. The search `ordered` uses only the first record of each request. A request that
  /// cannot be hashed ends a search of any kind.
  private func webValue(
    in history: EventHistory, _ found: [ArraySlice<Int64>], _ answers: inout [Answer.Request]
  ) -> Int {
    if kind == .ordered {
      var last = from
      for (place, hash) in requests.enumerated() {
        guard let first = hash.flatMap({ history.registered($0)?.first }) else { return 0 }
        answers[place].time = first
        guard first >= last, first <= to ?? .max else { return 0 }
        last = first
      }
      return 1
    }
    if requests.contains(nil) { return -1 }
    var newest: (place: Int, time: Int64) = (-1, 0)
    for (place, times) in found.enumerated() {
      answers[place].time = times.last
      if let time = times.last, time > newest.time { newest = (place, time) }
    }
    return newest.place
  }
}
