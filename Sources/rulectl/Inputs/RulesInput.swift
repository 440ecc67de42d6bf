internal import RuleArchive

/// The content of a rules archive, folder or document. The kind of content is detected from the bytes. The file name
/// matters only if the bytes are inconclusive.
struct RulesInput {
  enum Content {
    case archive(Archive)
    /// The text of a document, read from a file, a folder or the standard input.
    case document([UInt8])
    /// Propositions of Journey Optimizer, which contain rule sets, and the bytes of the response, cache, log or
    /// session.
    case messages(PropositionInput, [UInt8])
    /// The text of an app's configuration, which contains the locations of rules, but no rules.
    case configuration([UInt8])
  }

  /// The path of the input, as given on the command line.
  let path: String
  /// The name of the input in messages.
  let name: String
  let content: Content
  /// The path of the input if the input is a folder, else nil.
  let folder: String?
  /// True if the file does not exist.
  let isMissing: Bool
  /// The cached copy of a device that contains the document as a member; nil for other inputs.
  let copy: CachedCopy?
  /// The files from which the input was read.
  let files: FileSource
  let readings = DocumentReadings()
  let archiveLimits: ArchiveLimits
  let limits: RulesLimits
  /// The engine that an option names for the input; nil if no option names an engine.
  private(set) var askedEngine: RulesEngine?
  /// True if only the web SDK reads the input.
  private(set) var isOnlyForWeb = false

  /// Returns the input as an engine reads it, or a usage error if the input is messages and the engine does not read
  /// messages. `platforms`: the values of `--platform`.
  func read(by engine: RulesEngine?, for platforms: [String]) -> Result<RulesInput, CommandFailure> {
    if case .messages = content, let engine, engine != .messaging {
      return .failure(
        CommandFailure(
          .usage, "`--engine \(engine.rawValue)` does not apply to messages of Journey Optimizer", place: name,
          help: "use `--engine messaging`, or remove `--engine`"))
    }
    var input = self
    input.askedEngine = engine
    input.isOnlyForWeb = RequestedPlatforms.names(in: platforms) == [LaunchProfile.web.name]
    return .success(input)
  }

  /// Creates the input for a document that does not exist, such as a file before it was added. `title`: the input's
  /// name in messages.
  init(missing text: String, named title: String) {
    (path, name, folder, isMissing, copy) = (title, title, nil, true, nil)
    (content, files) = (.document(Array(text.utf8)), FileSource())
    (archiveLimits, limits) = (.standard, .standard)
  }

