/// Adds a finding for each defect that `AirshipReader` recorded in schedules and predicates.
extension AirshipLintContext {
  func addFaults(to findings: inout Findings) {
    var seen: Set<ScheduleFault> = []
    let byReading = readings.map { Set($0.set.faults) }
    let rejects = readings.map { $0.set.refusal(for: $0.profile) != nil }
    let lost = lostSchedules()
    for reading in readings {
      for fault in reading.set.faults where seen.insert(fault).inserted {
        guard let page = lost[fault] == nil ? page(of: fault) : AirshipLints.airshipEnvelope.page else { continue }
        var outcomes = Outcomes()
        for (index, other) in readings.enumerated() where byReading[index].contains(fault) {
          let found = Self.outcome(on: other.profile) { outcome(of: fault, on: $0, isRejected: rejects[index]) }
          if let found { outcomes.set(found, on: other.profile.name) }
        }
        // Skip defects of this kind if every requested platform interprets the value as written.
        if outcomes.rows.isEmpty, hangsOnPlatform(fault.kind, page) || fault.isText { continue }
        var finding = Finding(
          page, Message(fault.kind.summary(at: fault.range, in: document.text) + lost[fault, default: ""]),
          at: .document(fault.range),
          outcomes: outcomes, hint: hint(for: fault))
        if case .member(let member) = fault.kind {
          if lost[fault] == nil { finding.severity = .warning }
          finding.notes = [Finding.Note("row \(member.member.row) of the member table", at: .file)]
          // Several missing members have the same position, so their findings must not be merged.
          if member.defect == .absent {
            findings.add(finding)
            continue
          }
        }
        findings.join(finding)
      }
    }
  }

  /// True if a defect of this kind may have no effect on some platforms.
  private func hangsOnPlatform(_ kind: ScheduleFaultKind, _ page: RulePage) -> Bool {
    if case .member = kind { return true }
    return kind == .triggerTypeCase || page.code == AirshipLints.airshipPortability.page.code
  }

  /// Returns the page of the code that reports a defect; nil if a different check reports the defect.
  private func page(of fault: ScheduleFault) -> RulePage? {
    // `TextLintContext` reports this deviation too. The finding here adds the platforms that reject the document
    // because they lose a value.
    if case .text(let kind) = fault.kind { return CommonLints.page(of: kind) }
    return AirshipLints.lint(of: fault.kind, isNumberInQuotes: isNumberInQuotes(fault))?.page
  }

  /// True if the value with the defect is a string that contains a number.
  private func isNumberInQuotes(_ fault: ScheduleFault) -> Bool {
    document.value(at: fault.range).flatMap(quotedNumber) != nil
  }

  private func outcome(of fault: ScheduleFault, on profile: AirshipProfile, isRejected: Bool) -> Outcome? {
    guard profile.outcome(fault.kind) == .taken else {
      switch fault.kind {
      case .text: return .fileRejected
      case .envelope: return isRejected ? .fileRejected : .ruleDropped
      case .member(let member) where member.member.owners.contains(.constraint):
        return profile.payloadLoss == .entry ? .valueDropped : isRejected ? .fileRejected : .ruleDropped
      default: return isPredicate ? .fileRejected : .ruleDropped
      }
    }
    return profile.reading(of: fault.kind)?.loss
  }

  /// Keyed by a defect outside the schedules: the end of the message about the defect. It says how many schedules the
  /// platforms drop because of the defect.
  private func lostSchedules() -> [ScheduleFault: String] {
    var losses: [ScheduleFault: [(platform: String, words: String)]] = [:]
    for reading in readings where reading.profile.payloadLoss != .entry {
      let (profile, payloads) = (reading.profile, reading.set.payloads)
      var ofUpdate: [Int: Int] = [:]
      for payload in payloads { ofUpdate[payload.update, default: 0] += payload.entries.count }
      let isUpdate = profile.payloadLoss == .update
      for payload in payloads {
        let count = isUpdate ? ofUpdate[payload.update] ?? 0 : payload.entries.count
        let words = "drops the \(isUpdate ? "whole update" : "payload"), \(count) schedule\(count == 1 ? "" : "s")"
        for fault in payload.faults where profile.outcome(fault.kind) == .refused {
          losses[fault, default: []].append((profile.name, words))
        }
      }
    }
    return losses.mapValues { losses in
      let platforms = Dictionary(grouping: losses, by: \.words)
      return ": "
        + platforms.sorted { $0.key < $1.key }
        .map { $1.map(\.platform).joined(separator: ", ") + " " + $0 }.joined(separator: "; ")
    }
  }

