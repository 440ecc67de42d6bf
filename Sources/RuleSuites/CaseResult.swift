package import RuleCore

/// The result of loading all rules of a suite on one platform.
package struct CaseLoading: Sendable {
  /// The kind of result that an event has.
  package enum Outcome: Sendable {
    /// Consequences that fire.
    case fires
    /// Experiences that a visitor matches.
    case matches
    /// Whether a visitor matches the only rule set, or a value matches the only predicate.
    case match
    /// Schedules that run.
    case runs
  }

  /// The reason why the cases of a suite are not run on a platform.
  package struct Failure: Sendable {
    package let reason: String
    /// The exit status of `eval` for rules with this failure.
    package let status: Int32
    /// True if the platform rejects a document.
    package let isRejection: Bool

    package init(_ reason: String, status: Int32, isRejection: Bool) {
      (self.reason, self.status, self.isRejection) = (reason, status, isRejection)
    }
  }

  package let platform: String
  package let outcome: Outcome
  /// The reason why the cases are not run on the platform; nil if the platform loads all documents.
  package let failure: Failure?
  /// The number of parts that the platform drops, keyed by kind as in suites, such as `rules` or `conditions`.
  package let lost: [String: Int]

  package init(platform: String, outcome: Outcome, failure: Failure?, lost: [String: Int] = [:]) {
    (self.platform, self.outcome, self.failure, self.lost) = (platform, outcome, failure, lost)
  }

  /// A sentence about the rejected document, with the platform and the reason; nil if the platform rejects no document.
  package var rejection: String? {
    guard let failure, failure.isRejection else { return nil }
    return (failure.reason.contains("\(platform) rejects ") ? "" : "\(platform) rejects the rules: ") + failure.reason
  }
}

/// A consequence that an event fires, an experience that a visitor matches, or a run of a schedule.
package struct EventOutcome: Sendable {
  /// The id of the consequence or of the schedule, or the key of the experience.
  package let id: String
  /// The index of the document that contains the rule, in the rules of the suite.
  package let document: Int
  package let rule: Int
  /// For a rule that the app receives with its messages, the name of the rule; nil for a rule of a document.
  package let ruleName: String?
  /// Returns an object with the members that expectations can name.
  ///
  /// A consequence has `id`, `type` and `detail`; in a session, the dispatched or attached data replace `detail`. A run
  /// of a schedule has the members that `eval` writes.
  package let value: @Sendable () -> JSONTree

  package init(
    id: String, document: Int, rule: Int, named name: String? = nil, value: @escaping @Sendable () -> JSONTree
  ) {
    (self.id, self.document, self.rule, ruleName, self.value) = (id, document, rule, name, value)
  }
}

/// The messages and content cards after one event of a session.
package struct MessageOutcome: Sendable {
  /// The ids of the in-app messages that are shown.
  package var shown: [String] = []
  /// The in-app messages that are announced but not shown, with the reasons.
  package var hidden: [(id: String, reason: String)] = []
  /// The ids of the activities of all content cards in the app after the event.
  package var cards: [String] = []
  /// True if the event is an act of the user that has no effect, because the app has no such message or card.
  package var isWithoutEffect = false
  /// The number of faults of the case that were found before this event was compared.
  package var faultsBefore = 0

  package init() {}

  /// Adds a message. `reason`: the reason why the message is not shown; nil if it is shown.
  package mutating func add(_ id: String, _ reason: String?) {
    if let reason { hidden.append((id, reason)) } else { shown.append(id) }
  }
}

