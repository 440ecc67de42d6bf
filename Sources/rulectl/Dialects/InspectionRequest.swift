/// The arguments of `inspect`, and the parts of its output that all dialects share.
struct InspectionRequest {
  /// The path of the input, as given on the command line.
  let path: String
  let input: Result<RulesInput, CommandFailure>
  let options: OptionValues
  let platforms: [String]
  /// The rules that `--rule` selects, in any dialect.
  let filter: NameFilter
  /// The groups whose schedules are shown; empty for all.
  let groups: [String]
  /// True if the rules were downloaded by an app.
  let isDownload: Bool
  /// The surfaces that the app requests; empty for all surfaces of the app.
  let surfaces: [String]
  /// True to show the condition of each rule.
  let isFull: Bool
  let format: ViewFormat
  /// The page to which the output is added; nil for other formats.
  let page: InspectionPage?
  let style: Style
  let limits: RulesLimits
  let archiveLimits: ArchiveLimits

  /// Returns a count with its noun, and the number of shown items if not all are shown.
  func count(_ all: Int, _ noun: String, shown: Int) -> String {
    counted(all, noun) + (shown < all ? ", \(shown) shown" : "")
  }

  /// Loads the input for each of `profiles`, and shows the results if `--rule` names a part of one of them. Returns
  /// the joined statuses. A failure of `load` is part of the output if the platform rejects the input, or a limit is
  /// exceeded.
  func show<Profile: PlatformProfile, View: Inspection>(
    as dialect: String, on profiles: [Profile],
    _ load: (inout View, Profile, RulesInput) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> ExitStatus {
    var loaded: [(profile: Profile, view: View, failure: CommandFailure?)] = []
    for profile in profiles {
      var view = View()
      do throws(CommandFailure) {
        try load(&view, profile, try input.get())
        loaded.append((profile, view, nil))
      } catch {
        guard error.status == .rules || error.status == .limit else { throw error }
        // Some failures, such as an exceeded limit, are the same for every platform. Equal failures are reported once.
        if !loaded.contains(where: { $0.failure?.placed == error.placed }) { error.report() }
        loaded.append((profile, view, error))
      }
    }
    let documents = loaded.compactMap { $0.failure == nil ? $0.view.document : nil }
    if let failure = filter.failure(among: documents) { throw failure }
    var status = ExitStatus.done
    page?.add(loaded.map { ($0.profile.name, $0.view, $0.failure) }, self)
    for (profile, view, failure) in loaded {
      if page == nil { try show(view, as: dialect, on: profile, failure) }
      status.join(failure?.status ?? .done)
    }
    return status
  }

  /// Prints the output that all dialects share, then the output of `view`. `failure`: the reason why the platform
  /// rejects the input.
  private func show(
    _ view: some Inspection, as dialect: String, on profile: some PlatformProfile, _ failure: CommandFailure?
  ) throws(CommandFailure) {
    let name = (try? input.get())?.name ?? path
    switch format {
    case .json:
      var json = JSONWriter()
      json.raw("{\"file\":")
      json.string(name)
      json.raw(",\"dialect\":\"\(dialect)\"")
      json.member("platform", profile.name)
      json.member("document", view.entry)
      let isLimit = failure?.status == .limit
      view.write(rejected: isLimit ? nil : failure?.message, to: &json)
      if isLimit { json.member("limit", failure?.message) }
      json.raw("}\n")
      try Output.show(json.bytes)
    case .text, .html:
      let title = "\(Messages.printable(name)) on \(profile.name) (\(profile.title))"
      var lines: [String] = []
      if let entry = view.entry { lines.append("  document  \(Messages.printable(entry))") }
      if let failure {
        let outcome = failure.status == .limit ? "not read  " : "rejected  "
        lines.append("  " + outcome + Messages.printable(failure.message))
      }
      lines += view.lines(self).map(\.text)
      if let columns = Terminal.columns {
        lines = lines.flatMap { LineWrap.labelled($0, columns: max(40, columns)) }
      }
      if failure != nil { lines = lines.map { style.paint($0, .error) } }
      try Output.show(Array(([style.paint(title, .strong)] + lines).joined(separator: "\n").utf8) + [0x0A])
    }
  }

  // MARK: names

  static func shown(_ name: [UInt8]) -> String { Messages.printable(String(decoding: name, as: UTF8.self)) }

  /// Returns the names as values of a line; `none` if there are none.
  static func list(_ names: [[UInt8]]) -> [String] { names.isEmpty ? ["none"] : names.map(shown) }
}

/// The output of `inspect` for an input on one platform.
protocol Inspection {
  associatedtype Document: NamedParts

  init()

  /// The archive entry that the platform reads as the document; nil if there is none.
  var entry: String? { get }
  /// The document whose parts `--rule` selects; nil if there is none.
  var document: Document? { get }

  /// Writes the dialect's own members. They follow the members that all dialects have. `rejected`: the reason why the
  /// platform rejects the input.
  func write(rejected: String?, to json: inout JSONWriter)

  func lines(_ request: InspectionRequest) -> [InspectedLine]

  /// The rules in words, each with a key that is the same on all platforms; nil if a page shows `lines`.
  var portraits: [(key: String, rule: ReportedRule)]? { get }
  /// The part of `lines` that a page shows if it shows `portraits`.
  func summary(_ request: InspectionRequest) -> [InspectedLine]
  /// The files of the input, with their sizes in bytes.
  var files: [(name: [UInt8], size: Int?)] { get }
}

extension Inspection {
  var entry: String? { nil }
  var portraits: [(key: String, rule: ReportedRule)]? { nil }
  func summary(_ request: InspectionRequest) -> [InspectedLine] { [] }
  var files: [(name: [UInt8], size: Int?)] { [] }
}
