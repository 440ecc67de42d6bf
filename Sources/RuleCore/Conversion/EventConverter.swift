/// Converts an input of a different format to events in canonical JSON.
package protocol EventConverter: Sendable {
  /// The maximum size in bytes of an input that is converted as a whole; nil if it is converted piece by piece.
  var wholeLimit: Int? { get }

  /// Converts the bytes from `start` on, as far as they are complete, and appends the results to `items`. Returns the
  /// offset of the first byte that is needed again: the next call begins with it. `isEnd`: true if no bytes follow.
  mutating func convert(_ bytes: Span<UInt8>, from start: Int, isEnd: Bool, into items: inout [ConvertedItem]) -> Int
}

/// A finding of a converter, in the order of the input.
package enum ConvertedItem: Sendable {
  /// An event as JSON on one line, and where it was.
  case event([UInt8], EventPlace)
  case record(EventRecord)
}

/// A statement of an input besides its events. It holds before the event that follows.
package enum EventRecord: Sendable {
  case state(StateRecord)
  case diagnostic(EventDiagnostic)
  /// A part of the input that is no event.
  case unusable(EventProblem, EventPlace)
}

/// A position in an input: 0-based byte offset, 1-based line and column in Unicode scalars.
package struct EventPlace: Hashable, Sendable {
  package var offset: Int
  package var line: Int
  package var column: Int

  package init(offset: Int = 0, line: Int = 1, column: Int = 1) {
    (self.offset, self.line, self.column) = (offset, line, column)
  }

  /// Moves on over the bytes from `start` to `end`.
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
  /// The name of the extension, as WTF-8.
  package let owner: [UInt8]
  package let kind: StateRecordKind
  /// A JSON object.
  package let data: [UInt8]

  package init(owner: [UInt8], kind: StateRecordKind, data: [UInt8]) {
    (self.owner, self.kind, self.data) = (owner, kind, data)
  }
}

package enum StateRecordKind: String, CaseIterable, Sendable { case standard, xdm }

/// A remark about the conversion of an event, or about one that was lost.
package struct EventDiagnostic: Hashable, Sendable {
  package enum Level: Sendable {
    case note, warning
    /// An event was lost.
    case loss
  }

  /// The name by which scripts know the remark.
  package let code: String
  package let level: Level
  /// Lower case, no full stop, without the code and the position.
  package let summary: String
  package let help: String?
  package let place: EventPlace

  package init(_ code: String, _ level: Level, _ summary: String, help: String?, at place: EventPlace) {
    (self.code, self.level, self.summary, self.help, self.place) = (code, level, summary, help, place)
  }
}

/// The decision about the format of an input.
package enum FormatRecognition: Sendable {
  /// The bytes do not suffice.
  case undecided
  case format(RecognizedFormat)
}

/// The format of an input.
package struct RecognizedFormat: Sendable {
  /// The name, as options and summaries have it.
  package let name: String
  /// A noun phrase for messages.
  package let title: String
  /// How the input is read; nil if it is JSON that is split into events as it is.
  package let converter: (any EventConverter)?
  /// True for JSON whose events have other members than the canonical ones.
  package let isVariant: Bool
  /// True if inputs may also hold shared states.
  package let holdsStates: Bool

  package init(
    _ name: String, _ title: String, _ converter: (any EventConverter)? = nil, isVariant: Bool = false,
    holdsStates: Bool = false
  ) {
    (self.name, self.title, self.converter) = (name, title, converter)
    (self.isVariant, self.holdsStates) = (isVariant, holdsStates)
  }
}

/// Recognizes the format of an input by its first bytes. `isWhole`: true if these are all.
package typealias FormatRecognizer = @Sendable (_ head: Span<UInt8>, _ isWhole: Bool) -> FormatRecognition
