extension Archive {
  /// Returns the inflated bytes of one entry, after checking size, CRC and limits.
  ///
  /// Memory use grows with the actual output, not with the declared size. The program traps if the entry is from a
  /// different archive.
  public func contents(of entry: ArchiveEntry) throws(ArchiveProblem) -> [UInt8] {
    var text: [UInt8] = []
    try stream(entry) { piece in
      text.append(piece)
      return true
    }
    return text
  }

  /// Passes the inflated bytes of one entry to `body` in pieces of at most 64 KiB, until `body`
  /// returns false. The pieces are untrusted until this method returns without throwing.
  package func stream(_ entry: ArchiveEntry, to body: (Span<UInt8>) -> Bool) throws(ArchiveProblem) {
    var inflater = Inflater()
    if let problem = inflate(entry, &inflater, body).first { throw problem }
  }

  /// Returns all problems, ordered by offset: the problems in `problems`, and those found by inflating each entry.
  ///
  /// Inflates nothing if entries overlap or the archive exceeds a limit.
  public func verify() -> [ArchiveProblem] {
    guard !overlaps, !problems.contains(where: \.isLimit) else { return problems }
    var found = problems
    var inflater = Inflater()
    for entry in entries where entry.dataRange != nil && obstacle(to: entry) == nil {
      found += inflate(entry, &inflater) { _ in true }
    }
    return found.inOrder
  }

  /// Returns the problems of one entry's content, most serious first; empty if the content matches the headers.
  private func inflate(_ entry: ArchiveEntry, _ inflater: inout Inflater, _ body: (Span<UInt8>) -> Bool)
    -> [ArchiveProblem]
  {
    precondition(
      entries.indices.contains(entry.index) && entries[entry.index] == entry, "an entry belongs to its archive")
    if let obstacle = obstacle(to: entry) { return [obstacle] }
    guard let range = entry.dataRange else {
      let missing = problems.first { $0.entry == entry.index && $0.code == "Z006" }
      return [missing ?? ArchiveProblem(.localHeaderMissing, at: entry.localOffset, in: entry)]
    }
    if entry.method == .stored {
      let text = bytes.span.extracting(range)
      guard body(text), let wrong = crcProblem(entry, crc32(text)) else { return [] }
      return [wrong]
    }
    return inflate(entry, range, &inflater, body)
  }

  private func inflate(
    _ entry: ArchiveEntry, _ range: Range<Int>, _ inflater: inout Inflater, _ body: (Span<UInt8>) -> Bool
  ) -> [ArchiveProblem] {
    let result = Inflation.run(range, of: bytes, with: &inflater, atMost: entry.size, body)
    let offset = range.lowerBound + result.consumed
    var found: [ArchiveProblem] = []
    switch result.ending {
    case .stopped: return []
    case .tooLong: return [ArchiveProblem(.sizeExceeded(declared: entry.size), at: offset, in: entry)]
    case .invalid: return [ArchiveProblem(.deflateInvalid, at: offset, in: entry)]
    case .unfinished:
      found.append(ArchiveProblem(.deflateUnfinished, at: offset, in: entry))
      found.append(ArchiveProblem(.unfinishedDataHangs, at: offset, in: entry))
    case .ended:
      if offset < range.upperBound {
        found.append(ArchiveProblem(.bytesAfterData(range.upperBound - offset), at: offset, in: entry))
      }
    }
    if result.produced < entry.size {
      let reason = ArchiveProblem.Reason.sizeDisagrees(declared: entry.size, found: result.produced)
      found.append(ArchiveProblem(reason, at: range.lowerBound, in: entry))
    } else if let wrong = crcProblem(entry, result.crc) {
      found.append(wrong)
    }
    return found
  }

  /// Returns a problem if neither header declares the CRC `found`. `EntryReader` reports headers with different CRCs.
  private func crcProblem(_ entry: ArchiveEntry, _ found: UInt32) -> ArchiveProblem? {
    if found == entry.crc || found == entry.localCRC { return nil }
    let offset = entry.dataRange?.lowerBound ?? entry.localOffset
    return ArchiveProblem(.wrongCRC(declared: entry.crc, found: found), at: offset, in: entry)
  }

  /// Returns the problem in the headers of the entry that prevents inflating the entry; nil if there is none.
  private func obstacle(to entry: ArchiveEntry) -> ArchiveProblem? {
    let feature = entry.unsupportedFeatures.first.map { ArchiveProblem.Reason.unsupported($0) }
    guard let reason = entry.limitProblem(limits) ?? feature ?? entry.sizeLie else { return nil }
    return ArchiveProblem(reason, at: entry.directoryOffset, in: entry)
  }
}

extension Archive {
  /// The names of the files below `assets/`, as raw bytes without this prefix.
  public var assetNames: [[UInt8]] {
    let folder = Array("assets/".utf8)
    return
      entries
      .filter { $0.nameBytes.starts(with: folder) && !$0.isDirectory }
      .map { Array($0.nameBytes.dropFirst(folder.count)) }
  }
}
