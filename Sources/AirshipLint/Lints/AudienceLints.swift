extension AirshipLints {
  static let airshipAudience = AirshipCheck(
    "AS122", "airship-audience", .warning, "an audience or a frequency limit that cannot work as written",
    why: """
      The SDKs load the schedule, but it never runs on some devices. Android finds no language in `fr_CA`. On iOS, an \
      empty list of locales or test devices matches no device. A hash selects no device if its lowest bucket is above \
      its highest bucket, or if the lowest bucket does not exist. With 0 buckets, both SDKs divide by 0. A frequency \
      constraint with the boundary 0 crashes both SDKs. If the period of a constraint is in `weeks`, iOS counts 6 days \
      for a week. A schedule never runs if it names an unknown constraint.
      """,
    remedy: "Write locales with a hyphen, remove empty lists, and choose buckets between 0 and the number of buckets.",
    source: SDKSource.schedules,
    fires: .schedule(#""triggers":[{"type":"screen","goal":2}],"audience":{"locale":[«"fr_CA"»]}"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2}],"audience":{"locale":["fr-CA"]}"#),
    { subject, findings in
      let accepted = subject.acceptedSchedules
      for schedule in subject.schedules {
        let range = subject.document.range(schedule)
        let readings = accepted.filter { $0.schedules.contains(range) }.map(\.reading)
        for audience in subject.audiences(of: schedule) { subject.checkAudience(audience, on: readings, &findings) }
      }
      subject.checkConstraints(&findings)
    })
}

extension AirshipLintContext {
  /// Returns the audience of a schedule, and the audiences inside the compound audience of the schedule.
  fileprivate func audiences(of schedule: JSONDocument.Value) -> [JSONDocument.Value] {
    var audiences = [member(schedule, "audience")].compactMap { $0 }
    var open = [member(member(schedule, "compound_audience"), "selector")].compactMap { $0 }
    while let selector = open.popLast() {
      if let audience = member(selector, "audience") { audiences.append(audience) }
      open += [member(selector, "selector")].compactMap { $0 } + elements(member(selector, "selectors")).reversed()
    }
    return audiences.filter(document.isObject)
  }

  /// For each requested platform: the byte ranges of the schedules that the platform accepts.
  fileprivate var acceptedSchedules: [(reading: Reading, schedules: Set<ByteRange>)] {
    readings.map { reading in
      let accepted = zip(reading.set.schedules, reading.set.acceptedEntries(for: reading.profile))
      return (reading, Set(accepted.filter { $1 }.map(\.0.range)))
    }
  }

  /// Collects the results of `outcome` for the platforms of `readings`; platforms with a nil result are skipped.
  private func outcomes(on readings: [Reading], _ outcome: (AirshipProfile) -> Outcome?) -> Outcomes {
    var outcomes = Outcomes()
    for reading in readings {
      if let found = Self.outcome(on: reading.profile, outcome) { outcomes.set(found, on: reading.profile.name) }
    }
    return outcomes
  }

  /// Checks an audience. `readings`: the platforms that accept the schedule with this audience.
  fileprivate func checkAudience(_ audience: JSONDocument.Value, on readings: [Reading], _ findings: inout Findings) {
    let locales = elements(member(audience, "locale"))
    let odd = locales.filter { text($0).map { $0.dropLast().contains(0x5F) } ?? false }
    for locale in odd {
      findings.add(
        "on some platforms, no device matches this locale", at: locale,
        affecting: outcomes(on: readings) {
          $0.localesAreTags ? odd.count == locales.count ? .neverTrue : .noEffect : nil
        },
        hint: "write a hyphen instead of the underscore")
    }
    for name in ["locale", "test_devices"] {
      guard let list = member(audience, name), document.isArray(list), document.first(in: list) == nil else { continue }
      findings.add(
        "on some platforms, no device matches an empty list", at: list,
        affecting: outcomes(on: readings) { $0.emptyListsAreAny ? nil : .neverTrue }, hint: "remove the member")
    }
    if let hash = member(audience, "hash") {
      checkHash(hash, on: readings.filter(\.profile.readsTypes), &findings)
    }
  }

  private func checkHash(_ hash: JSONDocument.Value, on readings: [Reading], _ findings: inout Findings) {
    let subset = member(hash, "audience_subset")
    let (lowest, highest) = (member(subset, "min_hash_bucket"), member(subset, "max_hash_bucket"))
    let buckets = member(member(hash, "audience_hash"), "num_hash_buckets")
    if let buckets, let count = number(buckets), abs(count) < 1 {
      return findings.add(
        "the SDKs divide by this number of buckets, which they read as 0", at: buckets,
        affecting: outcomes(on: readings) { _ in .crashAtEvaluation })
    }
    guard let lowest, let first = number(lowest), first >= 0 else { return }
    if let highest, let last = number(highest), last >= 0, first > last {
      findings.add(
        "no bucket matches: the lowest is above the highest", at: lowest,
        affecting: outcomes(on: readings) { _ in .neverTrue })
    } else if let count = number(buckets), first >= count {
      findings.add(
        "no bucket matches: the lowest is not below the number of buckets", at: lowest,
        affecting: outcomes(on: readings) { _ in .neverTrue })
    }
  }

  /// Checks the frequency constraints of payloads, and the schedules that refer to these constraints.
  fileprivate func checkConstraints(_ findings: inout Findings) {
    let readings = readings.filter(\.profile.readsTypes)
    var keepers: [ByteRange: [(reading: Reading, constraint: FrequencyConstraint)]] = [:]
    for reading in readings {
      for constraint in reading.set.constraints(for: reading.profile) ?? [] {
        keepers[constraint.range, default: []].append((reading, constraint))
      }
    }
    for (range, keepers) in keepers {
      guard let value = document.value(at: range) else { continue }
      if let boundary = member(value, "boundary") {
        findings.add(
          "both SDKs crash when they check this limit", at: boundary,
          affecting: outcomes(on: keepers.filter { $0.constraint.boundary == 0 }.map(\.reading)) { _ in
            .crashAtEvaluation
          })
      }
      if let period = member(value, "period"), isText(period, ConstraintPeriod.weeks.rawValue) {
        findings.add(
          "a week has 6 days on some platforms", at: period,
          affecting: outcomes(on: keepers.map(\.reading)) { $0.weekDays == 7 ? nil : .otherResult },
          hint: "use `days`")
      }
    }
    let payloads = readings.flatMap(\.set.payloads)
    // A document without payloads does not contain the constraints to which its schedules refer.
    if payloads.isEmpty { return }
    let known = Set(payloads.flatMap(\.constraints).map(\.id) + payloads.flatMap(\.constraintRanges.keys))
    for schedule in schedules {
      for id in elements(member(schedule, "frequency_constraint_ids")) {
        guard let name = text(id), !known.contains(name) else { continue }
        findings.add(
          "no frequency constraint has the id \(text: name)", at: id,
          outcomes: outcomes(on: readings) { _ in .neverTrue })
      }
    }
  }
}
