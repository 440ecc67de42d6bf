package import LaunchSolver
package import RuleSuites

extension ReportedChanges {
  /// Two rules with in-app messages that change their order. If an event fires both rules, the app now shows a
  /// different message.
  package struct Order {
    /// The rule whose message is now shown, and the rule whose message was shown before.
    package var first: Item
    package var second: Item
    /// The indices of both rules in the old document.
    package var old: (first: Int, second: Int)
    package var witnesses: [(platform: String, example: RelationExample)] = []

    package init(first: Item, second: Item, old: (Int, Int)) {
      (self.first, self.second, self.old) = (first, second, old)
    }
  }

  /// The differences between the parts that one platform loads from the old and from the new document.
  package struct Load {
    package struct Loss {
      /// The index of the rule in the new document; nil if the whole document is affected.
      package var rule: Int?
      package var code: String
      package var outcome: Outcome

      package init(rule: Int?, code: String, outcome: Outcome) {
        (self.rule, self.code, self.outcome) = (rule, code, outcome)
      }
    }

    package var platform: String
    package var newlyLost: [Loss] = []
    package var regained: [Loss] = []
    /// True if the platform rejects the document or the archive as a whole.
    package var rejectsOld = false
    package var rejectsNew = false

    package var isEmpty: Bool { newlyLost.isEmpty && regained.isEmpty && !rejectsOld && !rejectsNew }

    package init(platform: String) { self.platform = platform }
  }

  /// A file next to the rules that was added, removed or changed.
  package struct Asset {
    package var name: String
    package var kind: PartChange.Kind

    package init(name: String, kind: PartChange.Kind) { (self.name, self.kind) = (name, kind) }
  }

  /// The events of a stream that have different outcomes with the old and with the new document.
  package struct Impact: Sendable {
    /// A rule, identified by its index in each of the two documents. An index is nil if the document does not contain
    /// the rule.
    package struct Key: Hashable, Sendable {
      package var old: Int?
      package var new: Int?

      package init(old: Int?, new: Int?) { (self.old, self.new) = (old, new) }
    }

    /// The numbers of events that, on at least one platform, newly fire a rule, no longer fire the rule, or fire the
    /// rule with different content.
    package struct Row: Sendable {
      package var gained = 0
      package var lost = 0
      package var changed = 0
      /// The number of events that fire the rule with the old document, for each platform in the order of
      /// `Impact.platforms`.
      package var before: [Int] = []
      package var after: [Int] = []

      package init() {}
    }

    package struct Example: Sendable {
      /// The 0-based position of the event among all events.
      package var event: Int
      /// The position of the event, as `FILE:LINE:COLUMN`.
      package var place: String
      /// The platforms on which the event has this outcome.
      package var platforms: [String]
      /// The ids of the consequences that fire with the old document.
      package var old: [[UInt8]]
      package var new: [[UInt8]]
      /// The rule at which the SDK crashes with the old document; nil if the SDK does not crash.
      package var oldCrash: Int?
      package var newCrash: Int?

      package init(
        event: Int, place: String, platforms: [String], old: [[UInt8]], new: [[UInt8]], oldCrash: Int?, newCrash: Int?
      ) {
        (self.event, self.place, self.platforms, self.old, self.new) = (event, place, platforms, old, new)
        (self.oldCrash, self.newCrash) = (oldCrash, newCrash)
      }
    }

    package var platforms: [String] = []
    package var total = 0
    /// The number of events that fire different rules after the change.
    package var changed = 0
    /// The number of events that fire the same rules after the change, but with different content.
    package var reworded = 0
    package var rows: [Key: Row] = [:]
    package var examples: [Example] = []

    package init() {}

    /// The rows in the order of the rules in the new document. Removed rules come last.
    package var sorted: [(key: Key, row: Row)] {
      rows.map { ($0.key, $0.value) }.sorted {
        ($0.0.new ?? .max, $0.0.old ?? -1) < ($1.0.new ?? .max, $1.0.old ?? -1)
      }
    }
  }

  /// A case of a suite that passes with the old rules and fails with the new ones.
  package struct BrokenCase {
    package var suite: String
    package var line: Int
    package var result: CaseResult

    package init(_ result: CaseResult, of suite: ReportedSuite) {
      (self.suite, self.result) = (suite.file, result)
      line = suite.line(of: result.item.range)
    }
  }
}
