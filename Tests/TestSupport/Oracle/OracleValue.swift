/// A JSON value as one platform's reader holds it: numbers typed, repeated members settled.
///
///     case      ios               android                  web
///     integer   Int               Integer within 32 bits,  never
///                                 else Long
///     decimal   Double            Double                   every number
///     broken    a leaf that fails  an element left out     never
///               when it is read    between separators
indirect enum OracleValue {
  case null
  case bool(Bool)
  case integer(Int64)
  case decimal(Double)
  case text(String)
  case list([OracleValue])
  case object([OracleMember])
  case broken
}

/// One member of an object.
struct OracleMember {
  let name: String
  let value: OracleValue
}

/// The document, or the part of it being read, is of no use to the platform: outcome `F`, and the
/// crashes that come before any rule is loaded.
struct OracleRejection: Error {}

/// The process stops while it evaluates or expands tokens: outcome `X`.
struct OracleCrash: Error {}

extension OracleValue {
  /// The member called `name`; null and a missing member are different answers.
  ///
  /// The names asked for are those of the document model, which are ASCII, so that `==` on strings
  /// is exact.
  func member(_ name: String) -> OracleValue? {
    members?.first { $0.name == name }?.value
  }

  var members: [OracleMember]? {
    if case .object(let members) = self { members } else { nil }
  }

  var elements: [OracleValue]? {
    if case .list(let elements) = self { elements } else { nil }
  }

  var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var wholeNumber: Int64? {
    if case .integer(let integer) = self { integer } else { nil }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether a leaf that cannot be read is found here or below.
  var holdsBrokenLeaf: Bool {
    switch self {
    case .null, .bool, .integer, .decimal, .text: false
    case .list(let elements): elements.contains(where: \.holdsBrokenLeaf)
    case .object(let members): members.contains(where: \.value.holdsBrokenLeaf)
    case .broken: true
    }
  }

  /// The value as JSON with sorted members and one spelling for every number, so that two writers
  /// can be compared by their text.
  ///
  /// Members sort by UTF-16 code units. A decimal keeps a point or an exponent, an integer neither.
  var normalText: String {
    switch self {
    case .null, .broken: "null"
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .decimal(let decimal): "\(decimal)"
    case .text(let text): Self.quoted(text)
    case .list(let elements): "[" + elements.map(\.normalText).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
        .map { Self.quoted($0.name) + ":" + $0.value.normalText }
        .joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..<" ":
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension OraclePlatform {
  /// Whether two member names or flattened keys are one: by canonical equivalence on ios, by code
  /// units elsewhere (adobe-rules 7.1, last row).
  func isSameName(_ one: String, _ other: String) -> Bool {
    switch self {
    case .ios: one == other
    case .android, .web: one.utf16.elementsEqual(other.utf16)
    }
  }

  /// The members that remain of an object written with repeated names (adobe-rules 2): the first of
  /// each name on ios, the last elsewhere.
  func settled(_ written: [OracleMember]) -> [OracleMember] {
    var kept: [OracleMember] = []
    for member in self == .ios ? written : written.reversed()
    where !kept.contains(where: { isSameName($0.name, member.name) }) {
      kept.append(member)
    }
    return self == .ios ? kept : kept.reversed()
  }
}
