internal import RuleDialects
internal import RuleEngine

/// A Convert document as one platform loads it.
struct LoadedAudiences {
  let program: AudienceProgram
  private let document: RulesInput.Document

  /// Reads `document`, checks it against the limits, and builds the platform's program.
  init(
    _ document: RulesInput.Document, for profile: ConvertProfile, _ limits: RulesLimits
  ) throws(CommandFailure) {
    self.document = document
    let tree = try LoadedRules.tree(of: document, limits)
    let rules = Convert.rules(in: tree, for: profile)
    try Self.check(rules, limits, document)
    do throws(Rejection) {
      program = try AudienceProgram(rules, for: profile)
    } catch {
      throw CommandFailure(
        .rules, "\(profile.name) does not read the document: \(error.summary)",
        place: Self.place(document, error.range, rules.text))
    }
  }

  /// Refuses what is too large.
  static func check(
    _ rules: AudienceRules, _ limits: RulesLimits, _ document: RulesInput.Document
  ) throws(CommandFailure) {
    if rules.ruleCount > limits.rules {
      throw CommandFailure(
        .limit,
        "more than \(limits.rules) experiences, audiences, segments and locations (--max-rules)",
        place: document.name)
    }
    if rules.mostLeaves > limits.leaves {
      throw CommandFailure(
        .limit, "a rule set of more than \(limits.leaves) conditions (--max-leaves)",
        place: document.name)
    }
  }

  private static func place(
    _ document: RulesInput.Document, _ range: ByteRange, _ text: [UInt8]
  ) -> String {
    let position = TextPosition(of: range.lower, in: text.span)
    return "\(document.name):\(position.line):\(position.column)"
  }

  /// What the platform leaves out, a line each; experiences in one.
  var lossMessages: [(text: String, place: String)] {
    let text = program.rules.text
    var messages: [(text: String, place: String)] = []
    var experiences: [ByteRange] = []
    for loss in program.losses {
      switch loss {
      case .experience(let range): experiences.append(range)
      case .locations(let range):
        messages.append(
          (
            "\(program.profile.name) cannot decode this location, and loses all of them: no location keeps anybody out",
            Self.place(document, range, text)
          ))
      case .target(let range):
        messages.append(
          (
            "bucketed_into_experience_key names no experience: nobody is bucketed into it",
            Self.place(document, range, text)
          ))
      }
    }
    if let first = experiences.first {
      messages.append(
        (
          "\(program.profile.name) loads the document without \(counted(experiences.count, "experience"))",
          Self.place(document, first, text)
        ))
    }
    return messages
  }
}
