extension LaunchLints {
  static let droppedUntilLaunch = LaunchCheck(
    "H001", "history-dropped", .warning, "a historical condition that iOS drops until the next launch",
    why: """
      iOS loads bundled and newly downloaded rules without access to the event history. It drops historical \
      conditions and reports no error. An enclosing `and` then matches as if the condition did not exist. If the \
      rule has no other condition, iOS drops the rule. At the next launch iOS loads the rules from its cache and \
      evaluates the condition. Campaign Standard loads its rules without the history on every launch.
      """,
    remedy: """
      Use a different kind of condition, or add a condition that prevents unwanted matches. For example, test a \
      profile attribute that a `csp` consequence writes.
      """,
    source: """
      adobe/aepsdk-core-ios: LaunchRulesEngine+Downloader.swift, JSONRulesParser.swift @5.11.0; run (the effect) and \
      read (the callers)
      """,
    differences: ["D170", "R01"],
    fires: .condition(
      #"{"type":«"historical"»,"definition":{"events":[{"screen":"home"}],"matcher":"ge","value":1}}"#),
    silent: .condition(
      #"{"type":"matcher","definition":{"key":"~state.com.adobe.module.userProfile/userprofiledata.seenHome","matcher":"ex"}}"#
    ),
    .rule { subject, rule, findings in
      // Messaging always gives the history to the rules parser, so the parser drops no historical condition.
      if subject.expectations.engine == .messaging { return }
      for index in rule.conditions {
        let condition = subject.rules.conditions[Int(index)]
        guard case .history(let query) = condition.form, query.events != nil else { continue }
        // Campaign drops the condition in every session. Core loads the condition in later sessions.
        let isCampaign = subject.expectations.engine == .campaign
        let outcomes = subject.outcomes { platform, profile in
          profile.values.runtime == .swift ? subject.outcome(of: Int(index), platform) ?? .otherResult : nil
        }
        if outcomes.rows.isEmpty { continue }
        let type = subject.document.value(at: condition.range).flatMap { subject.member($0, "type") }
        findings.add(
          isCampaign
            ? "historical condition is dropped on iOS on every launch: Campaign loads rules without the history"
            : "historical condition is dropped on iOS in the session that downloads the rules",
          at: type.map(subject.document.range) ?? condition.range, outcomes: outcomes)
      }
    })

  static let narrowTime = LaunchCheck(
    "H002", "history-time-ignored", .warning, "a `from` or `to` that is not a time in milliseconds",
    why: """
      `from` and `to` are times in milliseconds since 1970. Android ignores a time that fits in 32 bits or is not \
      written as an integer. Android then searches the whole history. iOS and the web read a time in seconds as a time \
      in 1970. If `to` is 0, iOS finds nothing and Android finds everything.
      """,
    remedy: "Write the time as an integer in milliseconds, or remove the member.",
    source: SDKSource.history, differences: ["D172", "R20"],
    fires: .history(#"{"events":[{"screen":"home"}],"matcher":"ge","value":1,"from":«1763683200»}"#),
    silent: .history(#"{"events":[{"screen":"home"}],"matcher":"ge","value":1,"from":1763683200000}"#),
    .condition { subject, index, condition, findings in
      guard case .history = condition.form, let definition = subject.definition(of: index) else { return }
      for name in ["from", "to"] {
        guard let value = subject.member(definition, name), let number = subject.number(value, on: .ios),
          case .integer(let time) = number, time != 0 || name == "to"
        else { continue }
        let isSmall = Int32(exactly: time) != nil
        let unit = Instant.otherUnit(Int64(time))?.name
        let isWrong = isSmall || unit != nil
        let outcomes = Outcomes(subject.profiles) { profile in
          guard profile.values.integersAre32Bit else { return isWrong ? .otherResult : nil }
          if !isSmall, case .integer = subject.number(value, on: profile) { return isWrong ? .otherResult : nil }
          return .noEffect
        }
        findings.add(
          isWrong
            ? "`\(name)` is not a plausible time in milliseconds since 1970"
            : "`\(name)` is not written as an integer, so Android ignores it", at: value,
          severity: isWrong && time != 0 ? .error : .warning, affecting: outcomes,
          hint: isWrong ? "write the time in milliseconds, not \(unit ?? "seconds")" : nil)
      }
    })

  static let endedSearch = LaunchCheck(
    "H009", "history-window-ended", .info, "a historical condition with a `to` in the past",
    why: """
      The search finds no event that was recorded after `to`. The result depends only on events that devices recorded \
      before this time, and the device of a new user has none of them.
      """,
    remedy: "Remove the condition, or change `to`. `--now` sets the time that the check uses.",
    source: SDKSource.history,
    fires: .history(#"{"events":[{"screen":"home"}],"matcher":"ge","value":1,"to":«1656658800000»}"#),
    silent: .history(#"{"events":[{"screen":"home"}],"matcher":"ge","value":1,"to":4102444800000}"#),
    .condition { subject, index, condition, findings in
      guard case .history = condition.form, let definition = subject.definition(of: index),
        let value = subject.member(definition, "to"), case .integer(let number)? = subject.number(value, on: .ios),
        // H002 reports a time that fits in 32 bits.
        case let time = Int64(number), Int32(exactly: time) == nil, Instant.otherUnit(time) == nil,
        Double(time) < subject.expectations.clock * 1_000
      else { return }
      findings.add("the search finds no event since \(Instant(milliseconds: time).spelling)", at: value)
    })

  static let orderOfOne = LaunchCheck(
    "H004", "order-of-one", .info, "an `ordered` search for a single event",
    why: """
      A single event is always in order. The result is 1 if there is a record of the event, and 0 if there is \
      none. Without `searchType`, the search counts the records.
      """,
    remedy: "Remove `searchType`, unless the condition only tests whether there is a record.",
    source: SDKSource.history,
    fires: .history(#"{"events":[{"screen":"home"}],"matcher":"eq","value":1,"searchType":«"ordered"»}"#),
    silent: .history(#"{"events":[{"screen":"home"}],"matcher":"ge","value":1}"#),
    .condition { subject, index, condition, findings in
      guard case .history(let query) = condition.form, query.search == .ordered, let events = query.events,
        let first = subject.document.first(in: events), subject.document.next(after: first, in: events) == nil,
        let definition = subject.definition(of: index), let search = subject.member(definition, "searchType")
      else { return }
      findings.add("`ordered` search for a single event", at: search)
    })

  static let nestedRequest = LaunchCheck(
    "H007", "nested-request", .error, "an object or array in an event of a historical condition",
    why: """
      If an event of a historical condition contains an object or array, iOS computes the hash without flattening it, \
      so the event matches no record. Android flattens the event.
      """,
    remedy: """
      Write flattened names, such as `"order.id"` instead of `id` inside `order`.
      """,
    source: SDKSource.history, differences: ["R21"],
    fires: .history(#"{"events":[{"order":«{"id":"o-9"}»}],"matcher":"ge","value":1}"#),
    silent: .history(#"{"events":[{"order.id":"o-9"}],"matcher":"ge","value":1}"#),
    .condition { subject, _, condition, findings in
      guard case .history(let query) = condition.form, let events = query.events else { return }
      let document = subject.document
      let outcomes = Outcomes(subject.profiles) { $0.values.runtime == .swift ? .otherResult : nil }
      if outcomes.rows.isEmpty { return }
      for request in document.elements(events) where document.isObject(request) {
        for (name, value) in document.members(request) where document.isObject(value) || document.isArray(value) {
          findings.add(
            "iOS does not flatten \(text: document.string(name)) and finds no record", at: value, outcomes: outcomes)
        }
      }
    })
}
