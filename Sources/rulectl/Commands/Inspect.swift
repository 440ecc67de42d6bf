internal import ArgumentParser
internal import LaunchLint
internal import RuleArchive
internal import RuleEngine
internal import RuleLint

/// `rulectl inspect RULES`
struct Inspect: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what a platform loads of an archive or a rules document.",
    discussion: """
      Names the archive entry that the platform takes for the document, the rules that load with \
      their keys and tokens, what is lost of them, and the assets.

        rulectl inspect rules.zip --platform android
        rulectl inspect rules.json --format json | jq '.rules[].keys'

      Status: 0 it loads, 3 the platform rejects it (the output is printed all the same).
      """)

  @Argument(help: "Archive, folder, rules.json, or -.", completion: .file())
  var rules: String
  @Option(
    help: "ios, android or web (Convert: ios or js; Airship: android, ios, legacy or portable).")
  var platform: [String] = []
  @Option(help: "text or json.")
  var format: String?
  @Option(help: "adobe, convert or airship, where detection is not wanted.")
  var dialect: String?
  @Option(help: "auto, always or never (nothing is coloured yet).")
  var color: String?

  @OptionGroup(title: "Limits on archives") var archiveLimits: ArchiveLimitOptions
  @OptionGroup(title: "Limits on rules") var rulesLimits: RulesLimitOptions

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    let dialect: DialectName? = try choice(dialect, "--dialect")
    let format: ReportFormat = try choice(format, "--format") ?? .text
    let _: ColorChoice? = try choice(color, "--color")
    let limits = try RulesLimits(rulesLimits.given)
    let archiveLimits = try ArchiveLimits(archiveLimits.given)
    let input = RulesInput.read(rules, archiveLimits, limits)
    if case .success(let found) = input {
      switch found.dialect(dialect, limits) {
      case .adobe: break
      case .convert:
        let profile = try Self.only(try PlatformList.convert.profiles(platform))
        return try ConvertInspection.show(found, for: profile, format, limits)
      case .airship:
        let profile = try Self.only(try PlatformList.airship.profiles(platform))
        return try ScheduleInspection.show(found, for: profile, format, limits)
      }
    }
    let profile = try Self.only(try PlatformList.launch.profiles(platform))
    var view = Inspection(profile: profile, path: rules)
    let status = try view.load(input, archiveLimits, limits, dialect)
    try Output.show(format == .json ? view.json() : view.text())
    return status
  }

  private static func only<Profile>(_ profiles: [Profile]) throws(CommandFailure) -> Profile {
    guard profiles.count == 1, let profile = profiles.first else {
      throw CommandFailure(.usage, "inspect shows one platform: give --platform one name")
    }
    return profile
  }
}

/// What one platform makes of one input.
struct Inspection {
  let profile: LaunchProfile
  /// As given.
  let path: String
  private var input: RulesInput?
  /// The archive entry that the platform takes for the document.
  private var entry: String?
  private var version: Int64?
  /// Why the platform takes nothing.
  private var rejected: String?
  private var program: Program?
  /// The names of the files below `assets/`.
  private var assets: [[UInt8]] = []

  init(profile: LaunchProfile, path: String) { (self.profile, self.path) = (profile, path) }

  /// Loads the rules as the platform would, hostile archives too.
  ///
  /// Throws what is no verdict on rules: input that could not be read.
  mutating func load(
    _ input: Result<RulesInput, CommandFailure>, _ archiveLimits: ArchiveLimits,
    _ limits: RulesLimits, _ dialect: DialectName?
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

  /// Takes the files of a folder; of what is not known of them it says so.
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
      json.raw(
        ",\"lost\":{\"conditions\":\(lost.conditions),\"consequences\":\(lost.consequences)}}")
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
      lines.append(
        "  loads     " + counted(program.loadedRules.count, "rule")
          + (lost > 0 ? ", \(lost) lost" : ""))
      if let always = program.unindexedRules, always > 0 {
        lines.append("  unindexed " + counted(always, "rule") + " that every event must test")
      }
      for place in program.loadedRules.indices { lines += describe(program, place) }
    }
    if !assets.isEmpty {
      lines.append(
        "  assets    "
          + assets.map { shown(String(decoding: $0, as: UTF8.self)) }.joined(separator: "  "))
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func describe(_ program: Program, _ place: Int) -> [String] {
    func list(_ texts: [[UInt8]]) -> String {
      texts.isEmpty
        ? "none" : texts.map { shown(String(decoding: $0, as: UTF8.self)) }.joined(separator: "  ")
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
        "    lost          " + counted(lost.conditions, "condition") + ", "
          + counted(lost.consequences, "consequence"))
    }
    return lines
  }

  private func shown(_ text: String) -> String { Messages.printable(text) }
}