  /// `title`: the name in messages, if it is not the path. `dialect`: the dialect that an option names.
  /// `isConfigurationRead`: false to throw for the configuration of an app.
  init(
    _ path: String, from files: FileSource, named title: String? = nil, _ archiveLimits: ArchiveLimits,
    _ limits: RulesLimits, dialect: String? = nil, isConfigurationRead: Bool = false
  ) throws(CommandFailure) {
    try Self.refuseURL(path)
    (self.path, self.files, isMissing) = (path, files, false)
    (self.archiveLimits, self.limits) = (archiveLimits, limits)
    var name = title ?? files.name(of: path)
    let isFolder = path != "-" && files.kind(of: path) == .folder
    folder = isFolder ? path : nil
    if isFolder { name = SystemPath.joined(name, RulesFile.name) }
    if isFolder, files.kind(of: name) == .missing {
      throw CommandFailure(folderWithoutRules: path, files) { "name the file in it: \($0.path)" }
    }
    var bytes = try files.contents(
      isFolder ? name : path, limit: max(archiveLimits.archiveBytes, limits.bytes),
      flag: "--max-archive, --max-rules-bytes")
    self.name = name
    if let messages = try Self.compressedMessages(bytes, named: name, limits) { bytes = messages }
    if Self.isDocument(bytes) {
      let isOther = dialect.map { $0 != DocumentForms.launchName } ?? false
      switch try Self.kind(of: bytes, named: name, isOfOtherDialect: isOther, readings, limits) {
      case .configuration:
        if !isConfigurationRead { throw CommandFailure(configurationAt: name) }
        (content, copy) = (.configuration(bytes), nil)
      case .cachedCopy(let tree):
        let (copy, text) = try CachedCopy.ios(tree, named: name)
        (content, self.copy) = (.document(text), copy)
      case .rules: (content, copy) = (.document(bytes), nil)
      case .messages(let messages): (content, copy) = (.messages(messages, bytes), nil)
      }
    } else {
      copy = nil
      if bytes.starts(with: Self.javaObject) { throw CommandFailure(messagingCacheAt: name) }
      do throws(ArchiveProblem) {
        content = .archive(try Archive(bytes, limits: archiveLimits))
      } catch {
        if case .notAnArchive = error.reason {
          if let messages = try Self.stream(bytes, named: name, limits) {
            content = .messages(messages, bytes)
            return
          }
          if Self.isLog(bytes, limits) { throw CommandFailure(events: bytes, named: name) }
          if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw CommandFailure(
              .rules, "expected UTF-8, found UTF-16", place: name,
              help: "convert the file: iconv -f UTF-16 -t UTF-8")
          }
        }
        // The bytes are inconclusive, so the file name decides too.
        if case .notAnArchive = error.reason, name.hasSuffix(".json") || Self.isWord(bytes) {
          content = .document(bytes)
          return
        }
        var summary = Self.summary(error)
        if case .notAnArchive(1..., _) = error.reason {
          summary = "neither JSON nor a ZIP archive" + summary.dropFirst("not a ZIP archive".count)
        }
        throw CommandFailure(
          error.isLimit ? .limit : .rules, summary, place: name, help: error.help,
          cause: .archive(error))
      }
    }
  }

  /// Reads the input at `path`; returns an error instead of throwing it.
  static func read(
    _ path: String, from files: FileSource, _ archiveLimits: ArchiveLimits, _ limits: RulesLimits,
    dialect: String? = nil, isConfigurationRead: Bool = false
  ) -> Result<RulesInput, CommandFailure> {
    do throws(CommandFailure) {
      return .success(
        try RulesInput(
          path, from: files, archiveLimits, limits, dialect: dialect, isConfigurationRead: isConfigurationRead))
    } catch {
      return .failure(error)
    }
  }

  /// True if `bytes` begin like a document rather than an archive. Either may be malformed.
  private static func isDocument(_ bytes: [UInt8]) -> Bool {
    for byte in bytes {
      switch byte {
      // Skip whitespace, zero bytes of UTF-16 and UTF-32, and byte order marks.
      case 0x00, 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF: continue
      case 0x7B, 0x5B, 0x2F, 0x23, 0x22: return true
      default: return false
      }
    }
    return false
  }

  /// Returns the decompressed content if `bytes` are messages of Journey Optimizer, a log or a session, compressed
  /// with gzip; nil for other content. Throws if the content exceeds the limit.
  private static func compressedMessages(_ bytes: [UInt8], named name: String, _ limits: RulesLimits)
    throws(CommandFailure) -> [UInt8]?
  {
    guard let text = try inflated(bytes, named: name, limits.bytes, flag: "--max-rules-bytes") else { return nil }
    let isMessaging = ["personalization", "com.adobe.event"].contains {
      text.span.offset(ofWord: Array($0.utf8)) != nil
    }
    return isMessaging || isLog(text, limits) ? text : nil
  }

  /// Returns the content of gzip data; nil for other or damaged data. Throws if the content exceeds `limit` bytes,
  /// set by the option `flag`.
  static func inflated(_ bytes: [UInt8], named name: String, _ limit: Int, flag: String) throws(CommandFailure)
    -> [UInt8]?
  {
    guard bytes.starts(with: [0x1F, 0x8B]) else { return nil }
    var reader = GzipReader()
    var (at, text) = (0, [UInt8]())
    do throws(ArchiveProblem) {
      if try reader.read(bytes.span, from: &at, into: &text, max: limit + 1) == .needsInput { try reader.finish() }
    } catch {
      return nil
    }
    if text.count > limit {
      throw CommandFailure(.limit, "more than \(limit) bytes", place: name, help: "raise the limit: \(flag)")
    }
    return text
  }

  /// True if `bytes` are one JSON word or number: they are a malformed document rather than an archive.
  private static func isWord(_ bytes: [UInt8]) -> Bool {
    let letters = bytes.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if ["null", "true", "false"].contains(where: { letters.elementsEqual($0.utf8) }) {
      return true
    }
    guard let first = letters.first, first == 0x2D || first &- 0x30 < 10 else { return false }
    return letters.allSatisfy { $0 &- 0x30 < 10 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
  }

  // MARK: documents

  /// The rules document that one platform reads.
  struct Document {
    /// The entry of an archive, or the member of a cached copy; else nil.
    var entry: String?
    var name: String
    var text: [UInt8]
    /// A cache shared by the platforms that read this input.
    var readings: DocumentReadings
  }

  private func document(_ text: [UInt8]) -> Document {
    let entry = copy == nil ? nil : CachedCopy.member
    return Document(entry: entry, name: entry.map { name + "!" + $0 } ?? name, text: text, readings: readings)
  }

  /// Returns the document of a dialect that does not use archives; throws for an archive. `title`: the title of the
  /// dialect.
  func document(of title: String) throws(CommandFailure) -> Document {
    switch content {
    case .document(let text): return document(text)
    case .archive:
      throw CommandFailure(
        .rules, "expected a JSON document with \(title), found an archive", place: name,
        help: foreignArchiveTitle == nil ? "use `--dialect adobe`: archives hold launch rules" : Self.unpackHelp(name))
    case .messages:
      throw CommandFailure(
        .rules, "expected a JSON document with \(title), found messages of Journey Optimizer", place: name,
        help: "use `--dialect adobe`: these messages hold launch rules")
    case .configuration: throw CommandFailure(configurationAt: name)
    }
  }

  /// Returns the document that the platform of `profile` reads; throws if the platform rejects the archive. Reports no
  /// other problem of the archive.
  func document(for profile: LaunchProfile) throws(CommandFailure) -> Document {
    switch content {
    case .document(let text): return document(text)
    case .archive(let archive):
      guard let reader = ArchiveReader(rawValue: profile.name) else {
        throw CommandFailure(
          .usage, "`\(profile.name)` does not read archives", place: name,
          help: "pass the rules.json of the archive: `rulectl unpack` writes it")
      }
      switch archive.view(as: reader, for: consumer) {
      case .accepted(let document):
        return Document(entry: document.name, name: name + "!" + document.name, text: document.text, readings: readings)
      case .rejected(let rejection):
        let isLimit = rejection.isLimit && !archive.verify().contains(where: \.isDamage)
        throw CommandFailure(
          isLimit ? .limit : .rules, "\(profile.name) rejects the archive: \(rejection.summary)", place: name)
      }
    case .messages:
      throw CommandFailure(
        .usage, "this command does not read messages of Journey Optimizer", place: name,
        help: "use `rulectl inspect` to show the rules of the messages")
    case .configuration: throw CommandFailure(configurationAt: name)
    }
  }

  /// Returns the problems of the archive. Throws if the archive is damaged or exceeds a limit.
  @discardableResult
  func check(_ archive: Archive) throws(CommandFailure) -> [ArchiveProblem] {
    let problems = archive.verify()
    if let damage = problems.first(where: { $0.isDamage }) {
      // If entries overlap, the archive is not unpacked, because unpacking may take long.
      let readers = archive.overlaps ? [] : ArchiveReader.allCases
      let views = readers.map { (reader: $0, view: archive.view(as: $0)) }
      let texts = Set(views.compactMap { $0.view.document?.text })
      let notes = views.map { reader, view in
        let digest = texts.count > 1 ? view.document.map { ", SHA-256 \(SHA256.hexadecimal(of: $0.text))" } : nil
        return "\(reader.rawValue)\(view.document == nil ? ":" : "") \(view.summary)\(digest ?? "")"
      }
      throw CommandFailure(.rules, Self.summary(damage), place: name, notes: notes)
    }
    try checkLimits(problems)
    return problems
  }

  /// Throws a failure if the archive exceeds a limit and is not damaged. Ignores all other problems.
  func checkLimits(_ archive: Archive) throws(CommandFailure) {
    let problems = archive.verify()
    if !problems.contains(where: \.isDamage) { try checkLimits(problems) }
  }

  /// Throws a failure if the sizes in the headers of the archive exceed a limit.
  func checkDeclaredLimits(_ archive: Archive) throws(CommandFailure) { try checkLimits(archive.problems) }

  private func checkLimits(_ problems: [ArchiveProblem]) throws(CommandFailure) {
    guard let limit = problems.first(where: { $0.isLimit }) else { return }
    throw CommandFailure(.limit, Self.summary(limit), place: name)
  }

  /// Returns the problem as a string with its code and, for a limit, the option that sets the limit.
  private static func summary(_ problem: ArchiveProblem) -> String {
    guard case .limit(let limit, _, _) = problem.reason, let flag = flag(limit) else {
      return "\(problem.summary), at byte \(problem.offset) [\(problem.code)]"
    }
    return "\(problem.summary) (\(flag)) [\(problem.code)]"
  }

  private static func flag(_ limit: ArchiveProblem.Limit) -> String? {
    switch limit {
    case .archiveBytes: "--max-archive"
    case .entries: "--max-entries"
    case .entryBytes: "--max-entry"
    case .unpackedBytes: "--max-unpacked"
    case .ratio: "--max-ratio"
    case .nameBytes: "--max-name"
    case .nameComponents, .metadataBytes: nil
    }
  }
}

extension FileSource {
  /// Returns the contents of a text file. Throws if the file is compressed.
  func text(_ path: String, limit: Int, flag: String) throws(CommandFailure) -> [UInt8] {
    let bytes = try contents(path, limit: limit, flag: flag)
    if let format = PackedFormat(bytes) {
      throw CommandFailure(
        .usage, "compressed with \(format.name), which rulectl does not decompress here", place: name(of: path),
        help: format.help)
    }
    return bytes
  }

  /// Returns the contents of a file, or of standard input for `-`. Throws if they exceed `limit` bytes, set by `flag`.
  func contents(_ path: String, limit: Int, flag: String) throws(CommandFailure) -> [UInt8] {
    do throws(IOProblem) {
      if path == "-" { Messages.reportWaiting(for: "the input", try open(path)) }
      return try read(path, limit: limit, flag: flag)
    } catch {
      throw CommandFailure(error)
    }
  }
}