/// The result of a case on one platform: the events of the case, and the differences from the expectations.
package struct CaseResult: Sendable {
  package enum Status: String, CaseIterable, Sendable {
    case passed, failed, skipped
    /// The case could not be run completely.
    case error
  }

  /// A difference between the expected and the actual result.
  package struct Fault: Hashable, Sendable {
    /// The byte range of the expectation in the suite.
    package var range: ByteRange
    /// The difference, such as ``missing `offer` ``.
    package var label: String
    /// The reasons for the difference, one line each.
    package var reasons: [String]

    package init(_ label: String, at range: ByteRange, reasons: [String] = []) {
      (self.label, self.range, self.reasons) = (label, range, reasons)
    }
  }

  /// The reason why a case was not run to the end.
  package struct Stop: Sendable {
    package enum Cause: Sendable {
      /// The platform crashes or throws an exception, or rejects the rules of a case with the member `loads`.
      case platform
      /// An event is invalid, or a limit is exceeded.
      case event, limit
      /// The platform's behavior is not known.
      case undecided
      /// The rules are not loaded, or files of events cannot be read. `status`: the exit status of `eval` for these
      /// files.
      case failure(status: Int32)
    }

    package let reason: String
    package let cause: Cause
    /// The byte range of the event in the suite; nil if no event stopped the case.
    package let range: ByteRange?

    /// False if the platform itself stopped: this is a result of the case, not an error.
    var isError: Bool { if case .platform = cause { false } else { true } }
  }

  package let item: Suite.Case
  package let loading: CaseLoading

  /// The outcomes of each event of the case. If the case has files of events, one element with the outcomes of all
  /// events.
  package var events: [[EventOutcome]] = []
  /// The messages of each event, if the case expects messages.
  package var messages: [MessageOutcome] = []
  /// If the case has files of events: the number of times that each outcome occurred, keyed by the id of the outcome.
  package var counts: [String: Int] = [:]
  /// True if the only rule set or predicate matched; nil if the suite has rules of a different kind.
  package var match: Bool?
  /// The profile, the history and the states at the end of a session, as a JSON object.
  package var end: JSONTree?
  package private(set) var stop: Stop?
  package var seconds = 0.0

  package var faults: [Fault] = []
  /// The missing ids, and the unexpected outcomes, each with the index of its fault in `faults`.
  package var missing: [(id: String, fault: Int)] = []
  package var unexpected: [(outcome: EventOutcome, fault: Int)] = []
  /// The parts of the suite that `--update` may rewrite.
  package var updates: [SuiteUpdate.Part] = []

  package init(_ item: Suite.Case, _ loading: CaseLoading) { (self.item, self.loading) = (item, loading) }

  package var platform: String { loading.platform }

  /// The ids of the outcomes, in the order of the events. If the case has files of events, sorted.
  package var ids: [String] {
    counts.isEmpty
      ? events.joined().map(\.id)
      : counts.sorted { $0.key < $1.key }.flatMap { Array(repeating: $0.key, count: $0.value) }
  }

  /// Records the reason why the case stopped. Replaces an earlier reason. After a limit was exceeded, a later stop of
  /// the platform keeps the cause `limit`, because the platform's result is not reliable then.
  package mutating func stop(_ cause: Stop.Cause, _ reason: String, at range: ByteRange? = nil) {
    switch (stop?.cause, cause) {
    case (.limit, .platform), (.limit, .undecided): stop = Stop(reason: reason, cause: .limit, range: range)
    default: stop = Stop(reason: reason, cause: cause, range: range)
    }
  }

  /// True if the case was not run because the platform rejects the rules, as the suite expects.
  package var isRejectionExpected: Bool {
    loading.rejection != nil && item.loads?.value(on: platform)?.isAccepted == false
  }

  package var status: Status {
    if item.skip != nil { return .skipped }
    if faults.isEmpty { return .passed }
    return stop?.isError ?? false ? .error : .failed
  }

  /// True if the case makes the run fail.
  package var isBad: Bool { status == .failed || status == .error }

  /// True if reports should explain the failed case with reasons from the rules.
  package var needsReasons: Bool { isBad && (stop == nil || isRejectionExpected) }

  /// The reason why the case is skipped, or the faults, on one line; nil if the case passes.
  package var summary: String? {
    if let skip = item.skip { return skip }
    return faults.isEmpty
      ? nil : faults.map { ([$0.label] + $0.reasons).joined(separator: "; ") }.joined(separator: "; ")
  }

  /// The byte range in the suite for messages about the case.
  package var range: ByteRange { faults.first?.range ?? item.range }
}
