internal import RulePatterns

/// A regular expression of a rule, parsed as the platform parses it.
enum VisitorPattern: Sendable {
  case valid(Pattern)
  /// The platform does not compile the pattern.
  case invalid
  /// The platform's behavior for this part of the pattern is not known.
  case unsettled(String)

  /// Parses the pattern. `text`: the pattern in WTF-8.
  init(_ text: [UInt8], _ runtime: ConvertProfile.Runtime) {
    // Only on Android, where Java's regex class wraps ICU, the treatment of the empty pattern is unknown.
    if runtime == .kotlin, text.isEmpty {
      self = .unsettled("empty pattern")
      return
    }
    switch Pattern.read(text, as: runtime.patterns) {
    case .valid(let pattern): self = .valid(pattern)
    case .invalid: self = .invalid
    case .unsettled(let construct): self = .unsettled(Self.name(construct, in: text))
    }
  }

  /// True if some string may not match the pattern. Also false for an invalid pattern, with which no search is made.
  var mayMiss: Bool {
    switch self {
    case .valid(let pattern): !pattern.holdsAlways
    case .invalid: false
    case .unsettled: true
    }
  }

  /// Returns the construct as written. Returns the name of its kind if the construct is empty or the whole pattern,
  /// or if `text` is nil.
  static func name(_ construct: PatternConstruct, in text: [UInt8]?) -> String {
    guard let text, construct.range.upperBound <= text.count, construct.range.count < text.count,
      !construct.range.isEmpty
    else { return construct.kind.rawValue }
    return String(decoding: text[construct.range], as: UTF8.self)
  }
}
