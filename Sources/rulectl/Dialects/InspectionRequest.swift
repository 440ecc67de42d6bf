/// The arguments of `inspect`, and the parts of its output that all dialects share.
struct InspectionRequest {
  /// As given on the command line.
  let path: String
  let input: Result<RulesInput, CommandFailure>
  let options: OptionValues
  let platforms: [String]
  /// Selects rules; those of every dialect.
  let filter: NameFilter
  /// The groups of which schedules are shown; empty for all.
  let groups: [String]
  /// True if the rules are those that an app has downloaded.
  let isDownload: Bool
  /// True to show the condition of each rule.
  let isFull: Bool
  let format: ReportFormat
  let style: Style
  let limits: RulesLimits
  let archiveLimits: ArchiveLimits

  /// Loads the input for each requested platform, and shows all results if `--rule` names a part of one of them.
  /// Returns the joined statuses.
  ///
  /// `names` returns the document of a result; nil if the platform rejects it.
  func forEachPlatform<Profile, Loaded, Document: NamedParts>(
    of list: PlatformList<Profile>, load: (Profile) throws(CommandFailure) -> Loaded, names: (Loaded) -> Document?,
    show: (Profile, Loaded) throws(CommandFailure) -> ExitStatus
  ) throws(CommandFailure) -> ExitStatus {
    var loaded: [(profile: Profile, result: Loaded)] = []
    for profile in try list.profiles(platforms) { loaded.append((profile, try load(profile))) }
    if let failure = filter.failure(among: loaded.compactMap { names($0.result) }) { throw failure }
    var status = ExitStatus.done
    for (profile, result) in loaded { status.join(try show(profile, result)) }
    return status
  }

  /// Returns a count with its noun, and how many of them are shown if not all are.
  func count(_ all: Int, _ noun: String, shown: Int) -> String {
    counted(all, noun) + (shown < all ? ", \(shown) shown" : "")
  }

  /// Returns the loaded document. If the platform rejects the document or a limit is exceeded, reports and returns the
  /// failure. Throws if the input cannot be read.
  func load<Loaded>(_ load: (RulesInput) throws(CommandFailure) -> Loaded) throws(CommandFailure)
    -> Result<Loaded, CommandFailure>
  {
    do throws(CommandFailure) {
      return .success(try load(try input.get()))
    } catch {
      guard error.status == .rules || error.status == .limit else { throw error }
      error.report()
      return .failure(error)
    }
  }

  /// Prints a loaded or rejected document: first the part that all dialects share, then the members that `members`
  /// writes, or the lines that `text` returns. Returns the status of loading.
  func show<Loaded>(
    _ loaded: Result<Loaded, CommandFailure>, as dialect: String, on profile: some PlatformProfile,
    entry: String? = nil, members: (inout JSONWriter, _ rejected: String?) -> Void, text: () -> [String]
  ) throws(CommandFailure) -> ExitStatus {
    var failure: CommandFailure?
    if case .failure(let error) = loaded { failure = error }
    switch format {
    case .json:
      var json = JSONWriter()
      json.raw("{\"file\":")
      json.string((try? input.get())?.name ?? path)
      json.raw(",\"dialect\":\"\(dialect)\"")
      json.member("platform", profile.name)
      json.member("document", entry)
      members(&json, failure?.message)
      json.raw("}\n")
      try Output.show(json.bytes)
    case .text:
      let name = (try? input.get())?.name ?? path
      let title = "\(Messages.printable(name)) on \(profile.name) (\(profile.title))"
      var lines: [String] = []
      if let entry { lines.append("  document  \(Messages.printable(entry))") }
      if let failure { lines.append("  rejected  \(Messages.printable(failure.message))") }
      lines += text()
      if let columns = Terminal.columns {
        lines = lines.flatMap { LineWrap.labelled($0, columns: max(40, columns)) }
      }
      if failure != nil { lines = lines.map { style.paint($0, .error) } }
      try Output.show(Array(([style.paint(title, .strong)] + lines).joined(separator: "\n").utf8) + [0x0A])
    }
    return failure?.status ?? .done
  }

  // MARK: names

  static func shown(_ name: [UInt8]) -> String { Messages.printable(String(decoding: name, as: UTF8.self)) }

  /// Returns the names separated by two spaces; `none` if there are none.
  static func list(_ names: [[UInt8]]) -> String {
    names.isEmpty ? "none" : names.map(shown).joined(separator: "  ")
  }
}