  private func hint(for fault: ScheduleFault) -> Message? {
    guard let value = document.value(at: fault.range) else { return nil }
    switch fault.kind {
    case .triggerTypeUnknown, .triggerTypeCase:
      let compounds = ["and", "or", "chain"]
      let (names, shown) = (TriggerEvent.allCases, TriggerEvent.allCases.filter(\.isOld))
      return text(value).map {
        SpellingSuggestion.hint(
          for: $0, among: names.map(\.rawValue) + compounds, synonyms: Self.otherTriggers,
          listing: shown.map(\.rawValue) + compounds)
      }
    case .matcherMissing:
      return document.isObject(value) ? document.members(value).lazy.compactMap { matcherHint($0.name) }.first : nil
    case .boundNotNumber, .goalNotNumber, .limitNotNumber, .notNumber:
      return isNumberInQuotes(fault) ? "remove the quotes" : nil
    case .envelope(.similar(_, _, let path)) where !path.isEmpty: return "write the schedules at \(text: path.utf8)"
    case .scopeText: return "write an array with one name"
    case .member(let fault): return memberHint(fault, value)
    case .dateNotText, .dateUnreadable: return dateHint(value)
    default: return nil
    }
  }

  /// Keyed by the name of a trigger in other systems, in lower case and without separators: the type of trigger to use.
  private static let otherTriggers = [
    "appforeground": "foreground", "foregrounded": "foreground", "appopen": "foreground", "open": "foreground",
    "appbackground": "background", "backgrounded": "background", "applaunch": "app_init", "launch": "app_init",
    "appstart": "app_init", "start": "app_init", "init": "app_init", "customevent": "custom_event_count",
    "event": "custom_event_count", "track": "custom_event_count", "screenview": "screen", "screenviewed": "screen",
    "pageview": "screen", "view": "screen", "regionentered": "region_enter", "regionexited": "region_exit",
    "session": "active_session", "appversion": "version", "versionupdate": "version", "appupdate": "version",
    "any": "or", "all": "and", "sequence": "chain",
  ]

  private func memberHint(_ fault: MemberFault, _ value: JSONDocument.Value) -> Message? {
    let name = fault.member.name
    switch fault.defect {
    case .absent: return "add `\(name)`"
    case .mistyped:
      switch fault.member.form {
      case .truth where isText(value, "true") || isText(value, "false"): return "remove the quotes"
      case .number, .length: return quotedNumber(value) == nil ? nil : "remove the quotes"
      case .whole:
        let number = quotedNumber(value) ?? -1
        return number >= 0 && number.rounded() == number ? "remove the quotes" : nil
      case .texts where text(value) != nil: return "write an array with one string"
      case .text where number(value) != nil: return "write the number in quotes"
      case .date: return dateHint(value)
      default: return nil
      }
    case .unknown, .otherCase:
      let words: [String]
      switch fault.member.form {
      case .words(let known, let more, _): words = known + more
      case .wordList(let known): words = known
      default: return nil
      }
      return text(value).flatMap { SpellingSuggestion.hint(for: $0, among: words) }
    case .fraction, .negative, .element, .empty, .several, .unclear: return nil
    }
  }

