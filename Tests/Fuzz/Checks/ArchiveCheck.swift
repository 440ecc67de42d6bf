import RuleArchive

/// The fuzz target `archive`.
enum ArchiveCheck {
  /// Small enough that a bomb costs nothing, large enough that every limit can be reached.
  static let limits = ArchiveLimits(
    entries: 200, entryBytes: 1 << 20, unpackedBytes: 1 << 21, nameBytes: 64, nameComponents: 8)

  /// Reads `bytes` as an archive in every way there is.
  ///
  /// Places must lie inside the file; an archive found sound must give the contents of all its
  /// entries; what is lent in pieces must be what comes in one.
  static func check(_ bytes: [UInt8]) {
    for reader in ArchiveReader.allCases {
      guard let archive = try? Archive(bytes, limits: limits) else { continue }
      switch archive.view(as: reader) {
      case .accepted(let document): precondition(document.text.count <= limits.unpackedBytes)
      case .rejected: continue
      }
    }
    let archive: Archive
    do throws(ArchiveProblem) {
      archive = try Archive(bytes, limits: limits)
    } catch {
      return place(error, in: bytes)
    }
    let problems = archive.verify()
    for problem in problems { place(problem, in: bytes) }
    precondition(problems.count >= archive.problems.count, "verifying lost a problem")
    let isSound = problems.isEmpty
    for entry in archive.entries {
      var pieces: [UInt8] = []
      let streamed: Void? = try? archive.stream(entry) { piece in
        for index in piece.indices { pieces.append(piece[index]) }
        return true
      }
      do throws(ArchiveProblem) {
        let text = try archive.contents(of: entry)
        precondition(text.count == entry.size, "an entry of another size than declared")
        precondition(streamed != nil && pieces == text, "pieces differ from the whole")
      } catch {
        place(error, in: bytes)
        precondition(streamed == nil, "pieces of an entry that cannot be read")
        precondition(!isSound, "a sound archive with an entry that cannot be read")
      }
    }
  }

  static func place(_ problem: ArchiveProblem, in bytes: [UInt8]) {
    precondition(0...bytes.count ~= problem.offset, "a problem outside of the file")
    precondition(!problem.summary.isEmpty && !problem.code.isEmpty)
  }
}
