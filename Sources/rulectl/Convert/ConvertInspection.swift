/// The output of `inspect` for a Convert document on one platform.
struct ConvertInspection {
  private let profile: ConvertProfile
  private let name: String
  private let loaded: Result<LoadedAudiences, CommandFailure>

  /// Prints the loaded parts. Status: 3 if the platform rejects the document, 5 for a limit.
  static func show(_ request: InspectionRequest) throws(CommandFailure) -> ExitStatus {
    let profile = try request.profile(of: .convert)
    let input = try request.input.get()
    let loaded: Result<LoadedAudiences, CommandFailure>
    do throws(CommandFailure) {
      loaded = .success(try LoadedAudiences(try input.document(of: .convert), for: profile, request.limits))
    } catch {
      guard error.status == .rules || error.status == .limit else { throw error }
      Messages.report(error.message, place: error.place)
      loaded = .failure(error)
    }
    let view = ConvertInspection(profile: profile, name: input.name, loaded: loaded)
    try Output.show(request.format == .json ? view.json() : view.text())
    return switch loaded {
    case .success: .done
    case .failure(let failure): failure.status
    }
  }

  private var program: AudienceProgram? { try? loaded.get().program }

  private var rejected: String? {
    if case .failure(let failure) = loaded { failure.message } else { nil }
  }

  // MARK: JSON

  private func json() -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"dialect\":\"convert\",\"platform\":")
    json.string(profile.name)
    json.raw(",\"document\":null,\"rejected\":")
    if let rejected { json.string(rejected) } else { json.raw("null") }
    json.raw(",\"rules\":[")
    if let rules = program?.loadedRuleSet {
      json.raw("{\"rule\":0,")
      write(rules, to: &json)
      json.raw("}")
    }
    for (index, experience) in (program?.loadedExperiences ?? []).enumerated() {
      if index > 0 { json.raw(",") }
      write(experience, to: &json)
    }
    json.raw("]")
    write(program?.loadedAudiences ?? [], "audiences", to: &json)
    write(program?.loadedLocations ?? [], "locations", to: &json)
    json.raw(",\"lost\":{\"experiences\":\(lostExperiences),\"locations\":\(lostLocations)}")
    json.raw(",\"unindexed\":")
    json.raw(program.map { String($0.unindexedCount) } ?? "null")
    json.raw("}\n")
    return json.bytes
  }

  private func write(_ experience: AudienceProgram.LoadedExperience, to json: inout JSONWriter) {
    json.raw("{\"rule\":\(experience.place),\"experience\":")
    write(experience.key, to: &json)
    json.raw(",\"audiences\":")
    json.strings(experience.audiences)
    json.raw(",\"segments\":")
    json.strings(experience.segments)
    json.raw(",\"locations\":")
    json.strings(experience.locations)
    json.raw(",\"siteArea\":\(experience.hasSiteArea)}")
  }

  private func write(_ rules: [AudienceProgram.LoadedRules], _ label: String, to json: inout JSONWriter) {
    json.raw(",\"\(label)\":[")
    for (index, rules) in rules.enumerated() {
      json.raw(index > 0 ? ",{\"id\":" : "{\"id\":")
      write(rules.id, to: &json)
      json.raw(",")
      write(rules, to: &json)
      json.raw("}")
    }
    json.raw("]")
  }

  private func write(_ rules: AudienceProgram.LoadedRules, to json: inout JSONWriter) {
    json.raw("\"keys\":")
    json.strings(rules.keys)
    json.raw(",\"leaves\":\(rules.leaves),\"lost\":{\"conditions\":\(rules.lost)}")
  }

  private func write(_ text: [UInt8]?, to json: inout JSONWriter) {
    if let text { json.string(text.span) } else { json.raw("null") }
  }

  private var lostExperiences: Int {
    (program?.losses ?? []).count {
      if case .experience = $0 { true } else { false }
    }
  }

  /// All locations are dropped if one of them cannot be decoded.
  private var lostLocations: Int {
    guard let program else { return 0 }
    let isLost = program.losses.contains {
      if case .locations = $0 { true } else { false }
    }
    return isLost ? program.rules.locations.count : 0
  }

  // MARK: text

  private func text() -> [UInt8] {
    var lines = ["\(Messages.printable(name)) on \(profile.name) (\(profile.title))"]
    if let rejected { lines.append("  rejected  \(Messages.printable(rejected))") }
    if let program {
      lines += summary(program)
      for experience in program.loadedExperiences { lines += describe(experience) }
      if let rules = program.loadedRuleSet { lines += describe(rules, "rule set") }
      for rules in program.loadedAudiences { lines += describe(rules, "audience") }
      for rules in program.loadedLocations { lines += describe(rules, "location") }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func summary(_ program: AudienceProgram) -> [String] {
    if program.rules.isBare { return ["  loads     1 rule set"] }
    let loads = [
      counted(program.loadedExperiences.count, "experience"),
      counted(program.loadedAudiences.count, "audience"),
      counted(program.loadedLocations.count, "location"),
    ].joined(separator: ", ")
    var lines = ["  loads     " + loads]
    let lost = [(lostExperiences, "experience"), (lostLocations, "location")].filter { $0.0 > 0 }
    if !lost.isEmpty {
      lines.append("  lost      " + lost.map { counted($0, $1) }.joined(separator: ", "))
    }
    if program.unindexedCount > 0 {
      lines.append("  unindexed " + counted(program.unindexedCount, "experience") + " that every event must test")
    }
    return lines
  }

  private func describe(_ experience: AudienceProgram.LoadedExperience) -> [String] {
    var lines = [
      "  experience \(shown(experience.key))",
      "    audiences  " + list(experience.audiences),
    ]
    if !experience.segments.isEmpty {
      lines.append("    segments   " + list(experience.segments))
    }
    lines.append("    locations  " + (experience.hasSiteArea ? "site area" : list(experience.locations)))
    return lines
  }

  private func describe(_ rules: AudienceProgram.LoadedRules, _ kind: String) -> [String] {
    var lines = [
      "  \(kind)" + (rules.id.map { " " + shown($0) } ?? ""),
      "    keys       " + list(rules.keys),
    ]
    if rules.lost > 0 {
      lines.append("    lost       " + counted(rules.lost, "condition"))
    }
    return lines
  }

  private func list(_ texts: [[UInt8]]) -> String {
    texts.isEmpty ? "none" : texts.map { shown($0) }.joined(separator: "  ")
  }

  private func shown(_ text: [UInt8]?) -> String {
    text.map { Messages.printable(String(decoding: $0, as: UTF8.self)) } ?? "without a key"
  }
}
