/// JSON about to be written: numbers and words by lexeme, members in order and as often as wanted.
indirect enum OracleSketch: Sendable {
  case raw(String)
  case text(String)
  case list([OracleSketch])
  case object([OracleSketchMember])

  /// The leaves and empty containers with their flattened keys.
  var leaves: [OracleFact] {
    let children: [OracleSketchMember] =
      switch self {
      case .raw, .text: []
      case .list(let elements):
        elements.enumerated().map { OracleSketchMember("\($0)", $1) }
      case .object(let members): members
      }
    return children.flatMap { child -> [OracleFact] in
      let below = child.value.leaves
      guard !below.isEmpty else { return [OracleFact(key: child.name, value: child.value)] }
      return below.map { OracleFact(key: "\(child.name).\($0.key)", value: $0.value) }
    }
  }

  var isNull: Bool {
    if case .raw("null") = self { true } else { false }
  }
}

struct OracleSketchMember: Sendable {
  let name: String
  let value: OracleSketch

  init(_ name: String, _ value: OracleSketch) {
    (self.name, self.value) = (name, value)
  }
}

/// One entry of an event's or a state's flattened data, for conditions to aim at.
struct OracleFact: Sendable {
  let key: String
  let value: OracleSketch
}

/// A sketch cut into the pieces that a text fault replaces.
struct OraclePiece {
  /// The member whose value the piece is part of, as far as faults care.
  enum Place {
    case version, values, detail, unknown, other
  }

  enum Kind {
    case punctuation, name, text, number, word
  }

  var bytes: [UInt8]
  let kind: Kind
  let place: Place

  /// The pieces of a whole text, in order.
  static func pieces(of sketch: OracleSketch, place: Place = .other) -> [Self] {
    func mark(_ text: String) -> Self {
      Self(bytes: Array(text.utf8), kind: .punctuation, place: place)
    }
    switch sketch {
    case .raw(let lexeme):
      let isNumber = lexeme.first.map { $0 == "-" || $0.isNumber } ?? false
      return [Self(bytes: Array(lexeme.utf8), kind: isNumber ? .number : .word, place: place)]
    case .text(let text): return [Self(bytes: quoted(text), kind: .text, place: place)]
    case .list(let elements):
      let inside = elements.map { pieces(of: $0, place: place) }.joined(separator: [mark(",")])
      return [mark("[")] + inside + [mark("]")]
    case .object(let members):
      let inside = members.map { member in
        [Self(bytes: quoted(member.name), kind: .name, place: place), mark(":")]
          + pieces(of: member.value, place: place.inside(member.name))
      }.joined(separator: [mark(",")])
      return [mark("{")] + inside + [mark("}")]
    }
  }

  private static func quoted(_ text: String) -> [UInt8] {
    Array(OracleValue.text(text).normalText.utf8)
  }
}

extension OraclePiece.Place {
  fileprivate func inside(_ member: String) -> Self {
    switch self {
    case .values, .detail, .unknown: self
    case .version, .other:
      switch member {
      case "version": .version
      case "values": .values
      case "detail": .detail
      case OracleVocabulary.unknownMember: .unknown
      default: .other
      }
    }
  }
}
