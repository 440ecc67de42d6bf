/// One archive that readers of ZIP disagree about, or that somebody may send.
package struct ArchiveCase: Sendable, CustomStringConvertible {
  /// What comes of it: whether all is well, there are findings, no text is trusted, a limit is
  /// over.
  package enum Outcome: Sendable { case clean, findings, damage, limit }

  /// What a platform makes of it.
  package enum Taken: Sendable, Equatable {
    case rules
    case other(String)
    case rejected, noRulesFile
  }

  package let name: String
  package let codes: Set<String>
  package let outcome: Outcome
  package let ios: Taken
  package let android: Taken
  package let bytes: [UInt8]

  package init(
    _ name: String, _ codes: Set<String>, _ outcome: Outcome, ios: Taken, android: Taken, _ builder: ArchiveBuilder
  ) {
    self.init(name, codes, outcome, ios: ios, android: android, bytes: builder.bytes)
  }

  package init(_ name: String, _ codes: Set<String>, _ outcome: Outcome, ios: Taken, android: Taken, bytes: [UInt8]) {
    (self.name, self.codes, self.outcome) = (name, codes, outcome)
    (self.ios, self.android, self.bytes) = (ios, android, bytes)
  }

  package var description: String { name }
}

extension ArchiveCase {
  package static let rules = #"{"version":1,"rules":[]}"#
  package static let rulesEntry = ArchiveBuilder.Entry("rules.json", rules)
  package static let assetEntry = ArchiveBuilder.Entry("assets/a.html", "<p>a</p>")
  package static let plain = ArchiveBuilder(rulesEntry, assetEntry)
  /// `rules` deflated by zlib, from an archive that Python 3.11 wrote.
  package static let rulesDeflated = hex("ab562a4b2d2acecccf53b232d4512a2acd492d56b28a8ead0500")

