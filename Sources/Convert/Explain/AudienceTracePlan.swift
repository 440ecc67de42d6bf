/// Data for the explanations of Convert rules on one platform, computed once for all visitors: the program with the
/// node of each condition, and the tables in which ids are looked up.
package final class AudienceTracePlan: Sendable {
  /// The program of the platform. It finds no experience if the platform rejects the document.
  package let program: AudienceProgram
  /// The reason why the platform rejects the document; nil if it accepts the document.
  package let rejection: ConvertRejection?
  /// The tables in which ids are looked up, including ids of segments and of locations that the platform drops.
  let named: NamedAudiences
  /// The reasons why experiences cannot be found, keyed by the index of the experience.
  private let absences: [Int: RuleExplanation.Part]
  /// The reasons why rule sets of a list are dropped, keyed by the index of the rule set.
  let losses: [Int: RuleExplanation.Part]
  /// The defect that makes the platform drop all locations; nil if the platform keeps the locations.
  let locationFault: ByteRange?
  /// The ids in the document's list of archived experiences: strings, and the JSON text of other values.
  private let archived: Set<[UInt8]>
  /// Maps a key to the index of the first experience with this key. Includes experiences that the platform drops.
  private let experienceOfKey: [CollationKey: Int]

  package init(_ rules: AudienceRules, for profile: ConvertProfile) {
    do throws(ConvertRejection) {
      program = try AudienceProgram(rules, for: profile, keepsPlaces: true)
      rejection = nil
    } catch {
      program = AudienceProgram(rejected: rules, for: profile)
      rejection = error
    }
    let builder = AudienceProgramBuilder(program)
    named = builder.named(rules.locations)
    locationFault = program.losses.lazy.compactMap { if case .locations(let range) = $0 { range } else { nil } }.first
    var losses: [Int: RuleExplanation.Part] = [:]
    for case .ruleSet(let index, let fault) in program.losses {
      losses[index] = .init(fault.range, .ruleDropped, "\(profile.name) does not decode this: \(fault.summary)")
    }
    self.losses = losses
    var absences: [Int: RuleExplanation.Part] = [:]
    if rejection == nil {
      for (place, plan) in program.experiences.enumerated() {
        guard case .unknown = plan.absence else { continue }
        absences[place] = builder.absence(ofExperience: place)
      }
    }
    self.absences = absences
    let document = rules.document
    archived = Set(rules.archived.map { document.string(orLexeme: $0) })
    experienceOfKey = Dictionary(
      rules.experiences.enumerated().compactMap { place, experience in
        rules.string(experience.key).map { (CollationKey($0, profile.runtime), place) }
      }, uniquingKeysWith: { first, _ in first })
  }

  package var rules: AudienceRules { program.rules }
  package var profile: ConvertProfile { program.profile }
  var document: JSONDocument { program.rules.document }

  /// Returns the reason why the platform does not find an experience; nil if it finds the experience.
  func absence(ofExperience place: Int) -> RuleExplanation.Part? { absences[place] }

  /// Returns the index of the experience that the platform finds by `key`. If it finds none, returns the index of the
  /// first experience in the document with this key.
  func experience(of key: [UInt8]) -> Int? {
    let name = CollationKey(key, profile.runtime)
    return program.experienceOfKey[name] ?? experienceOfKey[name]
  }

  /// True if the document lists the experience as archived. The platform may ignore the list.
  func isArchived(_ place: Int) -> Bool {
    rules.experiences[place].id.map { archived.contains(document.string(orLexeme: $0)) } ?? false
  }
}

extension AudienceProgramBuilder {
  /// Returns the reason why the platform cannot find an experience. Precondition: the `absence` of its plan is
  /// `unknown`.
  fileprivate func absence(ofExperience place: Int) -> RuleExplanation.Part {
    let experience = rules.experiences[place]
    let name = profile.name
    let range = document.range(experience.entry)
    if profile.hasServerGates, let error = rules.configurationError {
      return .init(document.range(error), .ruleDropped, "\(name) rejects a configuration with an `error`")
    }
    if let fault = profile.decodingFaults(in: experience, of: rules).first {
      return .init(fault, .ruleDropped, "\(name) cannot decode this, and drops the experience")
    }
    guard let key = experience.key, let text = program.experiences[place].key else {
      let range = experience.key.map { document.range($0) } ?? range
      return .init(range, .ruleDropped, "\(name) finds experiences by a key, and this experience has none")
    }
    if program.experienceOfKey[CollationKey(text, profile.runtime)] != place {
      return .init(document.range(key), .ruleDropped, "\(name) finds only the first experience with this key")
    }
    return .init(
      experience.id.map { document.range($0) } ?? range, .ruleDropped,
      "\(name) drops an experience whose `id` is not a string")
  }
}
