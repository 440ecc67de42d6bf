extension Outcome {
  /// True if the platform drops a part of the document at load, even a single value, or crashes at load.
  package var isLoss: Bool {
    switch self {
    case .archiveRejected, .otherDocumentTaken, .fileRejected, .crashAtLoad: true
    case .ruleDropped, .conditionDropped, .valueDropped, .consequenceDropped: true
    case .neverTrue, .alwaysTrue, .noEffect, .otherResult, .crashAtEvaluation, .noKnownEvent, .notModelled: false
    }
  }

  /// True if the outcome is worse than `other`.
  func isGraver(than other: Self) -> Bool { reach > other.reach }

  /// A rank from 0 (no effect) to 9 (the app cannot start).
  private var reach: Int {
    switch self {
    case .crashAtLoad: 9
    case .archiveRejected: 8
    case .otherDocumentTaken, .fileRejected: 7
    case .ruleDropped: 6
    case .conditionDropped, .consequenceDropped: 5
    case .crashAtEvaluation: 4
    case .alwaysTrue, .neverTrue: 3
    case .valueDropped: 2
    case .otherResult: 1
    case .noEffect, .noKnownEvent, .notModelled: 0
    }
  }
}

/// The outcomes of some platforms, in the order of the platforms; platforms that are not affected are omitted.
package struct Outcomes: Hashable, Sendable {
  /// A platform's name and its outcome.
  package struct Row: Hashable, Sendable {
    package var platform: String
    package var outcome: Outcome
  }

  package private(set) var rows: [Row] = []

  package init() {}

  /// Collects the results of `outcome` for `profiles`; profiles with a nil result are skipped.
  package init<Profile: PlatformProfile>(_ profiles: [Profile], _ outcome: (Profile) -> Outcome?) {
    for profile in profiles {
      if let outcome = outcome(profile) { set(outcome, on: profile.name) }
    }
  }

  /// True if the platform drops a part of the document at load, or crashes at load.
  package func isLoss(on platform: String) -> Bool { self[platform]?.isLoss ?? false }

  /// True if `isLoss(on:)` is true for some platform.
  package var hasLoss: Bool { rows.contains { $0.outcome.isLoss } }

  package subscript(platform: String) -> Outcome? { rows.first { $0.platform == platform }?.outcome }

  package mutating func set(_ outcome: Outcome, on platform: String) {
    if let index = rows.firstIndex(where: { $0.platform == platform }) {
      rows[index].outcome = outcome
    } else {
      rows.append(Row(platform: platform, outcome: outcome))
    }
  }
}

/// The severity of a finding.
package enum Severity: Int, CaseIterable, Comparable, Sendable {
  case info, warning, error

  package var name: String {
    switch self {
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
