internal import LaunchLint

/// The output of `inspect` for one input on one platform.
struct LaunchInspection {
  let profile: LaunchProfile
  /// The command line argument.
  let path: String
  private var input: RulesInput?
  /// The archive entry that the platform reads as the document.
  private var entry: String?
  private var version: Int64?
  /// The reason why the platform rejects the input.
  private var rejected: String?
  private var program: Program?
  /// The names of the files below `assets/`.
  private var assets: [[UInt8]] = []

  static func show(_ request: InspectionRequest) throws(CommandFailure) -> ExitStatus {
    let profile = try request.profile(of: .launch)
    var view = LaunchInspection(profile: profile, path: request.path)
    let status = try view.load(request.input, request.archiveLimits, request.limits, request.dialect)
    try Output.show(request.format == .json ? view.json() : view.text())
    return status
  }

  init(profile: LaunchProfile, path: String) { (self.profile, self.path) = (profile, path) }

  /// Loads the rules as the platform would, also from unsafe archives; may set `rejected`.
  ///
  /// - Throws: `CommandFailure` if the input cannot be read.
  mutating func load(
    _ input: Result<RulesInput, CommandFailure>, _ archiveLimits: ArchiveLimits, _ limits: RulesLimits,
    _ dialect: DialectName?
  ) throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.done
    do throws(CommandFailure) {
      let input = try input.get()
      self.input = input
      switch input.content {
      case .archive(let archive):
        assets = archive.assetNames
        try input.checkLimits(archive)
      case .document:
        if let folder = input.folder { status = list(AssetFiles(beside: folder, archiveLimits)) }
      }
      let dialect = input.dialect(dialect, limits)
      guard dialect == .adobe else { throw dialect.unreadable(by: "inspect", input.name) }
      let document = try input.document(for: profile)
      entry = document.entry
      let rules = try LoadedRules(document, for: profile, limits)
      version = rules.rules.version
      program = try rules.program(for: profile, indexedRules: 0)
      return status
    } catch {
      guard error.status == .rules || error.status == .limit else { throw error }
      rejected = error.message
      Messages.report(error.message, place: error.place)
      status.join(error.status)
      return status
    }
  }

  /// Takes the asset names of a folder, and reports if the list is incomplete.
  private mutating func list(_ files: AssetFiles) -> ExitStatus {
    assets = files.assets.map(\.name)
    guard let failure = files.failure else { return .done }
    Messages.report(failure.message, place: failure.place)
    return failure.status
  }

  // MARK: JSON

  func json() -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"dialect\":\"adobe\",\"platform\":")
    json.string(profile.name)
    json.raw(",\"document\":")
    if let entry { json.string(entry) } else { json.raw("null") }
    json.raw(",\"version\":")
    if let version { json.raw(String(version)) } else { json.raw("null") }
    json.raw(",\"rejected\":")
    if let rejected { json.string(rejected) } else { json.raw("null") }
    json.raw(",\"rules\":[")
    if let program { write(program, to: &json) }
    json.raw("],\"unindexed\":")
    json.raw(program?.unindexedRules.map(String.init) ?? "null")
    json.raw(",\"assets\":")
    json.strings(assets)
    json.raw("}\n")
    return json.bytes
  }

  private func write(_ program: Program, to json: inout JSONWriter) {
    let ids = program.loadedConsequenceIDs
    for (place, rule) in program.loadedRules.enumerated() {
      json.raw(place > 0 ? ",{\"rule\":" : "{\"rule\":")
      json.integer(rule)
      json.raw(",\"consequences\":[" + ids[place].joined(separator: ",") + "],\"keys\":")
      json.strings(program.keys(ofRuleAt: place))
      json.raw(",\"tokens\":")
      json.strings(program.tokens(ofRuleAt: place))
      let lost = program.loadedLosses[place]
      json.raw(",\"lost\":{\"conditions\":\(lost.conditions),\"consequences\":\(lost.consequences)}}")
    }
  }

  // MARK: text

  func text() -> [UInt8] {
    var lines = ["\(shown(input?.name ?? path)) on \(profile.name) (\(profile.title))"]
    if let entry { lines.append("  document  \(shown(entry))") }
    if let rejected {
      lines.append("  rejected  \(shown(rejected))")
    } else if let program {
      let lost = program.losses.rules
      lines.append("  loads     " + counted(program.loadedRules.count, "rule") + (lost > 0 ? ", \(lost) lost" : ""))
      if let always = program.unindexedRules, always > 0 {
        lines.append("  unindexed " + counted(always, "rule") + " that every event must test")
      }
      for place in program.loadedRules.indices { lines += describe(program, place) }
    }
    if !assets.isEmpty {
      lines.append("  assets    " + assets.map { shown(String(decoding: $0, as: UTF8.self)) }.joined(separator: "  "))
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func describe(_ program: Program, _ place: Int) -> [String] {
    func list(_ texts: [[UInt8]]) -> String {
      texts.isEmpty ? "none" : texts.map { shown(String(decoding: $0, as: UTF8.self)) }.joined(separator: "  ")
    }
    var lines = [
      "  rule \(program.loadedRules[place])",
      "    consequences  " + list(program.loadedConsequenceIDs[place].map { Array($0.utf8) }),
      "    keys          " + list(program.keys(ofRuleAt: place)),
      "    tokens        " + list(program.tokens(ofRuleAt: place)),
    ]
    let lost = program.loadedLosses[place]
    if lost.conditions + lost.consequences > 0 {
      lines.append(
        "    lost          " + counted(lost.conditions, "condition") + ", " + counted(lost.consequences, "consequence"))
    }
    return lines
  }

  private func shown(_ text: String) -> String { Messages.printable(text) }
}
