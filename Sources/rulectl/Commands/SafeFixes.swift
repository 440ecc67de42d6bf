/// The safe fixes of one input: they change nothing that any platform reads.
struct SafeFixes {
  /// The bytes of the file before and after.
  let old: [UInt8]
  let new: [UInt8]
  /// The number of findings that are fixed.
  let count: Int
  /// The text of the document before and after, for a diff.
  private let documents: (old: [UInt8], new: [UInt8])
  /// True if the order, the methods or the times of an archive change.
  private let isRepacked: Bool
  /// The names of dropped archive entries.
  private let dropped: [String]
  private let name: String

  /// Returns nil if there is nothing to fix.
  init?(_ findings: [LocatedFinding], of input: RulesInput) throws(CommandFailure) {
    if input.copy != nil { return nil }
    switch input.content {
    case .document(let bytes), .configuration(let bytes): self.init(findings, ofDocument: bytes, input.name)
    case .messages: return nil
    case .archive(let archive): try self.init(findings, ofArchive: archive, input.name)
    }
  }

  private init?(_ findings: [LocatedFinding], ofDocument bytes: [UInt8], _ name: String) {
    let edits = Self.edits(findings, inEntry: nil)
    guard !edits.isEmpty else { return nil }
    // Ranges refer to the text without its byte order mark, which is dropped.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.name = name
    old = bytes
    new = Self.apply(edits, to: Array(bytes[start...]))
    (count, documents, dropped, isRepacked) = (edits.count, (old, new), [], false)
  }

  /// An archive is written in the layout of `pack`.
  private init?(_ findings: [LocatedFinding], ofArchive archive: Archive, _ name: String) throws(CommandFailure) {
    guard ArchiveChecker.canRepack(archive, findings.map(\.finding.page)) else { return nil }
    let files = archive.entries.filter { !$0.isDirectory }
    let kept = ArchiveChecker.kept(in: archive)
    let edits = Self.edits(findings, inEntry: RulesFile.name)
    let others = findings.count {
      ArchiveChecker.repacked.contains($0.finding.page.code) && $0.finding.page.code != "Z016"
    }
    guard kept.count < files.count || !edits.isEmpty || others > 0 else { return nil }
    var writer = ArchiveWriter()
    var documents: (old: [UInt8], new: [UInt8]) = ([], [])
    do throws(ArchiveProblem) {
      old = archive.bytes
      for entry in kept {
        var text = try archive.contents(of: entry)
        if entry.name == RulesFile.name, !edits.isEmpty {
          documents.old = text
          let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
          text = Self.apply(edits, to: Array(text[start...]))
          documents.new = text
        }
        writer.add(entry.nameBytes, text)
      }
    } catch {
      throw CommandFailure(.rules, "\(error.summary) [\(error.code)]", place: name)
    }
    new = writer.bytes
    if new == old { return nil }
    isRepacked = others > 0
    dropped = files.filter { ArchiveWriter.omission(of: $0.nameBytes) == .junk }.map(\.name)
    count = edits.count + dropped.count + others
    (self.documents, self.name) = (documents, name + "!" + RulesFile.name)
  }

  /// Returns the safe fixes of a document, ordered by place, without overlaps.
  private static func edits(_ findings: [LocatedFinding], inEntry entry: String?) -> [(range: ByteRange, text: [UInt8])]
  {
    var edits: [(range: ByteRange, text: [UInt8])] = []
    for located in findings where located.entry == entry && located.finding.hasSafeFix {
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

  private static func apply(_ edits: [(range: ByteRange, text: [UInt8])], to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    for (range, fix) in edits {
      result += text[at..<range.lower]
      result += fix
      at = range.upper
    }
    return result + text[at...]
  }

  /// The changes in the unified format of `diff -u`, after a line for each dropped entry.
  var difference: [UInt8] {
    var lines = dropped.map { "Only in \(Messages.printable(name)): \(Messages.printable($0))\n" }.joined()
    if isRepacked { lines += "Packed as by `rulectl pack`: \(Messages.printable(String(name.prefix { $0 != "!" })))\n" }
    return Array(lines.utf8) + UnifiedDiff(from: documents.old, to: documents.new).bytes(Messages.printable(name))
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
