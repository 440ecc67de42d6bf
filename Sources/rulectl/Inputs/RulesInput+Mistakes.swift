internal import LaunchLint

extension CommandFailure {
  /// The file names that help texts suggest for downloaded rules and downloaded events.
  static let (rulesDownload, eventsDownload) = ("rules.zip", "events.ndjson")

  /// Creates the failure for a URL that is given instead of a file; nil for other paths. `name`: a name for the
  /// downloaded file.
  init?(url path: String, name: String) {
    let start = path.prefix(8).lowercased()
    guard ["https://", "http://", "ftp://", "file://"].contains(where: start.hasPrefix) else { return nil }
    self.init(
      .usage, "`\(path)` is a URL, and rulectl does not download files",
      help: "download the file first: curl -fsSLo \(name) \(SystemPath.quoted(path))")
  }

  /// Creates the failure for a folder or a URL that is given instead of a file of events; nil for other paths.
  init?(eventsAt path: String) {
    if let failure = CommandFailure(url: path, name: Self.eventsDownload) {
      self = failure
    } else if FileKind(path) == .folder {
      self.init(.io, "expected a file of events, found a folder", place: path, help: "name the files in the folder")
    } else {
      return nil
    }
  }

  /// Creates the failure for a folder without `rules.json`. `help`: returns the help for a different file with rules
  /// in the folder, from its path, quoted for a shell, and its name.
  init(
    folderWithoutRules folder: String, _ files: FileSource, help: ((path: String, name: String)) -> String
  ) {
    let found = RulesFolder.otherFiles(in: folder, from: files).first
    self.init(
      .io, "the folder has no `\(RulesFile.name)`", place: folder,
      help: found.map { help((SystemPath.quoted(SystemPath.joined(folder, $0)), $0)) }
        ?? "name a folder with a `\(RulesFile.name)`")
  }

  /// Creates the failure for events that are given instead of rules.
  init(events text: [UInt8], named name: String) {
    let asks = String(decoding: text, as: UTF8.self).contains("Retrieve message definitions")
    self.init(
      .usage, "expected rules, found events", place: name,
      help: asks
        ? "the response is not in this log: set the log level to verbose, or use the Assurance session"
        : "name a file of rules. Events follow the rules: rulectl eval RULES EVENTS",
      cause: .events)
  }

  /// Creates the failure for a document that contains neither rules of a dialect nor messages, not even parts of them
  /// or malformed ones; nil for other documents.
  init?(noRulesIn tree: JSONDocument, named name: String, _ limits: RulesLimits) {
    if DocumentForms.holdsRules(tree) { return nil }
    do throws(CommandFailure) {
      switch try RulesInput.kind(
        of: tree.text, named: name, isOfOtherDialect: false, DocumentReadings(), limits)
      {
      case .messages, .cachedCopy: return nil
      case .configuration: self.init(configurationAt: name)
      case .rules:
        self.init(
          .rules, "found no rules: no member of the root identifies a dialect", place: name,
          help: "name a document of rules, or a part of such a document")
      }
    } catch {
      self = error
    }
  }

  /// Creates the failure for the configuration of an app that is given instead of rules.
  init(configurationAt name: String) {
    self.init(
      .usage, "expected rules, found the configuration of an app", place: name,
      help: "run `rulectl inspect` for the URL of the rules, download the rules, and name the downloaded file")
  }

  /// Creates the failure for a configuration of SDK 4; nil for other documents.
  init?(configurationOfSDK4 tree: JSONDocument, at name: String) {
    func has(_ value: JSONDocument.Value?, _ members: String...) -> Bool {
      value.map { value in members.contains { tree.presentMember(value, $0) != nil } } ?? false
    }
    func member(_ name: String) -> JSONDocument.Value? { tree.presentMember(tree.root, name) }
    let messages = member("messages").map { tree.isArray($0) ? tree.elements($0) : [] } ?? []
    let hasMessage = messages.contains {
      has($0, "triggers") && has($0, "template", "messageId", "payload", "audiences")
    }
    let isConfiguration = has(member("analytics"), "rsids") || has(member("remotes"), "messages", "analytics.poi")
    guard tree.isObject(tree.root), member("rules") == nil, hasMessage || isConfiguration || member("rsids") != nil
    else {
      return nil
    }
    self.init(
      .rules, "a configuration of the Mobile SDK version 4, whose messages are not launch rules", place: name,
      help: "create the messages as rules in Tags (Adobe Launch), which version 5 and later read")
  }

  /// Creates the failure for the cache of Messaging on Android, which only Java can read.
  init(messagingCacheAt name: String) {
    self.init(
      .rules, "a Messaging cache of Android (Java serialization), which rulectl does not read", place: name,
      help: "use a log of the app or an Assurance session: both contain the response")
  }
}

/// Inputs that are given by mistake instead of rules.
extension RulesInput {
  /// Throws a usage error for a URL: this program opens no connection.
  static func refuseURL(_ path: String) throws(CommandFailure) {
    if let failure = CommandFailure(url: path, name: CommandFailure.rulesDownload) { throw failure }
  }

