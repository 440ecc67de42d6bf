/// A platform's method of reading the rules document from an archive.
public enum ArchiveReader: String, CaseIterable, Sendable {
  /// The iOS SDK, which follows the central directory and reads the first entry.
  case ios
  /// The Android SDK, which follows the local headers and reads `rules.json`.
  case android
  /// The web engine, which receives unpacked rules because it cannot unpack archives. For this case, `view` finds
  /// `rules.json` in the root through the central directory, with the checks of `Archive.contents(of:)`.
  case web
}

/// The part of the SDK that unpacks an archive and reads the document of rules.
public enum ArchiveConsumer: Hashable, Sendable {
  /// Core, which reads the first entry on iOS and `rules.json` on Android.
  case core
  /// Campaign Standard, which reads `rules.json` on iOS, and a file with this name in any folder on Android.
  ///
  /// Source: adobe/aepsdk-campaign-ios: CampaignRulesDownloader.swift @5.0.0; adobe/aepsdk-campaign-android:
  /// CampaignRulesDownloader.java @3.0.3. Both files were read, not run.
  case campaign
}

/// The result of reading an archive on one platform.
public enum ArchiveView: Hashable, Sendable {
  case accepted(ArchiveDocument)
  case rejected(ArchiveRejection)

  /// The document if the archive was accepted; otherwise nil.
  public var document: ArchiveDocument? {
    if case .accepted(let document) = self { document } else { nil }
  }

  /// The rejection if the archive was rejected; otherwise nil.
  public var rejection: ArchiveRejection? {
    if case .rejected(let rejection) = self { rejection } else { nil }
  }
}

/// The entry that a platform reads as the rules document. Its name may differ from `rules.json`.
public struct ArchiveDocument: Hashable, Sendable {
  /// The name as decoded by the platform. Not escaped.
  public let name: String
  /// The raw bytes of the name.
  public let nameBytes: [UInt8]
  /// The inflated bytes that are passed to the JSON parser; empty for a folder.
  public let text: [UInt8]
}

/// The reason why a platform reads no rules document from an archive.
public struct ArchiveRejection: Error, Hashable, Sendable {
  /// The reason why a platform rejects an archive.
  public enum Reason: Hashable, Sendable {
    case endRecordMissing
    case noEntries
    /// The first entry is invalid, encrypted or ZIP64. The SDK stops listing entries there, so it finds no document.
    case firstEntryUnreadable
    case emptyName
    case unusableName
    case leavesFolder
    /// The SDK must create a folder where a file exists, or a file where a folder exists.
    case pathBlocked
    case stored
    case storedWithDescriptor
    case method(UInt16)
    case encrypted
    case deflateInvalid
    case deflateUnfinished
    case wrongSize
    case wrongCRC
    case cutShort
    /// A later entry removed the document, or replaced it with a folder.
    case documentReplaced
    case noRulesFile
    /// The archive exceeds a limit of this tool. The platform itself has no limit.
    case limit(ArchiveProblem.Limit, allowed: Int)
    /// A problem of the entry; only for `ArchiveReader.web`.
    case damaged(ArchiveProblem)
    /// The SDK crashes: it adds lengths as 16-bit integers, and `sum` overflows.
    case crash(sum: Int)
  }

  /// The reason why a platform rejects an archive.
  public let reason: Reason
  /// The raw name of the entry that caused the rejection; nil if no single entry did.
  public let entryName: [UInt8]?

  init(_ reason: Reason, _ entryName: [UInt8]? = nil) {
    self.reason = reason
    self.entryName = entryName
  }

  /// True if the app crashes on this platform.
  public var isCrash: Bool { if case .crash = reason { true } else { false } }

  /// True if a limit of this tool rejected the archive, not the platform.
  public var isLimit: Bool { if case .limit = reason { true } else { false } }
}

extension Archive {
  /// Returns the result of reading the archive, which may be damaged, with `reader`.
  ///
  /// `folder`: the name of the target folder. On a device, the name is a hash of the URL of the rules. Android may
  /// write an entry to a sibling folder whose name starts with `folder`.
  public func view(
    as reader: ArchiveReader, for consumer: ArchiveConsumer = .core, unpackingInto folder: String = "out"
  ) -> ArchiveView {
    // Do not unpack an archive whose headers already exceed a limit.
    if damage.isEmpty, let problem = problems.first(where: \.isLimit),
      case .limit(let limit, let allowed, _) = problem.reason
    {
      return .rejected(ArchiveRejection(.limit(limit, allowed: allowed), problem.entryName))
    }
    let limits = overlaps ? limits.forOverlaps : limits
    do {
      switch reader {
      case .ios:
        var unpacker = UnpackerIOS(bytes, limits: limits, consumer)
        return .accepted(try unpacker.document())
      case .android:
        var unpacker = UnpackerAndroid(bytes, limits: limits, folder: Array(folder.utf8), consumer)
        return .accepted(try unpacker.document())
      case .web: return .accepted(try rulesFile())
      }
    } catch {
      return .rejected(error)
    }
  }

  private func rulesFile() throws(ArchiveRejection) -> ArchiveDocument {
    guard let entry = entry(named: RulesFile.name) else { throw ArchiveRejection(.noRulesFile) }
    do {
      return ArchiveDocument(name: entry.name, nameBytes: entry.nameBytes, text: try contents(of: entry))
    } catch {
      throw ArchiveRejection(.damaged(error), entry.nameBytes)
    }
  }
}

extension ArchiveView {
  /// The entry that the platform reads, or the reason why the platform rejects the archive. Lower case, no full stop,
  /// safe to print.
  public var summary: String {
    switch self {
    case .accepted(let document): "opens `\(escapedText(document.nameBytes))`"
    case .rejected(let rejection): rejection.summary
    }
  }
}

extension ArchiveRejection {
  /// The reason for the rejection; lower case, without a full stop, escaped for printing.
  public var summary: String {
    guard let entryName else { return finding }
    return "`\(escapedText(entryName))`: \(finding)"
  }

  private var finding: String {
    switch reason {
    case .endRecordMissing: "no end record in the part of the file that is searched"
    case .noEntries: "no entries"
    case .firstEntryUnreadable: "the first entry cannot be read, or is encrypted or ZIP64"
    case .emptyName: "an empty name: the platform deletes its target folder"
    case .unusableName: "a name that is invalid for files or in its character set"
    case .leavesFolder: "a path that leaves the folder"
    case .pathBlocked: "a file and a folder have the same path"
    case .stored: "stored; only deflated entries are accepted"
    case .storedWithDescriptor: "not deflated, with its size after the data"
    case .method(let number): "compression method \(number)"
    case .encrypted: "encrypted"
    case .deflateInvalid: "invalid deflate data"
    case .deflateUnfinished: "truncated deflate data"
    case .wrongSize: "a size that differs from the declared one"
    case .wrongCRC: "a CRC that differs from the declared one"
    case .cutShort: "the file ends inside this entry"
    case .documentReplaced: "a later entry removes the document"
    case .noRulesFile: "no `rules.json` in the root"
    case .limit(let limit, let allowed): "over rulectl's limit of \(allowed) \(limit.unit)"
    case .damaged(let problem): problem.finding
    case .crash(let sum): "crash: the sum of the lengths, \(sum), does not fit in 16 bits"
    }
  }
}
