/// The three engines whose behaviour the specification describes.
package enum OraclePlatform: String, CaseIterable, Sendable {
  case ios, android, web
}

/// One consequence of a rule that matched, its tokens expanded.
package struct OracleFiring: Hashable, Sendable {
  /// Place of the rule in the document's `rules`, dropped rules counted.
  package let rule: Int
  /// A string as it stands, any other JSON as its text; nil when missing or null. Only web keeps
  /// consequences without one.
  package let id: String?
  package let type: String?
  /// JSON text in the form of `Oracle.normalised`; nil when missing.
  package let detail: String?

  package init(rule: Int, id: String?, type: String?, detail: String?) {
    (self.rule, self.id, self.type, self.detail) = (rule, id, type, detail)
  }
}

/// What one document does with one event.
package enum OracleOutcome: Hashable, Sendable {
  /// No rule of the document is usable, or the process stops while it loads.
  case rejected
  /// The consequences of the matching rules, in document order.
  case fired([OracleFiring])
  /// The process stops, or the call throws, while this rule is evaluated or its tokens expanded.
  case crash(rule: Int)
}

/// A naive evaluator of Adobe mobile rules, written from `adobe-rules` sections 2 to 14, and where
/// they are silent from the sources of the SDKs, which are cited there.
///
/// It shares nothing with the engine: it reads a document anew for every event, follows the
/// specification's tables one function each, in their order, with an empty history. What the tables
/// leave unspecified, `CaseGenerator` does not write.
///
/// A lone surrogate reads as U+FFFD on the platforms that take one.
package enum Oracle {
  /// What `event` sets off.
  ///
  /// - Parameters:
  ///   - rules: A document's raw text.
  ///   - event: One canonical event (adobe-rules 5), strict JSON.
  ///   - state: Shared states by name, strict JSON.
  ///   - now: The clock, seconds and milliseconds since 1970; local time is UTC.
  package static func evaluate(
    rules: [UInt8], event: [UInt8], state: [UInt8], platform: OraclePlatform, now: (seconds: Int64, milliseconds: Int),
    sdkVersion: String, cachebust: Int
  ) -> OracleOutcome {
    guard let loaded = try? OracleLoader(platform: platform).rules(rules) else { return .rejected }
    guard let event = try? OracleReader.strict(event, platform: platform),
      let state = try? OracleReader.strict(state, platform: platform)
    else { preconditionFailure("events and states are strict JSON") }
    let lookup = OracleLookup(
      platform: platform, event: event, state: state,
      clock: OracleClock(seconds: now.seconds, milliseconds: now.milliseconds), sdkVersion: sdkVersion,
      cachebust: cachebust)

    // Every rule is evaluated before any consequence is acted on (adobe-rules 9).
    var matched: [OracleRule] = []
    for rule in loaded {
      guard let holds = try? rule.condition.holds(in: lookup) else { return .crash(rule: rule.index) }
      if holds { matched.append(rule) }
    }
    var firings: [OracleFiring] = []
    for rule in matched {
      for consequence in rule.consequences {
        guard let firing = try? firing(of: consequence, in: rule, lookup) else { return .crash(rule: rule.index) }
        firings.append(firing)
      }
    }
    return .fired(firings)
  }

  private static func firing(of consequence: OracleConsequence, in rule: OracleRule, _ lookup: OracleLookup)
    throws(OracleCrash) -> OracleFiring
  {
    var detail: OracleValue?
    if let written = consequence.detail { detail = try lookup.expanded(written) }
    return OracleFiring(rule: rule.index, id: consequence.id, type: consequence.type, detail: detail?.normalText)
  }

  /// Strict JSON rewritten in the oracle's form: sorted members, repeated ones settled, numbers
  /// typed as `platform` types them and spelt one way. Nil when it is not strict JSON.
  package static func normalised(_ json: [UInt8], platform: OraclePlatform) -> String? {
    try? OracleReader.strict(json, platform: platform).normalText
  }

  /// An `id` or a `type` of strict JSON in the form of `OracleFiring`.
  package static func field(_ json: [UInt8]) -> String? {
    guard let value = try? OracleReader.strict(json, platform: .web) else {
      return String(decoding: json, as: UTF8.self)
    }
    return OracleLoader(platform: .web).scriptText(value)
  }
}
