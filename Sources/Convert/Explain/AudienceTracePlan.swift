/// All that an explanation of Convert rules needs to know about them, settled before there is a
/// visitor: the program that one platform makes of them, which node each condition became, and what
/// the ids of the document lead to, used by that platform or not.
package final class AudienceTracePlan: Sendable {
  /// Nothing in it can be found where the platform rejects the document.
  package let program: AudienceProgram
  /// Why the platform rejects the document.
  package let rejection: ConvertRejection?
  /// What ids lead to, segments and all locations included.
  let named: NamedAudiences
  /// Why each experience that cannot be found cannot, in words, with the place to look at.
  private let absences: [Int: RuleExplanation.Part]
  /// Why the platform has none of the locations.
  let locationFault: ByteRange?
  /// The ids that the document lists as archived, as it spells them.
  private let archived: Set<[UInt8]>
  /// The first experience with each key, found by the platform or not.
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
    var fault: ByteRange?
    for loss in program.losses {
      if case .locations(let range) = loss { fault = range }
    }
    locationFault = fault
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
        guard let key = experience.key, document.kind(key) == .string else { return nil }
        return (CollationKey(document.string(key), profile.runtime), place)
      }, uniquingKeysWith: { first, _ in first })
  }

  package var rules: AudienceRules { program.rules }
  package var profile: ConvertProfile { program.profile }
  var document: JSONDocument { program.rules.document }

  /// Why the platform does not find an experience; nil where it does.
  func absence(ofExperience place: Int) -> RuleExplanation.Part? { absences[place] }

  /// The experience to which a key leads; where it leads nowhere on the platform, the first one in the
  /// document that is called so.
  func experience(of key: [UInt8]) -> Int? {
    let name = CollationKey(key, profile.runtime)
    return program.experienceOfKey[name] ?? experienceOfKey[name]
  }

  /// The document lists the experience as archived, which the platform may not look at.
  func isArchived(_ place: Int) -> Bool {
    rules.experiences[place].id.map { archived.contains(document.string(orLexeme: $0)) } ?? false
  }
}

extension AudienceProgramBuilder {
  /// Why an experience that was planned cannot be found.
  fileprivate func absence(ofExperience place: Int) -> RuleExplanation.Part {
    let experience = rules.experiences[place]
    let name = profile.name
    let range = document.range(experience.entry)
    if let fault = profile.decodingFaults(in: experience, of: rules).first {
      return .init(fault, .ruleDropped, "\(name) cannot decode this, and drops the experience")
    }
    guard let key = experience.key, let text = program.experiences[place].key else {
      let range = experience.key.map { document.range($0) } ?? range
      return .init(range, .ruleDropped, "\(name) finds experiences by a key, and this has none")
    }
    if program.experienceOfKey[CollationKey(text, profile.runtime)] != place {
      return .init(document.range(key), .ruleDropped, "\(name) finds only the first experience with this key")
    }
    return .init(
      experience.id.map { document.range($0) } ?? range, .ruleDropped,
      "\(name) drops an experience without an id that is text")
  }
}