  /// The kinds of JSON documents that commands read.
  enum DocumentKind {
    case rules, configuration
    case messages(PropositionInput)
    /// The root is an object with a member `cacheable`.
    case cachedCopy(JSONDocument)
  }

  /// Returns the kind of a JSON document. Throws a usage error if the document contains events, or visitors of Convert.
  /// A document that no member of its root identifies is treated as rules. `isOfOtherDialect`: true if an option names
  /// a dialect other than launch rules; this dialect then reports missing members.
  static func kind(
    of text: [UInt8], named name: String, isOfOtherDialect: Bool, _ readings: DocumentReadings, _ limits: RulesLimits
  ) throws(CommandFailure) -> DocumentKind {
    if let member = DocumentForms.member(withoutBracesIn: text.span) {
      throw CommandFailure(
        .rules, "expected an object, found its member `\(member)` without braces", place: name,
        help: "write {\"\(member)\": …}")
    }
    var names: Set<String> = []
    var isComplete = false
    do throws(JSONProblem) {
      isComplete = try collectNames(of: text, readings, limits, &names)
      if !isComplete { return .rules }
    } catch {
      // The names before the error are already collected.
    }
    let hasForm = isComplete && hasForm(text, readings, limits)
    if !hasForm, let messages = try messages(in: text, named: name, readings, limits) {
      return .messages(messages)
    }
    func isConfiguration() -> Bool { names.contains { AppConfiguration.isMark(Array($0.utf8)) } }
    if isOfOtherDialect { return isConfiguration() ? .configuration : .rules }
    if isComplete {
      if hasForm { return .rules }
      let isEvent = names.isSuperset(of: ["type", "source"]) || names.isSuperset(of: ["type", "timestamp"])
      if isEvent || names.contains("attributes") { throw CommandFailure(events: text, named: name) }
    }
    if text.count <= limits.bytes, let tree = try? readings.tree(of: text, depthLimit: limits.depth) {
      if let failure = CommandFailure(configurationOfSDK4: tree, at: name) { throw failure }
      if tree.isObject(tree.root) {
        names = Set(tree.members(tree.root).map { String(decoding: tree.string($0.name), as: UTF8.self) })
      }
      if !names.isDisjoint(with: DocumentForms.plainNames) || DocumentForms.match(tree) != nil { return .rules }
      if isAirshipEvent(tree) { throw CommandFailure(events: text, named: name) }
      if let (value, needs) = PropositionForm.mistake(in: tree) {
        throw CommandFailure(
          .rules, "not a known format of Journey Optimizer messages: " + needs,
          place: TextLocations(name, tree.text).place(of: tree.range(value).lower))
      }
      guard tree.isObject(tree.root) else { return .rules }
      if names.contains(CachedCopy.member) { return .cachedCopy(tree) }
      if !names.isDisjoint(with: ["events", "data"]), isLog(text, limits) {
        throw CommandFailure(events: text, named: name)
      }
    }
    return isConfiguration() ? .configuration : .rules
  }

  /// The archive's document, if it has no launch rules; nil for documents and unreadable archives.
  private var foreignTree: JSONDocument? {
    // An archive whose entries overlap is not read, because unpacking may take long.
    guard case .archive(let archive) = content, !archive.overlaps, !archive.verify().contains(where: \.isDamage) else {
      return nil
    }
    let texts = ArchiveReader.allCases.lazy.compactMap { archive.view(as: $0, for: consumer).document?.text }
    guard let text = texts.first, !DocumentForms.hasRules(in: text.span) else { return nil }
    return try? JSONDocument(text, depthLimit: limits.depth)
  }

  /// The failure for a configuration of SDK 4 in the archive; nil for other content.
  var archivedConfigurationOfSDK4: CommandFailure? {
    foreignTree.flatMap { CommandFailure(configurationOfSDK4: $0, at: name) }
  }

  /// The title of the rules that the archive's document resembles, if their dialect does not use archives; else nil.
  var foreignArchiveTitle: String? {
    guard let tree = foreignTree, let match = DocumentForms.match(tree),
      match.dialect != DocumentForms.launchName, !match.isAmbiguous || match.names == ["OR"]
    else { return nil }
    return match.title
  }

  /// Returns the help for an archive that is given where only a document can be read.
  static func unpackHelp(_ path: String) -> String {
    "unpack it with `rulectl unpack \(SystemPath.quoted(path))`, and name the file in it"
  }

  /// The bytes with which Java begins a serialized object.
  static let javaObject: [UInt8] = [0xAC, 0xED, 0x00, 0x05]

  /// Returns the propositions in a JSON document, or in successive JSON values; nil if there are none. Throws if a
  /// stream is truncated.
  private static func messages(
    in text: [UInt8], named name: String, _ readings: DocumentReadings, _ limits: RulesLimits
  ) throws(CommandFailure) -> PropositionInput? {
    if text.count > limits.bytes { return nil }
    // The SDKs do not get the byte order mark from Edge; only the file has one.
    let text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
    guard var tree = try? readings.tree(of: text, depthLimit: limits.depth) else {
      return try stream(text, named: name, limits)
    }
    if tree.tolerances.contains(where: { $0.kind == .wideEncoding }),
      let narrow = try? JSONDocument(tree.text, depthLimit: limits.depth)
    {
      tree = narrow
    }
    // The lenient reader reads only the first of several values, so the stream reader is tried first.
    if !tree.tolerances.isEmpty, let stream = try stream(text, named: name, limits) { return stream }
    // With trailing text, the tree contains only the first of several values.
    let isWhole = !tree.tolerances.contains { $0.kind == .trailingText }
    if isWhole, let found = PropositionInput(tree) { return found }
    return try stream(text, named: name, limits)
  }

