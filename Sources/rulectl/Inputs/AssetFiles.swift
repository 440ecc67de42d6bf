internal import LaunchLint

/// The files below `assets/` of an archive or a folder.
struct AssetFiles {
  private(set) var assets: [Asset] = []
  /// The reason why `assets` is incomplete; nil if `assets` is complete.
  private(set) var failure: CommandFailure?

  /// Lists an archive's assets. Inflates only their first bytes; other checks find damage in the remaining bytes.
  init(in archive: Archive) {
    let folder = Array("assets/".utf8)
    for entry in archive.entries where entry.nameBytes.starts(with: folder) && !entry.isDirectory {
      let name = Array(entry.nameBytes.dropFirst(folder.count))
      assets.append(Asset(name, size: entry.size, head: archive.head(of: entry)))
    }
  }

  /// Lists the assets below a document's folder by name; empty if there is no folder `assets`.
  init(beside folder: String, from files: FileSource, _ limits: ArchiveLimits) {
    let place = SystemPath.joined(folder, "assets")
    guard files.kind(of: place) == .folder else { return }
    let root = files.root(of: folder)
    guard FileKind.isInside(place, root.path) else {
      let reason = "the folder is a link that leaves the \(root.name): its assets are not checked"
      failure = CommandFailure(.io, reason, place: place, help: "replace it by a copy")
      return
    }
    let contents = FolderContents(place, from: files, most: limits.entries)
    if let problem = contents.problems.min(by: { $0.path < $1.path }) {
      failure = CommandFailure(
        ExitStatus(problem), problem.summary + ": its assets are not checked", place: problem.path)
    } else if contents.items.count > limits.entries {
      failure = CommandFailure(
        .limit, "more than \(counted(limits.entries, "file")) [Z013]", place: place,
        help: "raise the limit: --max-entries")
    }
    assets = contents.items
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { item in
        let head = item.kind == .file ? Self.head(of: place + "/" + item.name, from: files) : []
        return Asset(Array(item.name.utf8), size: item.kind == .file ? item.size : nil, head: head)
      }
  }

  /// Returns the first bytes of a file; empty if the file cannot be read.
  private static func head(of path: String, from files: FileSource) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(IOProblem) {
      _ = try files.open(path).read(Asset.headBytes, into: &bytes)
    } catch {
      // The file stays listed, but without its first bytes its type is unknown.
      return []
    }
    return bytes
  }
}

extension RulesInput {
  /// Returns the bytes of a file below `assets/`; nil if the file cannot be read.
  func asset(_ name: String, _ limits: ArchiveLimits) -> [UInt8]? {
    if case .archive(let archive) = content {
      return archive.entry(named: "assets/" + name).flatMap { try? archive.contents(of: $0) }
    }
    return folder.flatMap { folder in
      try? files.read(SystemPath.joined(folder, "assets/" + name), limit: limits.entryBytes, flag: "--max-entry")
    }
  }

  /// Returns the paths of the files of an archive, or of a folder with contents. Nil for a document alone, whose
  /// files are unknown.
  func files(_ limits: ArchiveLimits) -> Set<[UInt8]>? {
    if case .archive(let archive) = content {
      return Set(archive.entries.filter { !$0.isDirectory && $0.size > 0 }.map(\.nameBytes))
    }
    guard let folder else { return nil }
    let assets = AssetFiles(beside: folder, from: files, limits).assets.filter { $0.size ?? 0 > 0 }
    return Set(assets.map { Array("assets/".utf8) + $0.name })
  }
}

extension Archive {
  /// Returns the first bytes of an entry's content; empty if they cannot be inflated.
  fileprivate func head(of entry: ArchiveEntry) -> [UInt8] {
    var head: [UInt8] = []
    do throws(ArchiveProblem) {
      try stream(entry) { piece in
        for index in piece.indices.prefix(Asset.headBytes - head.count) {
          head.append(piece[index])
        }
        return head.count < Asset.headBytes
      }
    } catch {
      return []
    }
    return head
  }
}
