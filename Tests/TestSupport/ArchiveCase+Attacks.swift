extension ArchiveCase {
  /// What somebody may send: entries that hide, lie, overlap, inflate without end.
  package static let attacks: [ArchiveCase] = [
    ArchiveCase("1 byte", ["Z001"], .damage, ios: .rejected, android: .rejected, bytes: [0x50]),
    ArchiveCase(
      "21 bytes", ["Z001"], .damage, ios: .rejected, android: .rejected, bytes: [UInt8](repeating: 0x50, count: 21)),
    ArchiveCase(
      "names swapped between local headers and directory", ["Z006"], .damage, ios: .rules,
      android: .other("rules.json"),
      ArchiveBuilder(
        rulesEntry.with { $0.localName = Array("b.json".utf8) },
        .init("b.json", #"{"version":1,"rules":[0]}"#).with {
          $0.localName = Array("rules.json".utf8)
        })),
    ArchiveCase(
      "hidden entry before", ["Z006", "Z008"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(.init("x", "x").with { $0.isHidden = true }, rulesEntry)),
    ArchiveCase(
      "hidden entry between", ["Z006", "Z008"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, .init("x", "x").with { $0.isHidden = true }, assetEntry)),
    ArchiveCase(
      "hidden entry behind", ["Z006", "Z008"], .damage, ios: .rules, android: .other("rules.json"),
      ArchiveBuilder(rulesEntry, .init("rules.json", "{}").with { $0.isHidden = true })),
    ArchiveCase(
      "bytes of no entry", ["Z008"], .findings, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, assetEntry.with { $0.gap = [1, 2, 3, 4] })),
    ArchiveCase(
      "entry reaching into the directory", ["Z007"], .damage, ios: .rules, android: .rejected,
      ArchiveBuilder(rulesEntry.with { $0.compressedSize += 40 })),
    ArchiveCase(
      "two end records", ["Z002", "Z006", "Z008"], .damage, ios: .rejected, android: .rules,
      bytes: plain.bytes + ArchiveBuilder().bytes),
    ArchiveCase(
      "comment of 65,535 bytes", [], .clean, ios: .rules, android: .rules,
      plain.with { $0.comment = [UInt8](repeating: 0x20, count: 65_535) }),
    ArchiveCase(
      "end record out of the reach of ios", ["Z008"], .findings, ios: .rejected, android: .rules,
      plain.with { $0.trailing = [UInt8](repeating: 0x20, count: 65_978) }),
    ArchiveCase(
      "end record just in the reach of ios", ["Z008"], .findings, ios: .rules, android: .rules,
      plain.with { $0.trailing = [UInt8](repeating: 0x20, count: 65_977) }),
    ArchiveCase(
      "count of 65,535", ["Z006"], .damage, ios: .rules, android: .rules, plain.with { $0.count = { _ in 65_535 } }),
    ArchiveCase("count of 0", ["Z006"], .damage, ios: .rejected, android: .rules, plain.with { $0.count = { _ in 0 } }),
    ArchiveCase(
      "directory one byte longer", ["Z006"], .damage, ios: .rules, android: .rules,
      plain.with { $0.directorySize = { $0 + 1 } }),
    ArchiveCase(
      "directory one byte shorter", ["Z006"], .damage, ios: .rules, android: .rules,
      plain.with { $0.directorySize = { $0 - 1 } }),
    ArchiveCase(
      "directory one byte later", ["Z006"], .damage, ios: .rejected, android: .rules,
      plain.with { $0.directoryOffset = { $0 + 1 } }),
    ArchiveCase(
      "directory one byte earlier", ["Z006"], .damage, ios: .rejected, android: .rules,
      plain.with { $0.directoryOffset = { $0 - 1 } }),
    ArchiveCase(
      "directory offset and size that wrap in 32 bits", ["Z006"], .damage,
      ios: .rejected, android: .rules,
      plain.with {
        $0.directoryOffset = { _ in 0xFFFF_FFF0 }
        $0.directorySize = { $0 + 0x10 }
      }),
    ArchiveCase(
      "ZIP64 sizes of 2^63 - 1", ["Z006", "Z014"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(
        rulesEntry.with {
          $0.localCompressedSize = $0.compressedSize
          $0.localSize = $0.size
          $0.size = 0xFFFF_FFFF
          $0.compressedSize = 0xFFFF_FFFF
          $0.extra = le16(1) + le16(16) + le64(.max) + le64(.max)
        })),
    ArchiveCase(
      "ZIP64 locator that points at itself", ["Z006", "Z014"], .damage, ios: .rules, android: .rules,
      plain.with { $0.beforeEnd = { locator(to: $0) } }),
    ArchiveCase(
      "ZIP64 locator that points beyond the file", ["Z006", "Z014"], .damage, ios: .rules, android: .rules,
      plain.with { $0.beforeEnd = { _ in locator(to: .max) } }),
    ArchiveCase(
      "ZIP64 record that disagrees", ["Z006", "Z014"], .damage, ios: .rules, android: .rules,
      plain.with { $0.beforeEnd = { zip64Record(count: 3, size: 1, offset: 9) + locator(to: $0) } }),
    ArchiveCase(
      "ZIP64 record that agrees", ["Z014"], .findings, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry).with {
        $0.beforeEnd = { zip64Record(count: 1, size: 56, offset: $0 - 56) + locator(to: $0) }
      }),
    ArchiveCase(
      "extra field and comment of 65,535 bytes", ["X003"], .findings, ios: .rejected,
      android: .rules,
      ArchiveBuilder(
        rulesEntry.with {
          $0.extra = le16(0x9999) + le16(65_531) + [UInt8](repeating: 0, count: 65_531)
          $0.comment = [UInt8](repeating: 0x20, count: 65_535)
        })),
    ArchiveCase(
      "extra field longer than its room", ["Z006"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry.with { $0.extra = le16(0x9999) + le16(9) + [1, 2] })),
    ArchiveCase(
      "extra fields of no length", [], .clean, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry.with { $0.localExtra = [UInt8](repeating: 0, count: 65_503) })),
    ArchiveCase(
      "Unicode path that is another name", ["Z006"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(
        rulesEntry.with {
          $0.extra = le16(0x7075) + le16(6) + [1] + le32(Int(checksum($0.name))) + [0x78]
        })),
    ArchiveCase(
      "Unicode path that is the same name", ["Z002", "Z017"], .findings, ios: .other("é"),
      android: .rejected,
      ArchiveBuilder(
        .init("x", "{}").with {
          $0.name = [0x82]
          $0.extra = le16(0x7075) + le16(7) + [1] + le32(0) + [0xC3, 0xA9]
        })),
    ArchiveCase(
      "method 9", ["Z005"], .damage, ios: .rejected, android: .rejected,
      ArchiveBuilder(rulesEntry.with { $0.method = 9 })),
    ArchiveCase(
      "method 93", ["Z005"], .damage, ios: .rejected, android: .rejected,
      ArchiveBuilder(rulesEntry.with { $0.method = 93 })),
    ArchiveCase(
      "method 99", ["Z005"], .damage, ios: .rejected, android: .rejected,
      ArchiveBuilder(rulesEntry.with { $0.method = 99 })),
    ArchiveCase(
      "strong encryption", ["Z005"], .damage, ios: .rejected, android: .rejected,
      ArchiveBuilder(rulesEntry.with { $0.flags = 1 << 6 | 1 })),
    ArchiveCase(
      "masked headers", ["Z005"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry.with { $0.flags = 1 << 13 })),
    ArchiveCase(
      "entry on another disk", ["Z005"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry.with { $0.disk = 1 })),
    ArchiveCase(
      "CRC wrong in the local header only", ["Z006"], .damage, ios: .rules, android: .rejected,
      ArchiveBuilder(rulesEntry.with { $0.localCRC = 1 })),
    ArchiveCase(
      "CRC wrong in the directory only", ["Z006"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(
        rulesEntry.with {
          $0.localCRC = $0.crc
          $0.crc = 1
        })),
    ArchiveCase("reserved block type", deflate: [0x07], codes: ["Z012"]),
    ArchiveCase("lengths of a stored block that disagree", deflate: [1, 5, 0, 0, 0], codes: ["Z012"]),
    ArchiveCase("distance before the start", deflate: [0x03, 0x02, 0x00], codes: ["Z012"]),
    ArchiveCase("incomplete code tables", deflate: hex("05000200000000"), codes: ["Z012"]),
    ArchiveCase("over-subscribed code tables", deflate: hex("fd ff ff ff ff ff ff"), codes: ["Z012"]),
    ArchiveCase(
      "missing end of the deflate data", ["X007", "Z012"], .damage, ios: .rejected,
      android: .rejected,
      ArchiveBuilder(
        rulesEntry.with {
          // No longer the last block.
          $0.data[0] = 0
        })),
    ArchiveCase(
      "setuid", ["Z011"], .damage, ios: .rules, android: .rules, ArchiveBuilder(rulesEntry.with { $0.mode = 0o104755 })),
    ArchiveCase(
      "device", ["Z011"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, assetEntry.with { $0.mode = 0o020644 })),
    ArchiveCase(
      "named pipe", ["Z011"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, assetEntry.with { $0.mode = 0o010644 })),
    ArchiveCase(
      "writable for everyone", ["Z011"], .findings, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry.with { $0.mode = 0o100666 })),
    ArchiveCase(
      "folder by its mode only", ["Z011"], .damage, ios: .other("rules.json"), android: .rules,
      ArchiveBuilder(rulesEntry.with { $0.mode = 0o040755 })),
    ArchiveCase(
      "folder that holds bytes", ["Z006"], .damage, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, .init("a/", "x").with { $0.mode = 0o040755 })),
    ArchiveCase(
      "declared size small, much comes out", ["Z006"], .damage, ios: .rejected, android: .rejected,
      ArchiveBuilder(.zeros(matches: 20_000).with { $0.size = 10 })),
    ArchiveCase(
      "4 GiB declared, 24 bytes come out", ["Z006"], .damage, ios: .rules, android: .rejected,
      ArchiveBuilder(rulesEntry.with { $0.size = 0xFFFF_FFFF })),
    ArchiveCase(
      "bomb of 10 MiB", ["Z013"], .limit, ios: .rejected, android: .rejected,
      ArchiveBuilder(.zeros(matches: 40_642))),
    ArchiveCase(
      "nested archive", [], .clean, ios: .rules, android: .rules,
      ArchiveBuilder(rulesEntry, .init(bytes: Array("a.zip".utf8), text: plain.bytes, deflated(plain.bytes)))),
  ]

  /// About a kibibyte, with a descriptor, a folder, an extra field and a comment.
  package static let kibibyte: [UInt8] = ArchiveBuilder(
    .init(bytes: rulesEntry.name, text: Array(rules.utf8), rulesDeflated),
    .described("assets/b.html", String(repeating: "<b>", count: 60), .signed),
    .folder("img/"),
    .init("assets/c.css", String(repeating: "p{} ", count: 60)).with {
      $0.extra = le16(0x5455) + le16(5) + [1, 0, 0, 0, 0]
      $0.localExtra = $0.extra
      $0.comment = Array("styles".utf8)
    }
  ).with { $0.comment = Array("a comment of the archive".utf8) }.bytes

  /// Deflate data that no reader can inflate.
  private init(_ name: String, deflate data: [UInt8], codes: Set<String>) {
    let entry = ArchiveBuilder.Entry(bytes: Self.rulesEntry.name, text: Array(Self.rules.utf8), data + [0, 0, 0, 0])
    self.init(name, codes, .damage, ios: .rejected, android: .rejected, ArchiveBuilder(entry))
  }

  private static func locator(to offset: Int) -> [UInt8] {
    le32(0x0706_4B50) + le32(0) + le64(offset) + le32(1)
  }

  private static func zip64Record(count: Int, size: Int, offset: Int) -> [UInt8] {
    le32(0x0606_4B50) + le64(44) + le16(45) + le16(45) + le32(0) + le32(0) + le64(count)
      + le64(count) + le64(size) + le64(offset)
  }
}

extension ArchiveBuilder.Entry {
  /// `rules.json` with 1 + 258 × `matches` zeros, packed as tight as can be.
  package static func zeros(matches: Int) -> ArchiveBuilder.Entry {
    let text = [UInt8](repeating: 0, count: 1 + 258 * matches)
    return ArchiveBuilder.Entry(bytes: Array("rules.json".utf8), text: text, deflatedZeros(matches: matches))
  }
}
