/// The safe fixes of one input: they change nothing that any platform reads.
struct SafeFixes {
  /// The text of a document before and after, for a diff.
  private struct Document {
    let name: String
    let old: [UInt8]
    let new: [UInt8]
  }

  /// The bytes of the file before and after.
  let old: [UInt8]
  let new: [UInt8]
  /// The number of findings that are fixed.
  let count: Int
  private var documents: [Document] = []
  /// The entries that are removed from an archive, and a line about its layout; empty for a document.
  private let packed: [String]

  /// `findings`: the selected findings. Returns nil if there is nothing to fix.
  init?(_ findings: [LocatedFinding], of input: RulesInput) throws(CommandFailure) {
    if input.copy != nil { return nil }
    switch input.content {
    case .document(let bytes), .configuration(let bytes): self.init(findings, ofDocument: bytes, input.name)
    case .messages: return nil
    case .archive(let archive): try self.init(findings, ofArchive: archive, input.name)
    }
  }

  private init?(_ findings: [LocatedFinding], ofDocument bytes: [UInt8], _ name: String) {
    let edits = Self.edits(findings)
    guard !edits.isEmpty else { return nil }
    old = bytes
    new = Self.apply(edits, to: bytes)
    (count, packed) = (edits.count, [])
    documents = [Document(name: name, old: old, new: new)]
  }

  /// Creates the fixes of an archive, which is written in the layout of `pack`. `ArchiveChecker` decides from all
  /// findings whether packing is safe; otherwise no finding has a fix.
  private init?(_ findings: [LocatedFinding], ofArchive archive: Archive, _ name: String) throws(CommandFailure) {
    let fixable = findings.filter(\.finding.hasSafeFix)
    guard !fixable.isEmpty else { return nil }
    let dropsJunk = fixable.contains { $0.finding.page.code == "Z016" }
    let files = Repacking.files(of: archive, withJunk: !dropsJunk)
    guard Repacking.keepsDocument(files) else {
      let all = findings.map(\.finding).filter { $0.page.letters == "Z" }
      let commands = Repacking(archive, all).commands(name)
      Repacking.Obstacle.firstEntry(commands: commands).report(name)
      return nil
    }
    let byEntry = Dictionary(grouping: fixable, by: \.entry)
    var writer = ArchiveWriter()
    var edited: (count: Int, documents: [Document]) = (0, [])
    do throws(ArchiveProblem) {
      for entry in files {
        let text = try archive.contents(of: entry)
        let edits = Self.edits(byEntry[entry.name] ?? [])
        let document = Document(name: "\(name)!\(entry.name)", old: text, new: Self.apply(edits, to: text))
        writer.add(entry.nameBytes, document.new)
        if edits.isEmpty { continue }
        edited.count += edits.count
        edited.documents.append(document)
      }
    } catch {
      throw CommandFailure(.rules, "\(error.summary) [\(error.code)]", place: name)
    }
    (old, new) = (archive.bytes, writer.bytes)
    if new == old { return nil }
    count = edited.count + fixable.count { $0.finding.page.letters == "Z" }
    documents = edited.documents
    let shown = Messages.printable(name)
    let fields = Repacking.droppedFields(of: files)
    packed =
      Repacking.dropped(from: archive, keeping: files).map { "Only in \(shown): \(Messages.printable($0))" }
      + ["Packed as by `rulectl pack`\(fields.isEmpty ? "" : ", without \(listed(fields))"): \(shown)"]
  }

  /// Returns the safe fixes among the findings about a document, ordered by offset, without overlaps.
  private static func edits(_ findings: [LocatedFinding]) -> [(range: ByteRange, text: [UInt8])] {
    var edits: [(range: ByteRange, text: [UInt8])] = []
    for located in findings where located.finding.hasSafeFix {
      guard let fix = located.finding.fix, case .document(let range) = located.finding.location else { continue }
      edits.append((range, fix))
    }
    edits.sort { ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper) }
    var end = 0
    return edits.filter { edit in
      defer { end = max(end, edit.range.upper) }
      return edit.range.lower >= end
    }
  }

  /// Returns the bytes with the edits applied. Ranges refer to the text without its byte order mark, which is
  /// dropped.
  private static func apply(_ edits: [(range: ByteRange, text: [UInt8])], to bytes: [UInt8]) -> [UInt8] {
    if edits.isEmpty { return bytes }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    var result: [UInt8] = []
    var at = 0
    for (range, fix) in edits {
      result += text[at..<range.lower]
      result += fix
      at = range.upper
    }
    return result + text[at...]
  }

  /// The changes in the unified format of `diff -u`, after the lines about an archive.
  var difference: [UInt8] {
    Array(packed.map { $0 + "\n" }.joined().utf8)
      + documents.flatMap { UnifiedDiff(from: $0.old, to: $0.new).bytes(Messages.printable($0.name)) }
  }

  /// Writes the file.
  func write(to path: String, among files: FileSource) throws(CommandFailure) {
    do throws(IOProblem) {
      try WholeFile.write(new, to: path, replaces: true, isInput: true, over: old, among: files)
    } catch {
      throw CommandFailure(error)
    }
  }
}
