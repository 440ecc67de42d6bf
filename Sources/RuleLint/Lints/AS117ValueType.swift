internal import RuleEngine

extension Lint {
  static let airshipValueType = Lint(
    RulePage(
      "AS117", "airship-value-type", .warning,
      "a text for a number, or a number for a text, of an event's body",
      why: """
        Values of different types are never equal. event_value is a number; names and ids \
        are texts, and on Android the coordinates of a region are texts too.
        """,
      remedy: """
        Write the value in the type that the event has.
        """,
      source: """
        urbanairship/android-library: urbanairship-automation and urbanairship-core/…/json \
        @20.10.0, run; urbanairship/ios-library: Airship/AirshipAutomation @0499fe0, read, \
        and AirshipBasement/Source/Json @bab34c2, run
        """,
      fires: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"triggers":[{"type":"custom_event_count","goal":1,"predicate":{"key":"event_value","value":{"equals":«"12"»}}}]}"#
      ),
      silent: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"triggers":[{"type":"custom_event_count","goal":1,"predicate":{"key":"event_value","value":{"equals":12}}}]}"#
      )),
    .airship { subject, findings in
      for (predicate, trigger) in subject.predicates where trigger != nil {
        for test in subject.tests(in: predicate) {
          guard let name = subject.path(of: test).last.map({ String(decoding: $0, as: UTF8.self) }),
            let wanted = subject.member(subject.member(test, "value"), "equals")
          else { continue }
          let isText = subject.text(wanted) != nil
          let isNumber = subject.number(wanted) != nil
          let message: Message? =
            switch name {
            case "event_value" where isText: "event_value is a number"
            case "event_name", "region_id", "transaction_id", "interaction_id", "interaction_type",
              "flag_name":
              isNumber ? "\(text: name.utf8) is a text" : nil
            default: nil
            }
          guard let message else { continue }
          findings.add(
            message, at: subject.document.range(wanted),
            outcomes: subject.outcomes { _ in .neverTrue })
        }
      }
    })
}
