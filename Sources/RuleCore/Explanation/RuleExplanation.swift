/// Why a rule fired for an event, or did not, on one platform.
package struct RuleExplanation: Sendable {
  /// What is explained, as its dialect calls it.
  package enum Subject: Hashable, Sendable {
    case rule
    /// The one rule set of a document.
    case ruleSet
    /// The one predicate of a document.
    case predicate
    /// By its key, as WTF-8.
    case experience([UInt8]?)
  }

  /// A part of the rule that is lost, with what the platform makes of it.
  package struct Part: Sendable {
    package var range: ByteRange
    package var loss: Explanation.Loss
    /// In our words, lower case, without a full stop.
    package var summary: String

    package init(_ range: ByteRange, _ loss: Explanation.Loss, _ summary: String) {
      (self.range, self.loss, self.summary) = (range, loss, summary)
    }
  }

  /// A consequence, and what its tokens come to for the event.
  package struct Consequence: Sendable {
    /// Id and type as JSON text; `null` where there is none.
    package var id: String
    package var type: String
    package var range: ByteRange
    /// The platform loads the rule without it.
    package var isDropped: Bool
    package var tokens: [Token] = []
    /// Why its tokens could not all be expanded.
    package var stop: String?

    package init(id: String, type: String, range: ByteRange, isDropped: Bool) {
      (self.id, self.type, self.range, self.isDropped) = (id, type, range, isDropped)
    }
  }

  /// What a token was replaced by.
  package struct Token: Hashable, Sendable {
    /// The text between the delimiters, as WTF-8.
    package var source: [UInt8]
    /// Shortened where it is long.
    package var value: [UInt8]?
    /// `resolved`, `missing`, `unknown-function` or `unclosed`.
    package var status: String

    package init(source: [UInt8], value: [UInt8]?, status: String) {
      (self.source, self.status) = (source, status)
      self.value = value.map { TestExplanation.shortened($0) }
    }
  }

  /// A leaf on which the verdict hangs, and what of it could not be evaluated.
  package struct Unsettled: Hashable, Sendable {
    package var pointer: String
    package var construct: String

    package init(pointer: String, construct: String) {
      (self.pointer, self.construct) = (pointer, construct)
    }
  }

  package var subject: Subject
  /// 0-based place in the document; nil of what an event asks for by name and is not there.
  package let rule: Int?
  package let range: ByteRange
  /// What became of the rule as a whole; nil where it loaded.
  package var loss: Explanation.Loss?
  /// Something is done because of it: it matches, has a consequence, and nothing stops the event.
  package var fired = false
  /// Why the event has no verdict on this platform, whatever its rules say.
  package var stop: String?
  /// Why nobody can say what the verdict is.
  package var unsettled: [Unsettled] = []
  package var condition = Explanation()
  /// How few leaves would have to come out otherwise for the rule to match; nil where no event can
  /// make it.
  package var flips: Int?
  /// Such leaves, by their places in `condition`.
  package var blockers: [Int] = []
  package var consequences: [Consequence] = []
  /// What is lost outside the condition, or rejects the document.
  package var lostParts: [Part] = []

  package init(_ subject: Subject = .rule, rule: Int?, range: ByteRange) {
    (self.subject, self.rule, self.range) = (subject, rule, range)
  }

  /// What the condition as a whole says.
  package var verdict: Explanation.Verdict { condition.nodes.first?.verdict ?? .unknown }
}
