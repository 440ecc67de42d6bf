extension AirshipLints {
  static let airshipIgnoredMember = AirshipCheck(
    "AS119", "airship-ignored-member", .warning, "a member that has no effect in an object of this type",
    why: """
      SDKs read some members only in objects of a certain type. A compound trigger has no predicate of \
      its own, and only a compound trigger has children. `is_sticky` works only in `and` and `chain`, and \
      `reset_on_increment` only in `or`. A rule of an execution window reads only the members of its own `type`: \
      `weekly` reads `days_of_week`, and `monthly` reads `months` and `days_of_month`. A schedule reads only the \
      content of its own type.
      """,
    remedy: "Move the member to the object that reads it, or remove it.",
    source: SDKSource.schedules,
    fires: .schedule(
      #""triggers":[{"type":"and","id":"t","goal":1,«"predicate"»:{"value":{"equals":"a"}},"children":[{"trigger":{"type":"screen","goal":1}}]}]"#
    ),
    silent: .schedule(
      #""triggers":[{"type":"and","id":"t","goal":1,"children":[{"trigger":{"type":"screen","goal":1,"predicate":{"value":{"equals":"a"}}}}]}]"#
    ),
    { subject, findings in
      if subject.isPredicate { return }
      for entry in subject.entries { subject.checkEnvelope(entry, &findings) }
      for schedule in subject.schedules { subject.checkSchedule(schedule, &findings) }
      for trigger in subject.triggers { subject.checkTrigger(trigger, &findings) }
    })
}

extension AirshipLintContext {
  /// In an envelope, reports members beside the schedule that have the name of a member of schedules, because they have
  /// no effect. All other members beside the schedule are different actions.
  fileprivate func checkEnvelope(_ entry: JSONDocument.Value, _ findings: inout Findings) {
    guard let envelope = ["schedule_actions", "^sa"].first(where: { member(entry, $0) != nil }) else { return }
    let names = ["triggers", "limit", "priority", "group", "start", "end", "delay", "interval", "audience"]
    for (name, _) in document.members(entry) where names.contains(where: { document.isNamed(name, $0) }) {
      add(
        name, "is ignored because of \(text: envelope.utf8)", "move the member into \(text: envelope.utf8)", &findings)
    }
  }

  fileprivate func checkSchedule(_ schedule: JSONDocument.Value, _ findings: inout Findings) {
    let contents = ["actions": "actions", "in_app_message": "message", "deferred": "deferred"]
    if let type = text(member(schedule, "type")).map({ String(decoding: $0, as: UTF8.self) }),
      let content = contents[type], member(schedule, content) != nil
    {
      for name in contents.values.sorted() where name != content {
        add(name, of: schedule, "is ignored in a schedule of type \(text: type.utf8)", &findings)
      }
    }
    let window = member(member(schedule, "delay"), "execution_window")
    for rule in elements(member(window, "include")) + elements(member(window, "exclude")) {
      let days = ["daily": [], "weekly": ["days_of_week"], "monthly": ["months", "days_of_month"]]
      guard let type = text(member(rule, "type")).map({ String(decoding: $0, as: UTF8.self) }), let known = days[type]
      else { continue }
      for name in ["days_of_week", "months", "days_of_month"] where !known.contains(name) {
        add(name, of: rule, "is ignored in a rule of type \(text: type.utf8)", &findings)
      }
    }
  }

  fileprivate func checkTrigger(_ trigger: JSONDocument.Value, _ findings: inout Findings) {
    guard let type = text(member(trigger, "type")).map({ String(decoding: $0, as: UTF8.self) }) else { return }
    guard ["and", "or", "chain"].contains(type) else {
      return add("children", of: trigger, "is ignored in a trigger of type \(text: type.utf8)", &findings)
    }
    add("predicate", of: trigger, "is ignored in a trigger of type \(text: type.utf8)", &findings)
    let ignored = type == "or" ? "is_sticky" : "reset_on_increment"
    for child in elements(member(trigger, "children")) {
      add(ignored, of: child, "is ignored in a trigger of type \(text: type.utf8)", &findings)
    }
  }

  /// Reports the member `name` of an object, if the object has this member.
  private func add(
    _ name: String, of object: JSONDocument.Value, _ message: Message, _ findings: inout Findings
  ) {
    guard let value = member(object, name) else { return }
    add(document.name(of: value), message, nil, &findings)
  }

  private func add(_ name: JSONDocument.Value, _ message: Message, _ hint: Message?, _ findings: inout Findings) {
    findings.add(
      "\(text: document.string(name)) \(message)", at: name, outcomes: outcomes { _ in .noEffect }, hint: hint)
  }
}
