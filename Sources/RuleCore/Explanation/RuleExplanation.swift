/// Explains why a rule fired for an event, or did not fire, on one platform.
package struct RuleExplanation: Sendable {
  /// The kind of object that is explained, as its dialect names it.
  package enum Subject: Hashable, Sendable {
    case rule
    /// The rule set of a document that contains only one.
    case ruleSet
    /// The predicate of a document that contains only one.
    case predicate
    /// An experience with its key as WTF-8; nil if it has no key.
    case experience([UInt8]?)
  }

  /// A part of a rule that the platform drops or does not interpret as written, with the defect and its effect.
  package struct Part: Sendable {
    package var range: ByteRange
    package var loss: Outcome
    /// The defect as a message: lower case, no full stop.
    package var summary: String

    package init(_ range: ByteRange, _ loss: Outcome, _ summary: String) {
      (self.range, self.loss, self.summary) = (range, loss, summary)
    }
  }

  /// A consequence of the rule, with the values of its tokens for the event.
  package struct Consequence: Sendable {
    /// The id and the type of the consequence as JSON text; `null` if missing.
    package var id: String
    package var type: String
    package var range: ByteRange
    /// True if the platform loads the rule without this consequence.
    package var isDropped: Bool
    package var tokens: [Token] = []
    /// The reason why not all tokens of the consequence were expanded; nil if all were.
    package var stop: String?

    package init(id: String, type: String, range: ByteRange, isDropped: Bool) {
      (self.id, self.type, self.range, self.isDropped) = (id, type, range, isDropped)
    }
  }

  /// A token of the consequence and its replacement.
  package struct Token: Hashable, Sendable {
    /// The text of the token between its delimiters, as WTF-8.
    package var source: [UInt8]
    /// The text that replaces the token, as WTF-8, truncated if it is long; nil if the token is not replaced.
    package var value: [UInt8]?
    /// The status of the token: `resolved`, `missing`, `unknown-function` or `unclosed`.
    package var status: String

    package init(source: [UInt8], value: [UInt8]?, status: String) {
      (self.source, self.status) = (source, status)
      self.value = value.map { TestExplanation.shortened($0) }
    }
  }

  /// A leaf on which the verdict depends, and the construct in it that could not be evaluated.
  package struct Unsettled: Hashable, Sendable {
    package var pointer: String
    package var construct: String

    package init(pointer: String, construct: String) { (self.pointer, self.construct) = (pointer, construct) }
  }

  package var subject: Subject
  /// The zero-based index of the rule in the document; nil if the event names a rule or experience that does not exist.
  package let rule: Int?
  package let range: ByteRange
  /// The title of the rule, if its index alone is ambiguous.
  package var title: String?
  /// The effect of the defect that prevents the platform from loading the rule; nil if the platform loads the rule.
  package var loss: Outcome?
  /// True if the rule matches, has a consequence, and no error stops the event.
  package var fired = false
  /// The reason why the platform does not evaluate the rule for the event, regardless of the conditions; nil if the
  /// platform evaluates the rule.
  package var stop: String?
  /// The leaves that make the verdict unknown: they could not be evaluated.
  package var unsettled: [Unsettled] = []
  package var condition = Explanation()
  /// The minimum number of leaves whose verdict must change for the rule to match; nil if no event can make it match.
  package var flips: Int?
  /// The leaves that must change for the rule to match with `flips` changes, as indices into the nodes of `condition`.
  package var blockers: [Int] = []
  package var consequences: [Consequence] = []
  /// The parts outside the condition that the platform drops or misinterprets, or that make it reject the document.
  package var lostParts: [Part] = []
  /// The assignment of a variation to the visitor; nil unless the visitor is eligible for an experience.
  package var split: SplitExplanation?

  package init(_ subject: Subject = .rule, rule: Int?, range: ByteRange) {
    (self.subject, self.rule, self.range) = (subject, rule, range)
  }

  /// The verdict of the whole condition.
  package var verdict: Explanation.Verdict { condition.nodes.first?.verdict ?? .unknown }
}

/// The effect that a finding, or a defect in an explained rule, has on a platform.
///
/// The list is closed, because scripts rely on it.
package enum Outcome: String, CaseIterable, Sendable {
  case archiveRejected = "archive rejected"
  case otherDocumentTaken = "other document taken"
  case fileRejected = "file rejected"
  case ruleDropped = "rule dropped"
  case conditionDropped = "condition dropped"
  case valueDropped = "value dropped"
  case consequenceDropped = "consequence dropped"
  case neverTrue = "never true"
  case alwaysTrue = "always true"
  /// The platform reads the affected part of the document, but does not evaluate it.
  case noEffect = "no effect"
  /// The platform does not interpret the affected part of the document as written.
  case otherResult = "other result"
  case crashAtLoad = "crash at load"
  case crashAtEvaluation = "crash at evaluation"
  /// No event that the SDKs themselves dispatch makes the condition true; an event from the app may make it true.
  case noKnownEvent = "no known event"
  /// The platform accepts the affected part of the document, but rulectl cannot evaluate it.
  case notModelled = "not modelled"
}