  /// Returns the propositions in a log, a session or a stream; nil if there are none. Throws if a stream is
  /// truncated.
  static func stream(_ text: [UInt8], named name: String, _ limits: RulesLimits) throws(CommandFailure)
    -> PropositionInput?
  {
    if text.count > limits.bytes { return nil }
    do throws(EventProblem) {
      return try PropositionInput(stream: text, eventLimits(limits))
    } catch {
      throw CommandFailure(
        .rules, error.summary, place: TextLocations(name, text).place(of: error.offset), help: error.help)
    }
  }

  private static func eventLimits(_ limits: RulesLimits) -> EventLimits {
    EventLimits(bytes: limits.bytes, depth: limits.depth, keys: .max)
  }

  /// True for an event of Airship, which has the type of an event or the name of a custom event, and for a list of
  /// these.
  private static func isAirshipEvent(_ tree: JSONDocument) -> Bool {
    guard let first = tree.isArray(tree.root) ? tree.first(in: tree.root) : tree.root, tree.isObject(first) else {
      return false
    }
    if tree.presentMember(first, "event_name") != nil { return true }
    let type = tree.presentMember(first, "type") ?? tree.presentMember(first, "event")
    guard let type, tree.kind(type) == .string else { return false }
    let name = String(decoding: tree.string(type), as: UTF8.self)
    return name == "custom_event" || TriggerEvent(rawValue: name) != nil
  }

  /// True for a log of an app, a session of Assurance, or requests to Edge.
  static func isLog(_ text: [UInt8], _ limits: RulesLimits) -> Bool {
    guard text.count <= limits.bytes,
      case .format(let format) = EventFormat.auto.recognize(text.span, isWhole: true, eventLimits(limits))
    else { return false }
    return format.converter != nil
  }

  /// True if a document has the format of some dialect.
  private static func hasForm(_ text: [UInt8], _ readings: DocumentReadings, _ limits: RulesLimits) -> Bool {
    guard text.count <= limits.bytes, let tree = try? readings.tree(of: text, depthLimit: limits.depth) else {
      return false
    }
    return DocumentForms.match(tree) != nil
  }

  /// Collects the member names of the first object. Returns false as soon as a name shows that the object contains
  /// rules. Throws if the text before this name is not strict JSON, or has no object.
  private static func collectNames(
    of bytes: [UInt8], _ readings: DocumentReadings, _ limits: RulesLimits, _ names: inout Set<String>
  ) throws(JSONProblem) -> Bool {
    let text = bytes.span
    var scanner = JSONScanner(memberLimit: .max)
    let hasMark = text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
    var at = try JSONScanner.token(in: text, from: hasMark ? 3 : 0)
    if text[at] == 0x5B { at = try JSONScanner.token(in: text, from: at + 1) }
    guard text[at] == 0x7B else { throw JSONProblem(.unexpected(text[at]), at: at) }
    at = try JSONScanner.token(in: text, from: at + 1)
    while text[at] == 0x22 {
      let name = try JSONScanner.string(in: text, from: at)
      let word = String(decoding: text.extracting(name.start..<name.end).array(), as: UTF8.self)
      if DocumentForms.plainNames.contains(word) { return false }
      names.insert(word)
      at = try JSONScanner.value(in: text, afterNameAt: name.end + 1)
      // A response of Edge is parsed in any case. So its names are taken from the tree, and the text is not scanned
      // further.
      if word == "handle" || word == "payload", let all = memberNames(of: bytes, readings, limits) {
        names = all
        return names.isDisjoint(with: DocumentForms.plainNames)
      }
      at = try JSONScanner.token(in: text, from: scanner.skipValue(in: text, from: at, depth: 1))
      if text[at] == 0x2C { at = try JSONScanner.token(in: text, from: at + 1) }
    }
    guard text[at] == 0x7D else { throw JSONProblem(.unexpected(text[at]), at: at) }
    return true
  }

  /// Returns the member names of the first object, as written; nil if the text is not strict JSON, or exceeds a
  /// limit.
  private static func memberNames(
    of text: [UInt8], _ readings: DocumentReadings, _ limits: RulesLimits
  ) -> Set<String>? {
    guard text.count <= limits.bytes, let tree = try? readings.tree(of: text, depthLimit: limits.depth),
      tree.tolerances.isEmpty, let first = tree.isArray(tree.root) ? tree.first(in: tree.root) : tree.root
    else { return nil }
    return Set(tree.members(first).map { String(decoding: tree.lexeme($0.name).dropFirst().dropLast(), as: UTF8.self) })
  }
}
