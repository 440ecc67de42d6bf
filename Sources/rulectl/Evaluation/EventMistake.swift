extension EventComplaints.Complaint {
  /// Creates the message about the unusable event of `note`. `name`: the name of the input. `position`: the position of
  /// the note in the input.
  init(
    _ problem: EventProblem, _ summary: String, _ note: BatchResult.Note, of batch: borrowing Batch, in name: String,
    at position: StreamPosition
  ) {
    let isLong = !batch.isConverted && (position.column > 1_000 || note.count > 1_000)
    let mistake = EventMistake(problem, in: batch, note)
    text = mistake.found.map { "expected events, found \($0)" } ?? summary
    place = "\(name):\(position.line)" + (isLong ? ": byte \(position.offset)" : ":\(position.column)")
    help = mistake.help ?? problem.help
    let isObject = note.place.offset < batch.bytes.count && batch.bytes[note.place.offset] == 0x7B
    isForeign = !batch.isConverted && position.column == 1 && !isObject
  }
}

/// A mistake that the members of an object reveal: rules instead of an event, events inside a member, or an unusual
/// name of a member.
struct EventMistake {
  /// The content that was found instead of an event, for the message `expected events, found …`; nil if it was not
  /// recognized.
  private(set) var found: String?
  /// The advised change; nil if no change is advised.
  private(set) var help: String?

  /// The help for rules that are given instead of events.
  static let rulesHelp = "name a file of events"

  init(_ problem: EventProblem, in batch: borrowing Batch, _ note: BatchResult.Note) {
    let missing: String?
    switch problem.reason {
    case .missing(let name): missing = name
    case .dialect: missing = nil
    case .notObject:
      guard !batch.isConverted, note.place.offset < batch.bytes.count else { return }
      let text = Array(batch.bytes[note.place.offset...].prefix(256))
      if let member = DocumentForms.member(withoutBracesIn: text.span) {
        (found, help) = ("the member `\(member)` without braces", "write {\"\(member)\": …}")
      }
      return
    case .json, .userAct, .mistyped, .oversize: return
    }
    guard !batch.isConverted else { return }
    // The position of a dialect's problem is a value inside the event, so the start of the event is searched.
    let start = missing == nil ? Self.start(ofEventAt: note.place.offset, in: batch) : note.place.offset
    guard let document = try? JSONDocument(Array(batch.bytes[start...].prefix(note.count))),
      document.isObject(document.root)
    else { return }
    if let match = DocumentForms.match(document), !match.isAmbiguous {
      (found, help) = (match.title, Self.rulesHelp)
    } else if let missing {
      help = Self.wrapperHelp(in: document, isLine: batch.layout == .lines) ?? Self.renaming(to: missing, in: document)
    }
  }

  /// Returns the offset of the line or value that contains `offset`.
  private static func start(ofEventAt offset: Int, in batch: borrowing Batch) -> Int {
    switch batch.layout {
    case .lines: batch.bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? batch.start
    case .values: batch.values.first { $0.range.contains(offset) }?.range.lowerBound ?? offset
    }
  }

  /// The maximum number of nested objects in which an event is searched.
  private static let mostWrappers = 3

  /// Returns the help for an object with events in a member, at most `mostWrappers` levels deep; nil for other objects.
  private static func wrapperHelp(in document: JSONDocument, isLine: Bool) -> String? {
    func isEvent(_ value: JSONDocument.Value, in document: JSONDocument) -> Bool {
      document.isObject(value) && ["type", "source"].allSatisfy { document.presentMember(value, $0) != nil }
    }
    func find(in object: JSONDocument.Value, _ outer: [String]) -> (subject: String, path: [String], filter: String)? {
      for (name, value) in document.members(object) {
        let path = outer + [String(decoding: document.string(name), as: UTF8.self)]
        switch document.kind(value) {
        case .object:
          if isEvent(value, in: document) { return ("the event is in the member", path, "") }
          if path.count < Self.mostWrappers, let found = find(in: value, path) { return found }
        case .array:
          guard let first = document.elements(value).first, isEvent(first, in: document) else { continue }
          return ("the events are in the list", path, "[]")
        case .string:
          guard let text = try? JSONDocument(document.string(value)), isEvent(text.root, in: text) else { continue }
          return ("the event is a text in the member", path, " | fromjson")
        default: continue
        }
      }
      return nil
    }
    guard let (subject, path, filter) = find(in: document.root, []) else { return nil }
    // The help shows a `jq` filter only for names that need no quotes, and for events in lines. A list of events at the
    // root needs a different filter.
    let isPlain = path.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 == 0x5F || 0x61...0x7A ~= $0 | 0x20 } }
    let name = path.joined(separator: ".")
    let query = filter.isEmpty ? ".\(name)" : "'.\(name)\(filter)'"
    let command = isPlain && isLine ? ", as with `jq -c \(query)`" : ""
    return "\(subject) `\(Messages.printable(name))`: extract \(filter == "[]" ? "them" : "it")" + command
  }

  /// Returns the help for members whose names are similar to members of an event, including `missing`; nil if there
  /// are none.
  private static func renaming(to missing: String, in document: JSONDocument) -> String? {
    let names = document.members(document.root).map { String(decoding: document.string($0.name), as: UTF8.self) }
    let wanted = [missing] + ["type", "source", "data"].filter { $0 != missing && !names.contains($0) }
    let pairs = wanted.compactMap { member in
      names.first { isMeant($0, as: member) }.map { (old: Messages.printable($0), new: member) }
    }
    guard pairs.first?.new == missing else { return nil }
    return "rename " + listed(pairs.map { "`\($0.old)` to `\($0.new)`" })
  }

  /// True if `name` probably means the event member `member`: the same letters in any order and case, `event` before
  /// them, or a spelling mistake.
  static func isMeant(_ name: String, as member: String) -> Bool {
    let plain = name.lowercased().filter { !"_- ".contains($0) }
    if plain == member || plain == "event" + member || plain.sorted() == member.sorted() { return true }
    // Words of four letters are not compared, because many unrelated ones differ in only two letters.
    return name.utf8.count != 4 && SpellingSuggestion.name(for: name.utf8, among: [member]) != nil
  }
}

extension EventMistake {
  /// Returns the message and the help for a compressed file that is given instead of events: an archive of rules, or
  /// a file to decompress first.
  static func packed(_ format: PackedFormat, at path: String, _ files: FileSource) -> (String, help: String) {
    let limits = ArchiveLimits.standard
    if format.isZIP, files.isRegular(path),
      let bytes = try? files.contents(path, limit: limits.archiveBytes, flag: "--max-archive"),
      let archive = try? Archive(bytes, limits: limits), !archive.overlaps,
      ArchiveReader.allCases.contains(where: { archive.view(as: $0).document != nil })
    {
      return ("expected events, found an archive of rules", rulesHelp)
    }
    return ("compressed with \(format.name), which rulectl does not decompress here", format.help)
  }
}
