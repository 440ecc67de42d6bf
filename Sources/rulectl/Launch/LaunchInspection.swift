internal import LaunchLint

/// The output of `inspect` for one input on one platform.
struct LaunchInspection: Inspection {
  private(set) var entry: String?
  private(set) var document: RuleSet?
  /// The program of the input; nil if the platform rejects the input.
  private var program: Program?
  /// The rules to show, as indices into the rules of `program`.
  private var shown: [Int] = []
  /// The conditions of the rules in words, keyed by index; empty if none are shown.
  private var conditions: [Int: String] = [:]
  /// The files below `assets/`.
  private(set) var files: [(name: [UInt8], size: Int?)] = []
  /// Describes the rules for a page; nil for other formats.
  private var portrait: RulePortrait?
  /// The cached copy of a device that contains the document; nil for other inputs.
  private var copy: CachedCopy?

  /// Prints the rules as the platform would load them, even from unsafe archives.
  static func show(_ request: InspectionRequest) throws(CommandFailure) -> ExitStatus {
    if case .configuration(let text) = try? request.input.get().content {
      return try ConfigurationInspection.show(text, request)
    }
    if let input = try? request.input.get(), input.engine == .messaging,
      let messages = try? input.propositions(for: .ios, request.limits)
    {
      return try MessageInspection.show(messages, request)
    }
    // Every platform reads the same folder, so equal messages about the folder are written only once.
    var said = MessageDeduplicator()
    let profiles = try LaunchDialect.platforms.profiles(request.platforms)
    let shown = try request.show(as: LaunchDialect.row.name, on: profiles) {
      (view: inout LaunchInspection, profile: LaunchProfile, input: RulesInput) throws(CommandFailure) in
      try view.load(input, for: profile, request, &said)
    }
    return max(said.status, shown)
  }

  private mutating func load(
    _ input: RulesInput, for profile: LaunchProfile, _ request: InspectionRequest, _ said: inout MessageDeduplicator
  ) throws(CommandFailure) {
    switch input.content {
    case .archive(let archive):
      files = AssetFiles(in: archive).assets.map { ($0.name, $0.size) }
      try input.checkLimits(archive)
    case .configuration, .messages: break
    case .document:
      copy = input.copy ?? (try? CachedCopy.android(input.path, from: input.files))
      // On Android, unreadable metadata is a failure, because Android then deletes the copy.
      if copy == nil, profile.name == "android" { copy = try CachedCopy.android(input.path, from: input.files) }
      guard let folder = input.folder else { break }
      let files = AssetFiles(beside: folder, from: input.files, request.archiveLimits)
      self.files = files.assets.map { ($0.name, $0.size) }
      if let failure = files.failure { said.report(failure) }
    }
    let document = try input.document(for: profile)
    entry = document.entry
    let rules = try LoadedRules(document, of: input, for: profile, request.limits)
    self.document = rules.rules
    let history = input.history(HistoryUse(isRead: false, isDownload: request.isDownload))
    let program = try rules.program(indexedRules: 0, history: history)
    self.program = program
    let wanted = request.filter.places(in: rules.rules)
    let loaded = program.loadedRules
    shown = loaded.indices.filter { wanted?.contains(loaded[$0]) ?? true }
    if request.page != nil {
      let names = Set(files.map(\.name))
      portrait = RulePortrait(rules.rules, for: profile, history: history) { name in
        names.contains(Array(name.utf8)) ? input.asset(name, request.archiveLimits) : nil
      }
      return
    }
    guard request.isFull else { return }
    let plan = TracePlan(rules.rules, for: profile, indexedRules: 0, history: history)
    let indices = shown.map { program.ruleIndex(at: $0) }
    conditions = Dictionary(
      uniqueKeysWithValues: zip(indices, plan.conditions(ofRules: indices).map { ConditionPhrase($0).text }))
  }

