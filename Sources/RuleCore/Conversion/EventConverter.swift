/// Converts an input of a different format to events in canonical JSON.
package protocol EventConverter: Sendable {
  /// The maximum size in bytes of an input that is converted as a whole; nil if an input is converted in pieces.
  var wholeLimit: Int? { get }

  /// Converts the complete parts of the bytes from `start` on, and appends the results to `items`. Returns the `start`
  /// of the next call: the offset of the first byte that is still needed. `isEnd`: true if no further bytes follow.
  mutating func convert(_ bytes: Span<UInt8>, from start: Int, isEnd: Bool, into items: inout [ConvertedItem]) -> Int
}

/// A result of a converter, in the order of the input.
package enum ConvertedItem: Sendable {
  /// An event as JSON on one line, and its position in the input.
  case event([UInt8], EventPlace)
  case record(EventRecord)
}

/// An item of an input that is not an event. It takes effect before the next event.
package enum EventRecord: Sendable {
  case state(StateRecord)
  case diagnostic(EventDiagnostic)
  /// A part of the input that is not an event.
  case unusable(EventProblem, EventPlace)
}

/// A position in an input: zero-based byte offset, one-based line and column in Unicode scalars.
package struct EventPlace: Hashable, Sendable {
  package var offset: Int
  package var line: Int
  package var column: Int

  package init(offset: Int = 0, line: Int = 1, column: Int = 1) {
    (self.offset, self.line, self.column) = (offset, line, column)
  }

  /// Moves the position past the bytes from `start` to `end`.
  package mutating func advance(over bytes: Span<UInt8>, from start: Int, to end: Int) {
    var at = start
    while at < end {
      if bytes[at] == 0x0A {
        line += 1
        column = 1
      } else if bytes[at] & 0xC0 != 0x80 {
        // UTF-8 continuation bytes do not begin a scalar.
        column += 1
      }
      at += 1
    }
    offset += end - start
  }
}

/// A shared state, as an input records it.
package struct StateRecord: Sendable {
  /// The name of the state's extension, as WTF-8.
  package let owner: [UInt8]
  package let kind: StateRecordKind
  /// The state as a JSON object.
  package let data: [UInt8]

  package init(owner: [UInt8], kind: StateRecordKind, data: [UInt8]) {
    (self.owner, self.kind, self.data) = (owner, kind, data)
  }
}

package enum StateRecordKind: String, CaseIterable, Sendable { case standard, xdm }

/// A diagnostic about the conversion of an event, or about a dropped event.
package struct EventDiagnostic: Hashable, Sendable {
  package enum Level: Sendable {
    case note, warning
    /// An event was dropped.
    case loss
  }

  /// The name by which scripts identify the diagnostic.
  package let code: String
  package let level: Level
  /// The message: lower case, no full stop, without the code and the position.
  package let summary: String
  package let help: String?
  package let place: EventPlace

  package init(_ code: String, _ level: Level, _ summary: String, help: String?, at place: EventPlace) {
    (self.code, self.level, self.summary, self.help, self.place) = (code, level, summary, help, place)
  }
}

/// The decision about the format of an input.
package enum FormatRecognition: Sendable {
  /// More bytes are needed for a decision.
  case undecided
  case format(RecognizedFormat)
}

/// The format of an input.
package struct RecognizedFormat: Sendable {
  /// The name of the format in options and summaries.
  package let name: String
  /// The name of the format in messages, a noun phrase.
  package let title: String
  /// The converter of the input; nil if the input is JSON that is only split into events.
  package let converter: (any EventConverter)?
  /// True for JSON whose events have members other than the canonical ones.
  package let isVariant: Bool
  /// True if inputs may also contain shared states.
  package let holdsStates: Bool

  package init(
    _ name: String, _ title: String, _ converter: (any EventConverter)? = nil, isVariant: Bool = false,
    holdsStates: Bool = false
  ) {
    (self.name, self.title, self.converter) = (name, title, converter)
    (self.isVariant, self.holdsStates) = (isVariant, holdsStates)
  }
}

/// Recognizes the format of an input from its first bytes. `isWhole`: true if these bytes are the whole input.
package typealias FormatRecognizer = @Sendable (_ head: Span<UInt8>, _ isWhole: Bool) -> FormatRecognition