  private static func junk(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x4A, count: count) }

  private static func endRecord(count: Int = 0, comment: Int = 0) -> [UInt8] {
    le32(0x0605_4B50) + le32(0) + le16(count) + le16(count) + le32(0) + le32(0) + le16(comment)
  }

  /// What readers of ZIP are known to disagree about, and plain ones between.
  package static let matrix: [ArchiveCase] = [
    ArchiveCase("plain deflate", [], .clean, ios: .rules, android: .rules, plain),
    ArchiveCase(
      "deflate by zlib", [], .clean, ios: .rules, android: .rules,
      ArchiveBuilder(.init(bytes: rulesEntry.name, text: Array(rules.utf8), rulesDeflated))),
    ArchiveCase(
      "stored entry", ["Z004"], .findings, ios: .rejected, android: .rules, ArchiveBuilder(.stored("rules.json", rules))
    ),
    ArchiveCase(
      "stored asset", ["Z004"], .findings, ios: .rejected, android: .rules,
      ArchiveBuilder(rulesEntry, .stored("assets/a.png", "x"))),
    ArchiveCase(
      "wrong CRC", ["Z012"], .damage, ios: .rules, android: .rejected, ArchiveBuilder(rulesEntry.with { $0.crc ^= 1 })),
    ArchiveCase(
      "wrong CRC of an asset", ["Z012"], .damage, ios: .rules, android: .rejected,
      ArchiveBuilder(rulesEntry, assetEntry.with { $0.crc ^= 1 })),
    ArchiveCase(
      "size too big", ["Z006"], .damage, ios: .rules, android: .rejected,
      ArchiveBuilder(rulesEntry.with { $0.size += 5 })),
    ArchiveCase(
      "size too small", ["Z006"], .damage, ios: .rules, android: .rejected,
      ArchiveBuilder(rulesEntry.with { $0.size -= 5 })),
    ArchiveCase(
      "end record cut off", ["Z001"], .damage, ios: .rejected, android: .rules, bytes: plain.bytes.dropLast(22)),
    ArchiveCase(
      "bytes in front, offsets not adjusted", ["Z008"], .findings, ios: .rejected,
      android: .rejected,
      plain.with {
        $0.prefix = junk(21)
        $0.countsPrefix = false
      }),
    ArchiveCase(
      "bytes in front, offsets adjusted", ["Z008"], .findings, ios: .rules, android: .rejected,
      plain.with { $0.prefix = junk(21) }),
    ArchiveCase(
      "bytes after the end", ["Z008"], .findings, ios: .rules, android: .rules, plain.with { $0.trailing = junk(40) }),
    ArchiveCase("comment", [], .clean, ios: .rules, android: .rules, plain.with { $0.comment = Array("hello".utf8) }),
    ArchiveCase(
      "second end record inside the comment", ["Z002", "Z006", "Z008"], .damage, ios: .rejected, android: .rules,
      plain.with { $0.comment = endRecord() }),
    ArchiveCase(
      "signature of an end record inside the comment", ["Z006", "Z008"], .damage, ios: .rules, android: .rules,
      plain.with { $0.comment = le32(0x0605_4B50) }),
    ArchiveCase(
      "two rules.json", ["Z009"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(.init("rules.json", "{}"), rulesEntry)),
    ArchiveCase(
      "directory count too small", ["Z006"], .damage, ios: .rules, android: .rules, plain.with { $0.count = { $0 - 1 } }
    ),
    ArchiveCase(
      "directory count too big", ["Z006"], .damage, ios: .rules, android: .rules, plain.with { $0.count = { $0 + 1 } }),
    ArchiveCase(
      "local rules.json absent from the directory", ["Z002", "Z006", "Z008"], .damage, ios: .other("assets/a.html"),
      android: .rules, ArchiveBuilder(rulesEntry.with { $0.isHidden = true }, assetEntry)),
    ArchiveCase(
      "local name is another", ["Z006"], .damage, ios: .rules, android: .noRulesFile,
      ArchiveBuilder(rulesEntry.with { $0.localName = Array("other.json".utf8) })),
    ArchiveCase(
      "encrypted", ["Z005"], .damage, ios: .rejected, android: .rejected,
      ArchiveBuilder(rulesEntry.with { $0.flags = 1 })),
    ArchiveCase(
      "later entry encrypted", ["Z005"], .damage, ios: .rules, android: .rejected,
      ArchiveBuilder(rulesEntry, assetEntry.with { $0.flags = 1 })),
    ArchiveCase(
      "data descriptor, deflate", [], .clean, ios: .rules, android: .rules,
      ArchiveBuilder(.described("rules.json", rules, .signed), assetEntry)),
    ArchiveCase(
      "data descriptor without signature", [], .clean, ios: .rules, android: .rules,
      ArchiveBuilder(.described("rules.json", rules, .plain), assetEntry)),
    ArchiveCase(
      "data descriptor of 64 bits", [], .clean, ios: .rules, android: .rejected,
      ArchiveBuilder(.described("rules.json", rules, .signedWide), assetEntry)),
    ArchiveCase(
      "data descriptor of 64 bits without signature", [], .clean, ios: .rules, android: .rejected,
      ArchiveBuilder(.described("rules.json", rules, .plainWide), assetEntry)),
    ArchiveCase(
      "data descriptor with wrong values", ["Z006", "Z008"], .damage, ios: .rules, android: .rejected,
      ArchiveBuilder(.described("rules.json", rules, .wrong), assetEntry)),
    ArchiveCase(
      "data that hold the descriptor's signature", [], .clean, ios: .other("rules.json"), android: .other("rules.json"),
      ArchiveBuilder(.described("rules.json", "{} PK\u{7}\u{8} {}", .signed), assetEntry)),
    ArchiveCase(
      "data descriptor, stored", ["Z004", "Z015"], .damage, ios: .rejected, android: .rejected,
      ArchiveBuilder(
        ArchiveBuilder.Entry.described("rules.json", rules, .signed).with {
          $0.method = 0
          $0.data = Array(rules.utf8)
          $0.compressedSize = $0.size
        })),
    ArchiveCase(
      "second entry climbs out", ["Z010"], .damage, ios: .rejected, android: .rejected,
      ArchiveBuilder(rulesEntry, .init("../x", "x"))),
    ArchiveCase(
      "second entry absolute", ["Z010"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, .init("/abs", "x"))),
    ArchiveCase(
      "second entry with a backslash", ["Z010"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, .init("..\\x", "x"))),
    ArchiveCase(
      "first entry with an empty name", ["X006", "Z003", "Z010"], .damage, ios: .rejected, android: .rejected,
      ArchiveBuilder(.init("", "x"), rulesEntry)),
    ArchiveCase(
      "method 12", ["Z005"], .damage, ios: .rejected, android: .rejected,
      ArchiveBuilder(rulesEntry.with { $0.method = 12 })),
    ArchiveCase(
      "NUL inside the name", ["Z002", "Z010"], .damage, ios: .rejected, android: .rejected,
      ArchiveBuilder(.init("rules.json\0.txt", rules))),
    ArchiveCase(
      "Rules.JSON", ["Z002"], .findings, ios: .rules, android: .noRulesFile, ArchiveBuilder(.init("Rules.JSON", rules))),
    ArchiveCase(
      "out/rules.json", ["Z002"], .findings, ios: .rules, android: .noRulesFile,
      ArchiveBuilder(.init("out/rules.json", rules))),
    ArchiveCase(
      "./rules.json", ["Z002", "Z010"], .findings, ios: .rules, android: .rules,
      ArchiveBuilder(.init("./rules.json", rules))),
    ArchiveCase(
      "first name flagged as UTF-8 that is not", ["Z003", "Z010"], .damage, ios: .rejected,
      android: .rejected,
      ArchiveBuilder(
        assetEntry.with {
          $0.name = [0x61, 0xFF]
          $0.flags = 1 << 11
        }, rulesEntry)),
    ArchiveCase(
      "junk after the deflate data", ["Z006"], .damage, ios: .rules, android: .rejected,
      ArchiveBuilder(
        rulesEntry.with {
          $0.data += junk(7)
          $0.compressedSize += 7
        })),
    ArchiveCase("empty file", ["Z001"], .damage, ios: .rejected, android: .rejected, bytes: []),
    ArchiveCase(
      "not a ZIP", ["Z001"], .damage, ios: .rejected, android: .rejected, bytes: Array("this is not a zip at all".utf8)),
    ArchiveCase("no entries", ["Z002"], .findings, ios: .rejected, android: .rejected, ArchiveBuilder()),
    ArchiveCase(
      "entries overlapping by a quoted header", ["Z006", "Z007"], .damage, ios: .other("rules.json"),
      android: .noRulesFile, quoted),
    ArchiveCase(
      "two directory entries, one local header", ["Z007", "Z009"], .damage, ios: .rules,
      android: .rules,
      ArchiveBuilder(
        rulesEntry,
        rulesEntry.with {
          $0.isBorrowed = true
          $0.offset = 0
        })),
    ArchiveCase(
      "offset beyond the file", ["Z006", "Z008"], .damage, ios: .rejected, android: .rules,
      ArchiveBuilder(rulesEntry.with { $0.offset = 1_000_000 })),
    ArchiveCase(
      "compressed size beyond the file", ["Z006"], .damage, ios: .rules, android: .rejected,
      ArchiveBuilder(rulesEntry.with { $0.compressedSize = 100_000 })),
    ArchiveCase(
      "compressed size too small", ["X007", "Z006", "Z008", "Z012"], .damage, ios: .rejected,
      android: .rejected,
      ArchiveBuilder(
        .init(bytes: rulesEntry.name, text: Array(rules.utf8), rulesDeflated).with {
          $0.compressedSize = 3
        })),
    ArchiveCase(
      "ZIP64 marker without its record", ["Z006", "Z014"], .damage, ios: .rejected, android: .rules,
      ArchiveBuilder(rulesEntry).with { $0.directoryOffset = { _ in 0xFFFF_FFFF } }),
    ArchiveCase("disk number not 0", ["Z005"], .damage, ios: .rules, android: .rules, plain.with { $0.disk = 1 }),
    ArchiveCase(
      "folder named rules.json", ["Z002", "Z004"], .findings, ios: .rejected, android: .noRulesFile,
      ArchiveBuilder(.folder("rules.json/", mode: 0))),
    ArchiveCase(
      "stored link, then a path below it", ["Z003", "Z004", "Z009", "Z011"], .damage, ios: .rejected,
      android: .rejected,
      ArchiveBuilder(.stored("link", "/etc").with { $0.mode = 0o120777 }, .init("link/x", "x"), rulesEntry)),
  ]

  /// The first entry's data quote the local header of the second, which the directory lists too.
  private static let quoted: ArchiveBuilder = {
    let inner = ArchiveBuilder.Entry("b.json", "inner")
    let header = Array(ArchiveBuilder(inner).bytes.prefix(30 + 6 + inner.data.count))
    let outer = ArchiveBuilder.Entry(bytes: Array("rules.json".utf8), text: header, deflated(header))
    return ArchiveBuilder(
      outer.with { $0.localName = Array("other.json".utf8) },
      inner.with {
        $0.isBorrowed = true
        $0.offset = 30 + 10 + 5
      })
  }()

  /// What the unpackers of the SDKs were seen to do with others.
  package static let unpackers: [ArchiveCase] = [
    ArchiveCase(
      "an asset comes first", ["Z003"], .findings, ios: .other("assets/a.html"), android: .rules,
      ArchiveBuilder(assetEntry, rulesEntry)),
    ArchiveCase(
      "a folder with Unix mode comes first", ["Z003"], .findings, ios: .other("assets/"), android: .rules,
      ArchiveBuilder(.folder("assets/"), rulesEntry)),
    ArchiveCase(
      "a folder without Unix mode", ["Z004"], .findings, ios: .rejected, android: .rules,
      ArchiveBuilder(rulesEntry, .folder("assets/", mode: 0))),
    ArchiveCase(
      "a deflated folder with the mode of a file", [], .clean, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, .init("assets/", "").with { $0.mode = 0o644 })),
    ArchiveCase(
      "an asset in a deflated folder with the mode of a file", ["Z004"], .findings, ios: .rejected, android: .rules,
      ArchiveBuilder(rulesEntry, .init("assets/", "").with { $0.mode = 0o100644 }, assetEntry)),
    ArchiveCase(
      "an asset before its deflated folder without mode", ["Z004"], .findings, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, assetEntry, .init("assets/", "").with { $0.mode = 0 })),
    ArchiveCase(
      "__MACOSX first", ["Z003"], .findings, ios: .other("__MACOSX/._rules.json"), android: .rules,
      ArchiveBuilder(.init("__MACOSX/._rules.json", "junk"), rulesEntry)),
    ArchiveCase(
      "a folder .git", ["Z020"], .findings, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, .init(".GIT/hooks/x", "x"))),
    ArchiveCase(
      "a name with a dot", ["Z020"], .findings, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, .init("assets/.env", "x"))),
    ArchiveCase(
      "version of ZIP64 first", ["Z014"], .findings, ios: .rejected, android: .rules,
      ArchiveBuilder(rulesEntry.with { $0.version = 45 })),
    ArchiveCase(
      "version of ZIP64 later", ["Z014"], .findings, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, assetEntry.with { $0.version = 45 })),
    ArchiveCase(
      "two dots at the end of a component", ["Z010"], .findings, ios: .rejected, android: .rules,
      ArchiveBuilder(rulesEntry, .init("v2../a", "x"))),
    ArchiveCase(
      "up from a folder that does not exist", ["Z010"], .damage, ios: .rejected, android: .rejected,
      ArchiveBuilder(rulesEntry, .init("assets/../x", "x"))),
    ArchiveCase(
      "up from a folder that exists", ["Z010"], .damage, ios: .rejected, android: .rules,
      ArchiveBuilder(rulesEntry, assetEntry, .init("assets/../x", "x"))),
    ArchiveCase(
      "into a sibling folder whose name begins alike", ["Z010"], .damage, ios: .rejected, android: .rules,
      ArchiveBuilder(rulesEntry, .init("../out-evil/x", "x"))),
    ArchiveCase(
      "symbolic link", ["Z011"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, .init("link", "/etc").with { $0.mode = 0o120777 })),
    ArchiveCase(
      "name in code page 437", ["Z002", "Z017"], .findings, ios: .other("é.json"), android: .rejected,
      ArchiveBuilder(.init("x.json", "{}").with { $0.name = [0x82] + Array(".json".utf8) })),
    ArchiveCase(
      "name in UTF-8", [], .clean, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, .init("é.html", "x").with { $0.flags = 1 << 11 })),
    ArchiveCase(
      "a later file in the place of the document's folder", ["Z002", "Z009"], .findings, ios: .rejected,
      android: .rejected, ArchiveBuilder(.init("a/r", "{}"), .init("a", "x"))),
    ArchiveCase(
      "stored without bytes", ["Z004"], .findings, ios: .rejected, android: .rules,
      ArchiveBuilder(rulesEntry, .stored("empty", ""))),
  ]
}
