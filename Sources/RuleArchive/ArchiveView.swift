/// A way in which a platform gets its rules text out of an archive.
public enum ArchiveReader: String, CaseIterable, Sendable {
  /// The unpacker of the iOS SDK: central directory, first entry.
  case ios
  /// The unpacker of the Android SDK: local headers, `rules.json`.
  case android
  /// The web engine has no unpacker: whoever gives it rules has unpacked them. So this takes
  /// `rules.json` of the root by the central directory, checked as `Archive.contents(of:)` does.
  case web
}

/// What one platform makes of an archive.
public enum ArchiveView: Hashable, Sendable {
  case accepted(ArchiveDocument)
  case rejected(ArchiveRejection)

  /// What was accepted, if it was.
  public var document: ArchiveDocument? {
    if case .accepted(let document) = self { document } else { nil }
  }

  /// Why it was not, if it was not.
  public var rejection: ArchiveRejection? {
    if case .rejected(let rejection) = self { rejection } else { nil }
  }
}

/// The entry that a platform takes for the rules document, whatever it is.
public struct ArchiveDocument: Hashable, Sendable {
  /// The name as the platform decodes it. Not escaped.
  public let name: String
  /// The name as it is written.
  public let nameBytes: [UInt8]
  /// The inflated bytes, as they go to the JSON parser; none for a folder.
  public let text: [UInt8]
}

/// Why a platform gets no rules text out of an archive.
public struct ArchiveRejection: Error, Hashable, Sendable {
  /// What the platform's unpacker stumbles over.
  public enum Reason: Hashable, Sendable {
    case endRecordMissing
    case noEntries
    /// The first entry, which would be the document, is one that ends the listing.
    case firstEntryUnreadable
    case emptyName
    case unusableName
    case leavesFolder
    /// A file stands where a folder must be, or the other way round.
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
    /// Another entry removed the document, or put a folder in its place.
    case documentReplaced
    case noRulesFile
    /// Our limit, not the platform's: it would go on.
    case limit(ArchiveProblem.Limit, allowed: Int)
    /// For `ArchiveReader.web` only: what is wrong with the entry.
    case damaged(ArchiveProblem)
    /// The SDK stops the app: it adds up lengths in 16 bits.
    case crash(sum: Int)
  }

  /// What the platform's unpacker stumbles over.
  public let reason: Reason
  /// The name of the entry at which it ends.
  public let entryName: [UInt8]?

  init(_ reason: Reason, _ entryName: [UInt8]? = nil) {
    self.reason = reason
    self.entryName = entryName
  }

  /// Whether the platform's app would stop.
  public var isCrash: Bool { if case .crash = reason { true } else { false } }

  /// Whether the platform said no because `rules.json` is not in the root, all else being well.
  public var isNoRulesFile: Bool { reason == .noRulesFile }

  /// Whether it was a limit of ours, and not the platform, that said no.
  public var isLimit: Bool { if case .limit = reason { true } else { false } }
}

extension Archive {
  /// What `reader` makes of the archive, damaged or not.
  ///
  /// The folder that is unpacked into matters on Android, where an entry may be written beside it,
  /// into a folder whose name begins like it. On a device its name is a hash of the URL of the
  /// rules.
  public func view(
    as reader: ArchiveReader, unpackingInto folder: String = "out"
  ) -> ArchiveView {
    do {
      switch reader {
      case .ios:
        var unpacker = UnpackerIOS(bytes, limits: limits)
        return .accepted(try unpacker.document())
      case .android:
        var unpacker = UnpackerAndroid(bytes, limits: limits, folder: Array(folder.utf8))
        return .accepted(try unpacker.document())
      case .web:
        return .accepted(try rulesFile())
      }
    } catch {
      return .rejected(error)
    }
  }

  private func rulesFile() throws(ArchiveRejection) -> ArchiveDocument {
    guard let entry = entry(named: RulesFile.name) else { throw ArchiveRejection(.noRulesFile) }
    do {
      return ArchiveDocument(
        name: entry.name, nameBytes: entry.nameBytes, text: try contents(of: entry))
    } catch {
      throw ArchiveRejection(.damaged(error), entry.nameBytes)
    }
  }
}
