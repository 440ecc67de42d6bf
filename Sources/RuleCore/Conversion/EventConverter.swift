/// Converts an input that is not in canonical JSON to events in canonical JSON.
package protocol EventConverter: Sendable {
  /// The maximum size in bytes of an input that must be complete before it is converted; nil if an input is converted
  /// in pieces.
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

/// A part of an input that is not an event, such as a shared state. It takes effect before the next event.
package enum EventRecord: Sendable {
  case state(StateRecord)
  case diagnostic(EventDiagnostic)
  /// A part of the input that cannot be converted to an event, and the reason.
  case unusable(EventProblem, EventPlace)
}

/// A position in an input: the byte offset from 0, and line and column from 1. Columns are Unicode scalars.
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
        // A UTF-8 continuation byte does not begin a scalar, so it is not counted.
        column += 1
      }
      at += 1
    }
    offset += end - start
  }
}

/// A shared state of an extension, as recorded in an input.
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

/// A diagnostic about the conversion of an event, or about an event that the converter dropped.
package struct EventDiagnostic: Hashable, Sendable {
  package enum Level: Sendable {
    case note, warning
    /// The converter dropped an event.
    case loss
  }

  /// The stable name of the diagnostic, for scripts.
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

/// The result of recognizing the format of an input.
package enum FormatRecognition: Sendable {
  /// More bytes of the input are needed to recognize the format.
  case undecided
  case format(RecognizedFormat)
}

/// The format of an input.
package struct RecognizedFormat: Sendable {
  /// The name of the format in options and summaries.
  package let name: String
  /// The name of the format in messages, a noun phrase.
  package let title: String
  /// The converter for this format; nil if the format is JSON that only needs to be split into events.
  package let converter: (any EventConverter)?
  /// True if the format is JSON whose events have members other than the canonical ones.
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
