internal import RuleCore
internal import RulePatterns

/// A pattern of a rule as its platform reads it: the seam to the regular expressions.
enum VisitorPattern: Sendable {
  case valid(Pattern)
  /// The platform does not compile it.
  case invalid
  /// What the platform makes of the construct is not settled.
  case unsettled(String)

  /// `text` is WTF-8.
  init(_ text: [UInt8], _ runtime: ConvertProfile.Runtime) {
    switch Pattern.read(text, as: runtime.patterns) {
    case .valid(let pattern): self = .valid(pattern)
    case .invalid: self = .invalid
    case .unsettled(let construct): self = .unsettled(Self.name(construct, in: text))
    }
  }

  /// Some text is without a match, as far as is settled; a pattern that is not compiled misses none,
  /// as nothing is searched.
  var mayMiss: Bool {
    switch self {
    case .valid(let pattern): !pattern.holdsAlways
    case .invalid: false
    case .unsettled: true
    }
  }

  /// The construct as it is written or, where it is all of the pattern, what it is.
  static func name(_ construct: PatternConstruct, in text: [UInt8]?) -> String {
    guard let text, construct.range.upperBound <= text.count, construct.range.count < text.count,
      !construct.range.isEmpty
    else { return construct.kind.rawValue }
    return String(decoding: text[construct.range], as: UTF8.self)
  }
}
