internal import RuleCore

/// The bytes of an SQLite database as SQLite in the app reads them: the file with the changes from its journals.
///
/// To apply journals, SQLite writes to the file, and next to the file. So this type applies the journals, and SQLite
/// receives the result in memory. Source: sqlite.org/fileformat2.html.
package struct DatabaseImage: Sendable {
  static let magic = Array("SQLite format 3\0".utf8)
  private static let headerSize = 100

  package private(set) var bytes: [UInt8]
  private let pageSize: Int

  /// True if the first bytes of a file identify it as an SQLite database.
  package static func isDatabase(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// Applies the contents of the files with the suffixes `-journal` and `-wal` to `file`. `journal` and `log`: nil if
  /// there is no such file.
  package init(_ file: consuming [UInt8], journal: [UInt8]?, log: [UInt8]?) throws(HistoryProblem) {
    bytes = file
    guard bytes.count >= Self.headerSize else {
      throw HistoryProblem(
        summary: "the database is cut off in its header", offset: bytes.count, help: HistoryProblem.copyAgain)
    }
    pageSize = Self.pageSize(bytes.bigEndian16(at: 16))
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0 else {
      throw HistoryProblem(
        summary: "the database has the page size \(pageSize)", offset: 16, help: HistoryProblem.copyAgain)
    }
    if let journal { rollBack(journal) }
    if let log { try replay(log) }
    try checkSize()
    // In the header, 1 stands for a rollback journal. SQLite then looks for no write-ahead log. The log is already
    // applied.
    bytes[18] = 1
    bytes[19] = 1
  }

  /// Returns the page size for the value of the 16-bit field in the header. The size 65,536 does not fit into the
  /// field, and is stored as 1.
  private static func pageSize(_ field: Int) -> Int { field == 1 ? 65_536 : field }

  private mutating func resize(to size: Int) {
    if bytes.count > size {
      bytes.removeLast(bytes.count - size)
    } else {
      bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))
    }
  }

  private mutating func setPage(_ number: Int, _ source: [UInt8], at offset: Int) {
    let start = (number - 1) * pageSize
    if bytes.count < start + pageSize { resize(to: start + pageSize) }
    bytes.replaceSubrange(start..<start + pageSize, with: source[offset..<offset + pageSize])
  }

  /// Throws if the file contains fewer pages than the number of pages in its header.
  private func checkSize() throws(HistoryProblem) {
    let pages = bytes.bigEndian32(at: 28)
    // The number of pages in the header is valid only if the last change of the file wrote it. SQLite before 2010 wrote
    // no number of pages.
    guard bytes.bigEndian32(at: 24) == bytes.bigEndian32(at: 92), pages > bytes.count / pageSize else { return }
    throw HistoryProblem(
      summary: "the database is cut off: it has \(bytes.count / pageSize) of \(pages) pages", offset: bytes.count,
      help: HistoryProblem.copyAgain)
  }

  // MARK: rollback journal

  private static let journalMagic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Restores the pages that an uncommitted transaction changed. As in SQLite, a journal is ignored if it does not
  /// begin with the magic bytes of journals. The journal ends at the first record with a wrong checksum.
  private mutating func rollBack(_ journal: [UInt8]) {
    var header = 0
    var sector = 0
    while header + 28 <= journal.count, journal[header..<header + 8].elementsEqual(Self.journalMagic) {
      if header == 0 {
        sector = journal.bigEndian32(at: 20)
        let size = journal.bigEndian32(at: 24)
        let pages = journal.bigEndian32(at: 16)
        guard sector >= 32, sector <= 65_536, sector & (sector - 1) == 0, size == pageSize, pages > 0,
          // The file and the journal together must be large enough for all pages of the database.
          pages <= (bytes.count + journal.count) / pageSize
        else { return }
        resize(to: pages * pageSize)
      }
      let nonce = UInt32(truncatingIfNeeded: journal.bigEndian32(at: header + 12))
      var count = journal.bigEndian32(at: header + 8)
      var at = header + sector
      // 0xFFFFFFFF replaces the number of records if SQLite did not sync the journal. All existing records are then
      // used.
      if count == 0xFFFF_FFFF { count = max(0, journal.count - at) / (pageSize + 8) }
      for _ in 0..<count {
        guard at + pageSize + 8 <= journal.count else { return }
        let number = journal.bigEndian32(at: at)
        var sum = nonce
        for place in stride(from: pageSize - 200, to: 0, by: -200) { sum &+= UInt32(journal[at + 4 + place]) }
        guard number > 0, sum == journal.bigEndian32(at: at + 4 + pageSize) else { return }
        if number <= bytes.count / pageSize { setPage(number, journal, at: at + 4) }
        at += pageSize + 8
      }
      header = (at + sector - 1) / sector * sector
    }
  }

  // MARK: write-ahead log

  /// Applies the committed frames of a write-ahead log. As in SQLite, the log ends before the first frame whose salts
  /// differ from the header, or whose checksum is wrong. Frames after the last commit are ignored.
  private mutating func replay(_ log: [UInt8]) throws(HistoryProblem) {
    guard log.count >= 32 else { return }
    let magic = log.bigEndian32(at: 0)
    guard magic & ~1 == 0x377F_0682 else { return }
    var sum = Checksum(isBigEndian: magic & 1 == 1)
    sum.add(log, 0..<24)
    guard sum.equals(log, at: 24) else { return }
    guard log.bigEndian32(at: 4) == 3_007_000 else {
      throw HistoryProblem(summary: "the file `-wal` has the unknown version \(log.bigEndian32(at: 4))")
    }
    let size = log.bigEndian32(at: 8)
    guard size == pageSize else {
      throw HistoryProblem(
        summary: "the file `-wal` has pages of \(size) bytes, but the database has pages of \(pageSize)",
        help: HistoryProblem.copyAgain)
    }
    var frames: [(number: Int, offset: Int)] = []
    var committed = (count: 0, pages: 0)
    var at = 32
    while at + 24 + pageSize <= log.count {
      guard log[at + 8..<at + 16].elementsEqual(log[16..<24]) else { break }
      sum.add(log, at..<at + 8)
      sum.add(log, at + 24..<at + 24 + pageSize)
      let number = log.bigEndian32(at: at)
      guard number > 0, sum.equals(log, at: at + 16) else { break }
      frames.append((number, at + 24))
      let pages = log.bigEndian32(at: at + 4)
      if pages > 0 { committed = (frames.count, pages) }
      at += 24 + pageSize
    }
    guard committed.count > 0 else { return }
    guard committed.pages <= bytes.count / pageSize + committed.count else {
      throw HistoryProblem(
        summary: "the file `-wal` counts \(committed.pages) pages, of which most are missing",
        help: HistoryProblem.copyAgain)
    }
    resize(to: committed.pages * pageSize)
    for frame in frames[..<committed.count] where frame.number <= committed.pages {
      setPage(frame.number, log, at: frame.offset)
    }
  }

  /// The cumulative checksum of a write-ahead log, over pairs of 32-bit words.
  private struct Checksum {
    let isBigEndian: Bool
    private var (first, second): (UInt32, UInt32) = (0, 0)

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
      let span = bytes.span
      for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        let word = span.word(at: place)
        let (low, high) = (UInt32(truncatingIfNeeded: word), UInt32(truncatingIfNeeded: word >> 32))
        first &+= (isBigEndian ? low.byteSwapped : low) &+ second
        second &+= (isBigEndian ? high.byteSwapped : high) &+ first
      }
    }

    func equals(_ bytes: [UInt8], at offset: Int) -> Bool {
      first == bytes.bigEndian32(at: offset) && second == bytes.bigEndian32(at: offset + 4)
    }
  }
}

extension [UInt8] {
  fileprivate func bigEndian16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

  fileprivate func bigEndian32(at offset: Int) -> Int { bigEndian16(at: offset) << 16 | bigEndian16(at: offset + 2) }
}