  func write(rejected: String?, to json: inout JSONWriter) {
    json.member("version", document?.version.map { Int($0) })
    json.member("rejected", rejected)
    json.raw(",\"rules\":[")
    if let program {
      json.elements(shown) { write(program, $1, to: &$0) }
    }
    json.raw("]")
    json.member("unindexed", program?.unindexedRules)
    json.member("assets", files.map(\.name))
    guard let copy else { return }
    json.raw(",\"cachedCopy\":{\"platform\":\"\(copy.platform.rawValue)\"")
    json.member("eTag", copy.eTag)
    json.member("lastModified", copy.lastModified)
    json.raw("}")
  }

  private func write(_ program: Program, _ place: Int, to json: inout JSONWriter) {
    let rule = program.ruleIndex(at: place)
    let ids = program.consequenceIDs(ofRuleAt: place).joined(separator: ",")
    json.raw("{\"rule\":\(rule),\"consequences\":[\(ids)],\"keys\":")
    json.strings(program.keys(ofRuleAt: place))
    json.member("tokens", program.tokens(ofRuleAt: place))
    let lost = program.losses(ofRuleAt: place)
    json.raw(",\"lost\":{\"conditions\":\(lost.conditions),\"consequences\":\(lost.consequences)}")
    if let condition = conditions[rule] { json.member("condition", condition) }
    json.raw("}")
  }

  func lines(_ request: InspectionRequest) -> [InspectedLine] {
    var lines = summary(request)
    if let program {
      for place in shown { lines += describe(program, place) }
    }
    if !files.isEmpty { lines.append(.document("assets", InspectionRequest.list(files.map(\.name)))) }
    return lines
  }

  func summary(_ request: InspectionRequest) -> [InspectedLine] {
    var lines: [InspectedLine] = []
    if let copy {
      lines.append(.document("copy", "of \(copy.platform.rawValue)"))
      lines.append(.document("ETag", copy.eTag.map(InspectionRequest.shown) ?? "none"))
      lines.append(.document("modified", copy.lastModified.map(InspectionRequest.shown) ?? "unknown"))
    }
    if let program {
      let lost = program.losses.rules
      let loads = request.count(program.loadedRules.count, "rule", shown: shown.count)
      lines.append(.document("loads", loads + (lost > 0 ? ", \(lost) lost" : "")))
      if let always = program.unindexedRules, always > 0 {
        lines.append(.document("unindexed", counted(always, "rule") + " tested on every event"))
      }
    }
    return lines
  }

  var portraits: [(key: String, rule: ReportedRule)]? {
    guard let program, let portrait else { return [] }
    return shown.map { place in
      let index = program.ruleIndex(at: place)
      var rule = portrait.rule(index, name: "rule \(index)")
      rule.remarks = Self.remarks(program.losses(ofRuleAt: place))
      return ("\(index)", rule)
    }
  }

  /// Returns a remark about the dropped parts of a rule; none if nothing is dropped.
  static func remarks(_ lost: Program.Losses) -> [String] {
    let parts = [(lost.conditions, "condition"), (lost.consequences, "consequence")].filter { $0.0 > 0 }
    return parts.isEmpty ? [] : ["drops " + listed(parts.map { counted($0.0, $0.1) })]
  }

  private func describe(_ program: Program, _ place: Int) -> [InspectedLine] {
    let rule = program.ruleIndex(at: place)
    var parts = [
      ("consequences", InspectionRequest.list(program.consequenceIDs(ofRuleAt: place).map { Array($0.utf8) })),
      ("keys", InspectionRequest.list(program.keys(ofRuleAt: place))),
      ("tokens", InspectionRequest.list(program.tokens(ofRuleAt: place))),
    ]
    if let condition = conditions[rule] { parts.append(("condition", [EscapedOutput.harmless(condition)])) }
    let lost = program.losses(ofRuleAt: place)
    if lost.conditions + lost.consequences > 0 {
      parts.append(("lost", [counted(lost.conditions, "condition") + ", " + counted(lost.consequences, "consequence")]))
    }
    return [.title("rule \(rule)")] + parts.map { .part($0.0, $0.1, width: 14) }
  }
}