  /// Returns a hint to write a date. If the value is a number of seconds or milliseconds since 1970, the hint contains
  /// this date, otherwise an example.
  private func dateHint(_ value: JSONDocument.Value) -> Message {
    let time = number(value).flatMap { Int64(exactly: $0.rounded(.down)) } ?? 0
    guard 100_000_000..<100_000_000_000_000 ~= time else { return #"write a date such as "2026-03-02T09:00:00Z""# }
    let unit: Int64 = Instant.otherUnit(time) == nil ? 1 : 1_000
    return "write the date as a string: \"\(Instant(milliseconds: time * unit).spelling)\""
  }

  /// Returns the number that a string contains in JSON syntax; nil for other values.
  private func quotedNumber(_ value: JSONDocument.Value) -> Double? {
    guard let text = text(value), let inner = try? JSONDocument(text), inner.kind(inner.root) == .number,
      inner.tolerances.isEmpty
    else { return nil }
    return NumberLexeme.javascript(lexeme: text.span)
  }

  /// Returns a hint to use a matcher instead of an unknown name: the matcher that has this name in other rule systems,
  /// or the one with the most similar name.
  private func matcherHint(_ name: JSONDocument.Value) -> Message? {
    let name = document.string(name)
    let known = ValueMatcherName.allCases.filter { $0 != .version }.map(\.rawValue)
    switch String(decoding: name, as: UTF8.self) {
    case "greater_than", "gt", "gte", "min": return "use `at_least`"
    case "less_than", "lt", "lte", "max": return "use `at_most`"
    case "contains": return "use `string_contains`, or `array_contains` for an array"
    case "begins", "starts_with", "prefix": return "use `string_begins`"
    case "ends", "ends_with", "suffix": return "use `string_ends`"
    case "exists", "present": return "use `is_present`"
    default: return SpellingSuggestion.hint(for: name, among: known)
    }
  }
}

extension AirshipLints {
  /// Returns the lint that reports a defect; nil if the JSON lints or a different check report the defect.
  fileprivate static func lint(of kind: ScheduleFaultKind, isNumberInQuotes: Bool) -> AirshipCheck? {
    switch kind {
    case .text, .idMissing, .typeMissing, .createdMissing: nil
    case .envelope(let fault): lint(of: fault)
    case .notSchedule, .triggersMissing, .nested: airshipSchedule
    case .triggerNotObject, .triggerTypeMissing, .triggerTypeUnknown, .triggerTypeCase: airshipTrigger
    case .goalMissing: airshipTrigger
    case .goalNotNumber: isNumberInQuotes ? airshipQuotedNumber : airshipTrigger
    case .boundNotNumber, .limitNotNumber, .notNumber:
      isNumberInQuotes ? airshipQuotedNumber : airshipPortability
    case .predicateNotObject, .connectiveMistyped, .notOne, .valueMissing: airshipPredicate
    case .matcherMissing: airshipMatcher
    case .member: airshipMember
    case .dateUnreadable, .dateNotText, .appStateUnknown, .window: airshipDate
    case .endBeforeStart, .endAtStart: airshipNeverActive
    case .goalNotPositive, .triggerCount: airshipGoal
    case .scopeText: airshipScopeText
    case .screenText: airshipDelayMember
    case .versionMalformed: airshipVersion
    case .boundsInverted: airshipContradiction
    case .notWhole, .limitNegative, .limitNotWhole, .triggerTypeNew, .compoundWithoutID, .screenEmpty, .screenMistyped,
      .appStateCase, .appStateAny, .cancellationCount, .connectiveNull, .groupEmpty, .memberNotObject, .equalsNull,
      .presenceNotTruth, .versionNotText, .indexNotNumber, .indexNotWhole, .needleNotText, .keyNotText, .scopeMistyped,
      .scopeMemberNotText, .ignoreCaseNotTruth:
      airshipPortability
    }
  }
}

extension AirshipLints {
  private static func lint(of fault: ScheduleFault.EnvelopeFault) -> AirshipCheck {
    switch fault {
    case .similar, .payloadType, .push: airshipSchedule
    case .dateUnreadable: airshipDate
    case .dataMissing, .listMissing, .listMistyped, .constraintsMistyped: airshipEnvelope
    }
  }
}

extension ScheduleFault {
  /// True if the defect is a deviation of the text from JSON.
  fileprivate var isText: Bool { if case .text = kind { true } else { false } }
}
