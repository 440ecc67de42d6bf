internal import CLibrary
internal import RuleCore

/// All files below a folder, and the errors that occurred while listing the files.
package struct FolderContents {
  package struct Item {
    /// The path relative to the folder, with slashes.
    package var name: String
    package var kind: FolderEntryKind
    /// The size in bytes; for a link, the size of the link itself.
    package var size: Int
    fileprivate var identity: FileIdentity
  }

  /// All items except folders, unordered. Links are not followed.
  package private(set) var items: [Item] = []
  /// Folders and files that could not be read, unordered.
  package private(set) var problems: [IOProblem] = []
  /// A subfolder that was not opened, because it is nested too deeply.
  package private(set) var tooDeep: String?

  /// Lists the files below `folder`. Opens no further subfolder after finding more than `most` items, and no subfolder
  /// more than `depth` levels below `folder`. Omits the files and folders for which `skips` returns true; `skips`
  /// receives paths relative to `folder`, each folder before its contents.
  package init(
    _ folder: String, from files: FileSource, most: Int, depth: Int = .max,
    skips: (_ path: String, _ isFolder: Bool) -> Bool = { _, _ in false }
  ) {
    var open = [""]
    while let path = open.popLast(), items.count <= most {
      let place = path.isEmpty ? folder : folder + "/" + path
      let names: [[UInt8]]
      do throws(IOProblem) {
        files.run.watch(namesIn: place)
        names = try Self.names(in: place)
      } catch {
        problems.append(error)
        continue
      }
      for name in names {
        guard let text = String(validating: name, as: UTF8.self) else {
          let shown = String(decoding: name, as: UTF8.self)
          let identity = FileIdentity(stat())
          items.append(
            Item(name: path.isEmpty ? shown : path + "/" + shown, kind: .unnameable, size: 0, identity: identity))
          continue
        }
        let child = path.isEmpty ? text : path + "/" + text
        var status = stat()
        // Sound: the structure is a local variable and outlives the call.
        guard unsafe lstat(SystemPath.bytes(folder + "/" + child), &status) == 0 else {
          problems.append(.last(folder + "/" + child, .read))
          continue
        }
        if skips(child, status.st_mode & S_IFMT == S_IFDIR) { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR where depth < .max && child.utf8.count(where: { $0 == 0x2F }) >= depth: tooDeep = child
        case S_IFDIR: open.append(child)
        case S_IFREG: add(child, .file, status)
        case S_IFLNK: add(child, .link, status)
        default: add(child, .special, status)
        }
      }
    }
  }

  private mutating func add(_ name: String, _ kind: FolderEntryKind, _ status: stat) {
    items.append(Item(name: name, kind: kind, size: Int(status.st_size), identity: FileIdentity(status)))
  }

  /// Removes the file with this identity from `items`. Returns false if `items` does not contain the file.
  package mutating func remove(_ identity: FileIdentity?) -> Bool {
    guard let identity else { return false }
    let count = items.count
    items.removeAll { $0.kind == .file && $0.identity == identity }
    return items.count < count
  }

  /// Returns the names in one folder, without `.` and `..`.
  fileprivate static func names(in folder: String) throws(IOProblem) -> [[UInt8]] {
    // Sound: the path is valid during the call, and the stream until it is closed below.
    guard let stream = unsafe opendir(SystemPath.bytes(folder)) else { throw .last(folder, .open) }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw .last(folder, .read) }
        return names
      }
      // Sound: the entry is valid until the next call; its name is NUL-terminated inside the array.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0) }.prefix { $0 != 0 }
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
      names.append(Array(name))
    }
  }
}

package enum FolderEntryKind {
  case file, link
  /// A device, a pipe or a socket.
  case special
  /// A file or folder that is not opened, because its name is not UTF-8. In `name`, replacement characters represent
  /// the invalid bytes.
  case unnameable
}

extension IOProblem {
  /// For a missing file, the path of the file with the most similar name in the same folder; nil if no name is similar.
  /// If the file extensions are equal, only the names before them are compared.
  var nearest: String? {
    let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let (folder, name) = (String(path[..<cut]), String(path[cut...]))
    let found = (try? FolderContents.names(in: folder.isEmpty ? "." : folder)) ?? []
    let names = found.prefix(Self.maximumNames).map { String(decoding: $0, as: UTF8.self) }.sorted()
    let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
    let stems = names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
    if let stem = SpellingSuggestion.name(for: name.dropLast(ending.count).utf8, among: stems) {
      return folder + stem + ending
    }
    let others = names.filter { !$0.hasSuffix(ending) || ending.isEmpty }
    return SpellingSuggestion.name(for: name.utf8, among: others).map { folder + $0 }
  }

  /// The maximum number of entries of a folder that are compared with the name of a missing file.
  private static let maximumNames = 10_000
}
