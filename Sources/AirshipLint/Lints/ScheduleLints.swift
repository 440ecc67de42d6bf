extension AirshipLints {
  static let airshipDelayMember = AirshipCheck(
    "AS108", "airship-delay-member", .warning, "a member of a delay that only one platform reads",
    why: """
      iOS requires an array for `screen`, and rejects a string. The region is `region_id` on Android and `region` on \
      iOS. Each platform ignores the other platform's name.
      """,
    remedy: "Write an array of screens, and the region under both `region_id` and `region`.",
    source: SDKSource.schedules,
    fires: .schedule(#""delay":{"screen":«"home"»},"triggers":[{"type":"screen","goal":2}]"#),
    silent: .schedule(
      #""delay":{"screen":["home"],"region_id":"r","region":"r"},"triggers":[{"type":"screen","goal":2}]"#),
    { subject, findings in
      for schedule in subject.schedules {
        let delay = subject.member(schedule, "delay")
        let (android, ios) = (subject.member(delay, "region_id"), subject.member(delay, "region"))
        guard (android == nil) != (ios == nil), let region = android ?? ios else { continue }
        let name = android == nil ? "region" : "region_id"
        findings.add(
          "some platforms ignore this member for the region", at: region,
          affecting: subject.outcomes { $0.regionMembers.contains(name) ? nil : .noEffect },
          hint: "write both `region_id` and `region`")
      }
    })

  static let airshipEndless = AirshipCheck(
    "AS114", "airship-endless", .warning,
    "a schedule that runs again at every event, or two triggers with the same id",
    why: """
      The children of a compound trigger keep their counts if they are sticky. Once all children have reached their \
      goals, every event increments the compound trigger, and so does the end of a run. Without a limit or an \
      interval, the schedule never stops. If a schedule is sent again, SDKs treat two triggers with the same id as one \
      trigger.
      """,
    remedy: "Set a limit or an interval, or make a child not sticky. Give every trigger its own id.",
    source: SDKSource.schedules,
    fires: .schedule(
      #""limit":«0»,"triggers":[{"type":"and","id":"a","goal":1,"children":[{"is_sticky":true,"trigger":{"type":"screen","goal":1}}]}]"#
    ),
    silent: .schedule(#""limit":0,"triggers":[{"type":"active_session","goal":1}]"#),
    { subject, findings in
      let rules = subject.set
      for planned in rules.schedules {
        guard let schedule = subject.document.value(at: planned.range) else { continue }
        let tops = Trigger.tops(in: Int(planned.triggers.lowerBound)..<Int(planned.triggers.upperBound)) {
          Int(rules.triggers[$0].end)
        }
        if tops.contains(where: rules.keepsStanding), let limit = subject.member(schedule, "limit"),
          subject.number(limit) == 0, subject.member(schedule, "interval") == nil
        {
          findings.add(
            """
            without a limit or interval, the schedule runs again at every event once its sticky children have reached \
            their goals
            """, at: limit)
        }
        var ids: Set<[UInt8]> = []
        for index in Array(planned.triggers) + Array(planned.cancellations) {
          let trigger = subject.document.value(at: rules.triggers[Int(index)].range)
          guard let id = subject.member(trigger, "id"), let text = subject.text(id),
            !ids.insert(text).inserted
          else { continue }
          findings.add("duplicate trigger id \(text: text)", at: id)
        }
      }
    })

  static let airshipRepeatedID = AirshipCheck(
    "AS125", "airship-repeated-id", .warning, "a schedule with the id of an earlier schedule",
    why: "The SDKs store schedules by id. The later schedule replaces the earlier one, which then never runs.",
    remedy: "Give each schedule its own id, or remove one of them.",
    source: SDKSource.schedules,
    fires: .airship(
      #"[{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"triggers":[{"type":"screen","goal":2}]},{"id":«"s"»,"type":"actions","created":"2026-01-01T00:00:00Z","actions":{"b":1},"triggers":[{"type":"screen","goal":2}]}]"#
    ),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#),
    { subject, findings in
      var seen: Set<ByteRange> = []
      for reading in subject.readings {
        var places: [[UInt8]: ByteRange] = [:]
        for schedule in reading.accepted {
          let id = subject.member(subject.document.value(at: schedule.range), "id")
          let place = id.map(subject.document.range) ?? schedule.range
          let first = places[schedule.id]
          places[schedule.id] = place
          guard first != nil || subject.earlierIDs.contains(schedule.id), seen.insert(place).inserted else { continue }
          findings.add(
            "duplicate schedule id \(text: schedule.id): the later schedule replaces the earlier one", at: place,
            notes: first.map { [.init("the earlier schedule", at: .document($0))] } ?? [])
        }
      }
    })

  static let airshipEnded = AirshipCheck(
    "AS126", "airship-ended", .info, "a schedule whose `end` has passed",
    why: "No SDK runs a schedule after its `end`, but every device still downloads it.",
    remedy: "Remove the schedule, or change `end`. `--now` sets the time that the check uses.",
    source: SDKSource.schedules,
    fires: .schedule(#""end":«"2022-07-01"»,"triggers":[{"type":"screen","goal":2}]"#),
    silent: .schedule(#""end":"2100-01-01","triggers":[{"type":"screen","goal":2}]"#),
    { subject, findings in
      var seen: Set<ByteRange> = []
      for schedule in subject.readings.flatMap(\.accepted) {
        guard let end = schedule.end, schedule.start ?? .min < end, Double(end) < subject.clock * 1_000,
          let value = subject.member(subject.document.value(at: schedule.range), "end"),
          seen.insert(subject.document.range(value)).inserted
        else { continue }
        findings.add("the schedule ended at \(Instant(milliseconds: end).spelling)", at: value)
      }
    })

  static let airshipNoActions = AirshipCheck(
    "AS118", "airship-no-actions", .warning, "a schedule without actions",
    why: """
      A schedule of the type `actions` runs the members of its object `actions`. All SDKs load a schedule with an \
      empty object. Such a schedule counts its triggers and uses up its limit, but nothing happens on the device.
      """,
    remedy: "Add an action, or remove the schedule.",
    source: SDKSource.schedules,
    fires: .airship(
      #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":«{}»,"triggers":[{"type":"screen","goal":2}]}"#
    ),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#),
    { subject, findings in
      let document = subject.document
      for schedule in subject.schedules {
        let type = subject.member(schedule, "type")
        guard type == nil || subject.isText(type, "actions"), let actions = subject.member(schedule, "actions"),
          // Platforms that drop nulls also drop an action whose value is null.
          case let outcomes = subject.outcomes({ profile in
            let isNothing =
              !document.isObject(actions)
              || document.members(actions).allSatisfy { !profile.keepsNulls && document.isNull($0.value) }
            return isNothing ? .noEffect : nil
          }), !outcomes.rows.isEmpty
        else { continue }
        let reason: Message =
          if !document.isObject(actions) {
            "`actions` is not an object, and runs nothing"
          } else {
            document.first(in: actions) == nil ? "`actions` is empty" : "every member of `actions` is null"
          }
        findings.add(reason, at: actions, outcomes: outcomes)
      }
    })
}

extension ScheduleSet {
  /// True if the trigger is an `and` or a `chain`, and all its children keep their counts when the trigger is
  /// incremented.
  fileprivate func keepsStanding(_ place: Int) -> Bool {
    guard [.all, .chain].contains(triggers[place].kind) else { return false }
    let children = Trigger.tops(in: place + 1..<Int(triggers[place].end)) { Int(triggers[$0].end) }
    return !children.isEmpty && children.allSatisfy { triggers[$0].isSticky }
  }
}
