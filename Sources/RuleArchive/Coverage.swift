/// Finds gaps and overlaps between the entries and records of an archive.
struct Coverage {
  private struct Piece {
    let range: Range<Int>
    /// The entry of the piece; nil for the central directory and the end records.
    let entry: ArchiveEntry?

    /// True for an entry whose data are truncated: the bytes after the piece belong to the entry, so these bytes are
    /// not a gap.
    var isOpen: Bool { entry.map { $0.dataRange == nil } ?? false }
  }

  private let bytes: [UInt8]
  private let pieces: [Piece]
  private let shift: Int
  private(set) var problems: [ArchiveProblem] = []

  /// - Complexity: O(n log n) in the number of entries, plus O(bytes that no piece covers).
  init(_ bytes: [UInt8], entries: [ArchiveEntry], frame: [Range<Int>], shift: Int) {
    self.bytes = bytes
    self.shift = shift
    let listed = entries.compactMap { entry in entry.extent.map { Piece(range: $0, entry: entry) } }
    // Pieces with the same start keep the directory's order, which makes reports deterministic.
    pieces = (listed + frame.map { Piece(range: $0, entry: nil) })
      .filter { !$0.range.isEmpty }
      .sorted { ($0.range.lowerBound, $0.entry?.index ?? .max) < ($1.range.lowerBound, $1.entry?.index ?? .max) }
    check()
  }

  private mutating func check() {
    var covered = 0
    var last: Piece?
    for piece in pieces {
      if piece.range.lowerBound > covered {
        reportGap(covered..<piece.range.lowerBound, after: last)
      } else if let before = last, piece.range.lowerBound < covered {
        reportOverlap(before, piece)
      }
      if piece.range.upperBound > covered {
        covered = piece.range.upperBound
        last = piece
      }
    }
    if covered < bytes.count { reportGap(covered..<bytes.count, after: last) }
  }

  private mutating func reportOverlap(_ first: Piece, _ second: Piece) {
    let entry = second.entry ?? first.entry
    let other = second.entry == nil ? nil : first.entry
    let neighbour = other.map { ArchiveProblem.Neighbour.entry($0.index) } ?? .directory
    problems.append(ArchiveProblem(.overlap(with: neighbour), at: second.range.lowerBound, in: entry))
  }

  private mutating func reportGap(_ gap: Range<Int>, after last: Piece?) {
    if last?.isOpen == true { return }
    if gap.lowerBound == 0 {
      problems.append(ArchiveProblem(.prefix(bytes: gap.count, adjusted: shift == 0), at: 0))
    } else if gap.upperBound == bytes.count {
      problems.append(ArchiveProblem(.trailing(bytes: gap.count), at: gap.lowerBound))
    } else {
      problems.append(ArchiveProblem(.gap(bytes: gap.count), at: gap.lowerBound, in: last?.entry))
    }
    if let offset = bytes.firstOffset(of: Signature.localHeader, in: gap) {
      let name = LocalRecord(bytes, at: offset).flatMap { header in
        header.nameRange.upperBound <= bytes.count ? Array(bytes[header.nameRange]) : nil
      }
      problems.append(ArchiveProblem(.hiddenEntry(name: name ?? []), at: offset))
    }
  }
}
