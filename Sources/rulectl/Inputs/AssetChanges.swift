internal import LaunchLint

/// The differences between the files that two inputs contain besides their rules. Files are compared by content.
struct AssetChanges {
  private(set) var changes: [ReportedChanges.Asset] = []

  /// Compares all files of two archives except the rules, or only the files below `assets/` if one input is a folder.
  /// A document has no files, so it is not compared.
  init(from old: RulesInput, to new: RulesInput, _ limits: ArchiveLimits) throws(CommandFailure) {
    guard let one = try Files(old, limits), let other = try Files(new, limits) else { return }
    let onlyAssets = one.isFolder || other.isFolder
    var known = one.places.filter { !onlyAssets || $0.key.starts(with: Self.folder) }
    for (name, place) in other.places where !onlyAssets || name.starts(with: Self.folder) {
      guard let partner = known.removeValue(forKey: name) else {
        add(name, .added)
        continue
      }
      if try one.isDifferent(partner, from: place, in: other) { add(name, .changed) }
    }
    for name in known.keys { add(name, .removed) }
    changes.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static let folder = Array("assets/".utf8)

  private mutating func add(_ name: [UInt8], _ kind: ReportedChanges.PartChange.Kind) {
    changes.append(ReportedChanges.Asset(name: String(decoding: name, as: UTF8.self), kind: kind))
  }

  /// The files of an input, by name.
  private struct Files {
    enum Place {
      case entry(ArchiveEntry)
      /// The path of a file.
      case file(String)
    }

    private(set) var places: [[UInt8]: Place] = [:]
    private let archive: Archive?
    private let name: String
    private let source: FileSource
    private let limits: ArchiveLimits
    var isFolder: Bool { archive == nil }

    /// Returns nil for a document without a folder.
    init?(_ input: RulesInput, _ limits: ArchiveLimits) throws(CommandFailure) {
      (name, source, self.limits) = (input.name, input.files, limits)
      switch (input.content, input.folder) {
      case (.archive(let archive), _):
        self.archive = archive
        for entry in archive.entries where !entry.isDirectory && entry.name != RulesFile.name {
          places[entry.nameBytes] = .entry(entry)
        }
      case (.document, let folder?):
        archive = nil
        let files = AssetFiles(beside: folder, from: source, limits)
        if let failure = files.failure { throw failure }
        for asset in files.assets {
          let path = String(decoding: AssetChanges.folder + asset.name, as: UTF8.self)
          places[Array(path.utf8)] = .file(SystemPath.joined(folder, path))
        }
      case (.document, nil), (.configuration, _), (.messages, _): return nil
      }
    }

    func isDifferent(_ place: Place, from other: Place, in files: Files) throws(CommandFailure) -> Bool {
      if case .entry(let one) = place, case .entry(let other) = other, one.size != other.size { return true }
      return try contents(of: place) != files.contents(of: other)
    }

    private func contents(of place: Place) throws(CommandFailure) -> [UInt8] {
      switch place {
      case .entry(let entry):
        do throws(ArchiveProblem) {
          return try archive?.contents(of: entry) ?? []
        } catch {
          throw CommandFailure(error.isLimit ? .limit : .rules, "\(error.summary) [\(error.code)]", place: name)
        }
      case .file(let path): return try source.contents(path, limit: limits.entryBytes, flag: "--max-entry")
      }
    }
  }
}
