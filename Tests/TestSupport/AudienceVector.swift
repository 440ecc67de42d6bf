package import RuleEngine

/// One line of a vector file of Convert rules: a document, a visitor, and what each platform says.
package struct AudienceVector: CustomStringConvertible {
  /// What a platform says of the rule set, or of the experience that the event names.
  package enum Answer: String, Equatable {
    case yes = "true"
    case no = "false"
    case error
    case notEvaluated = "null"
    /// The document is rejected.
    case invalid
  }

  package let id: String
  /// The text of the document.
  package let rules: [UInt8]
  /// The text of the event.
  package let event: [UInt8]
  private let wanted: [String: Answer]

  package var description: String { id }

  package static func load(_ file: String) throws -> [AudienceVector] {
    try VectorFile.lines("convert/\(file)").map(AudienceVector.init)
  }

  private init(_ line: VectorLine) throws {
    try line.allow([
      "id", "leaf", "rules", "config", "attributes", "event", "ios", "js", "android", "note",
    ])
    id = line.id
    func raw(_ name: String) -> String? {
      line[name].map { value in
        // A text is the JSON text that it holds, where spelling matters; no document is a text but
        // for those that are meant to be broken.
        let isText = line.document.kind(value) == .string
        let text = line.text(value)
        return isText && text.hasPrefix("{") ? text : line.lexeme(value)
      }
    }
    let leaf = raw("leaf").map { #"{"OR":[{"AND":[{"OR_WHEN":["# + $0 + "]}]}]}" }
    guard let rules = leaf ?? raw("rules") ?? raw("config") else { throw line.fault("has no rules") }
    guard let event = raw("event") ?? raw("attributes").map({ #"{"attributes":"# + $0 + "}" })
    else { throw line.fault("has no event") }
    (self.rules, self.event) = (Array(rules.utf8), Array(event.utf8))
    wanted = try Dictionary(
      uniqueKeysWithValues: ["ios", "js", "android"].map { name in
        guard let value = line[name], let answer = Answer(rawValue: line.text(value)) else {
          throw line.fault("has no result for \(name)")
        }
        return (name, answer)
      })
  }

  /// How the platform's answer differs from what is wanted; nil when it does not.
  package func problem(_ profile: ConvertProfile) throws -> String? {
    let got = try Self.answer(rules: rules, event: event, profile)
    let want = wanted[profile.name]
    return got == want ? nil : "\(got.rawValue), wanted \(want?.rawValue ?? "nothing")"
  }

  /// The one answer to an event that names an experience, or to a rule set.
  package static func answer(rules: [UInt8], event: [UInt8], _ profile: ConvertProfile) throws -> Answer {
    let document = try JSONDocument(rules)
    guard let program = try? AudienceProgram(AudienceRules(document, for: profile), for: profile) else {
      return .invalid
    }
    var engine = AudienceEngine(program)
    let verdicts = try engine.process(event, all: true)
    guard verdicts.count == 1 else { throw VectorFault(description: "\(verdicts.count) verdicts") }
    switch verdicts[0].answer {
    case .yes: return .yes
    case .no: return .no
    case .exception: return .error
    case .notEvaluated: return .notEvaluated
    }
  }
}
