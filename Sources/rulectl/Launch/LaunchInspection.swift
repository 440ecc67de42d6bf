internal import LaunchLint

/// The output of `inspect` for one input on one platform.
struct LaunchInspection {
  /// The archive entry that the platform reads as the document; nil if there is none, or if the input is not an
  /// archive.
  private var entry: String?
  private var version: Int64?
  /// Nil if the platform rejects the input.
  private var program: Program?
  /// The names of the files below `assets/`.
  private var assets: [[UInt8]] = []

  /// Prints the rules as the platform would load them, also from unsafe archives.
  static func show(_ request: InspectionRequest) throws(CommandFailure) -> ExitStatus {
    try request.forEachPlatform(of: LaunchDialect.platforms) { profile throws(CommandFailure) in
      try show(request, on: profile)
    }
  }

  private static func show(_ request: InspectionRequest, on profile: LaunchProfile) throws(CommandFailure) -> ExitStatus
  {
    var view = LaunchInspection()
    var status = ExitStatus.done
    let loaded = try request.load { input throws(CommandFailure) in
      switch input.content {
      case .archive(let archive):
        view.assets = archive.assetNames
        try input.checkLimits(archive)
      case .document:
        guard let folder = input.folder else { break }
        let files = AssetFiles(beside: folder, request.archiveLimits)
        view.assets = files.assets.map(\.name)
        files.failure?.report(&status)
      }
      let document = try input.document(for: profile)
      view.entry = document.entry
      let rules = try LoadedRules(document, for: profile, request.limits)
      view.version = rules.rules.version
      view.program = try rules.program(for: profile, indexedRules: 0)
    }
    status.join(
      try request.show(
        loaded, as: LaunchDialect.row.name, on: profile, entry: view.entry,
        members: { view.write(rejected: $1, to: &$0) }, text: view.text))
    return status
  }

  private func write(rejected: String?, to json: inout JSONWriter) {
    json.member("version", version.map { Int($0) })
    json.member("rejected", rejected)
    json.raw(",\"rules\":[")
    if let program {
      json.elements(Array(program.loadedRules.indices)) { Self.write(program, $1, to: &$0) }
    }
    json.raw("]")
    json.member("unindexed", program?.unindexedRules)
    json.member("assets", assets)
  }

  private static func write(_ program: Program, _ place: Int, to json: inout JSONWriter) {
    let ids = program.loadedConsequenceIDs[place].joined(separator: ",")
    json.raw("{\"rule\":\(program.loadedRules[place]),\"consequences\":[\(ids)],\"keys\":")
    json.strings(program.keys(ofRuleAt: place))
    json.member("tokens", program.tokens(ofRuleAt: place))
    let lost = program.loadedLosses[place]
    json.raw(",\"lost\":{\"conditions\":\(lost.conditions),\"consequences\":\(lost.consequences)}}")
  }

  private func text() -> [String] {
    var lines: [String] = []
    if let program {
      let lost = program.losses.rules
      lines.append("  loads     " + counted(program.loadedRules.count, "rule") + (lost > 0 ? ", \(lost) lost" : ""))
      if let always = program.unindexedRules, always > 0 {
        lines.append("  unindexed " + counted(always, "rule") + " that every event must test")
      }
      for place in program.loadedRules.indices { lines += Self.describe(program, place) }
    }
    if !assets.isEmpty { lines.append("  assets    " + InspectionRequest.list(assets)) }
    return lines
  }

  private static func describe(_ program: Program, _ place: Int) -> [String] {
    var lines = [
      "  rule \(program.loadedRules[place])",
      "    consequences  " + InspectionRequest.list(program.loadedConsequenceIDs[place].map { Array($0.utf8) }),
      "    keys          " + InspectionRequest.list(program.keys(ofRuleAt: place)),
      "    tokens        " + InspectionRequest.list(program.tokens(ofRuleAt: place)),
    ]
    let lost = program.loadedLosses[place]
    if lost.conditions + lost.consequences > 0 {
      lines.append(
        "    lost          " + counted(lost.conditions, "condition") + ", " + counted(lost.consequences, "consequence"))
    }
    return lines
  }
}
