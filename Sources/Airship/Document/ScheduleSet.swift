/// A schedule or predicate of a document: its bytes, and its conditions.
package struct ScheduleEntry: Sendable {
  /// The bytes of the schedule or predicate in the document.
  package var range: ByteRange
  /// Indices into `ScheduleSet.conditions`. If the document is one predicate, the last one is its root.
  package var conditions: Range<Int32>
}

/// The schedules of a document, or its one predicate, as one platform reads them.
///
/// Nothing is dropped: parts that a platform may reject are listed in `faults`.
public struct ScheduleSet: Sendable {
  package var document: JSONDocument
  /// The schedules, or the one predicate, in the order of the document.
  package var entries: [ScheduleEntry] = []
  /// The cancel payloads with their envelopes, which are not schedules.
  package var cancellations: [JSONDocument.Value] = []
  /// Parallel to `entries`; empty for a predicate.
  package var schedules: [Schedule] = []
  package var triggers: [Trigger] = []
  package var conditions: [PredicateCondition] = []
  package var children: [ConditionID] = []
  /// True if the schedules are in a list. A platform then drops only the faulty ones.
  package var isList = false
  /// The payloads of remote data, in the order of the document; empty for other documents.
  package var payloads: [Payload] = []
  /// Parts that a platform may reject, in the order of reading.
  package var faults: [ScheduleFault] = []

  /// A payload of remote data, with the schedules and constraints that it delivers.
  package struct Payload: Sendable {
    /// The number of the response or list entry that has the payload. An update is applied as a whole.
    package var update: Int
    /// Indices into `ScheduleSet.entries`.
    package var entries: Range<Int>
    package var constraints: [FrequencyConstraint] = []
    /// The bytes of all constraints with an id, also of those that the platform rejects.
    package var constraintRanges: [[UInt8]: ByteRange] = [:]
    /// The defects outside of its schedules.
    package var faults: [ScheduleFault] = []
  }

  package init(document: JSONDocument) { self.document = document }

  /// The number of schedules; 1 for a predicate.
  public var count: Int { entries.count }

  /// The largest number of conditions of one entry, groups excluded.
  package var maximumLeaves: Int {
    entries.map { entry in
      entry.conditions.count { conditions[Int($0)].children.isEmpty }
    }.max() ?? 0
  }

  /// The document as UTF-8; the positions of problems refer to it.
  public var text: [UInt8] { document.text }
}

/// The index of a condition in `ScheduleSet.conditions`.
package typealias ConditionID = Int32

/// One node of a predicate on JSON data.
///
/// All nodes are in one list, children before their parent, so they are visited in a loop, without recursion.
package struct PredicateCondition: Sendable {
  package enum Form: Sendable {
    /// True if every child is true.
    case all
    /// True if some child is true.
    case any
    /// True if the one child is not true.
    case not
    case value(ValueTest)
    /// Evaluates the one child on elements of an array, or on their number.
    case element(ElementQuery)
  }

  package var form: Form
  /// The bytes of the condition in the document.
  package var range: ByteRange
  /// Indices into `ScheduleSet.children`.
  package var children: Range<Int32>
}
