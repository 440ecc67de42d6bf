#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// All that lies below a folder, with word of what could not be looked into.
package struct FolderContents {
  package enum Kind {
    case file, link
    /// A device, a pipe or a socket.
    case special
    /// A name that is not UTF-8, so that no path can be spelt; shown with replacements.
    case unnameable
  }

  package struct Item {
    /// Relative to the folder, parts joined by slashes.
    package var name: String
    package var kind: Kind
    /// In bytes; of a link, of the link itself.
    package var size: Int
    fileprivate var identity: Identity
  }

  /// What tells whether two paths are one file.
  package struct Identity: Hashable {
    fileprivate var device: UInt64
    fileprivate var inode: UInt64

    /// The file at a path, links followed; nil when there is none.
    package init?(_ path: String) {
      var status = stat()
      // Sound: the structure is ours and outlives the call.
      guard unsafe stat(path, &status) == 0 else { return nil }
      self.init(status)
    }

    fileprivate init(_ status: stat) {
      (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  /// Everything but folders, in no order. Links are not followed.
  package private(set) var items: [Item] = []
  /// Folders that could not be read, and files of which nothing is known, in no order.
  package private(set) var problems: [IOProblem] = []

  /// Stops once there are more than `most`.
  package init(_ folder: String, most: Int) {
    var open = [""]
    while let path = open.popLast(), items.count <= most {
      let place = path.isEmpty ? folder : folder + "/" + path
      let names: [[UInt8]]
      do throws(IOProblem) {
        names = try Self.names(in: place)
      } catch {
        problems.append(error)
        continue
      }
      for name in names {
        guard let text = String(validating: name, as: UTF8.self) else {
          let shown = String(decoding: name, as: UTF8.self)
          let identity = Identity(stat())
          items.append(
            Item(
              name: path.isEmpty ? shown : path + "/" + shown, kind: .unnameable, size: 0,
              identity: identity))
          continue
        }
        let child = path.isEmpty ? text : path + "/" + text
        var status = stat()
        // Sound: the structure is ours and outlives the call.
        guard unsafe lstat(folder + "/" + child, &status) == 0 else {
          problems.append(.last(folder + "/" + child, .read))
          continue
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: open.append(child)
        case S_IFREG: add(child, .file, status)
        case S_IFLNK: add(child, .link, status)
        default: add(child, .special, status)
        }
      }
    }
  }

  private mutating func add(_ name: String, _ kind: Kind, _ status: stat) {
    items.append(
      Item(name: name, kind: kind, size: Int(status.st_size), identity: Identity(status)))
  }

  /// Takes out the file that `identity` is, and says whether there was one.
  package mutating func remove(_ identity: Identity?) -> Bool {
    guard let identity else { return false }
    let count = items.count
    items.removeAll { $0.kind == .file && $0.identity == identity }
    return items.count < count
  }

  /// The names in one folder, without `.` and `..`.
  private static func names(in folder: String) throws(IOProblem) -> [[UInt8]] {
    // Sound: the path lives through the call, and the stream until it is closed below.
    guard let stream = unsafe opendir(folder) else { throw .last(folder, .open) }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw .last(folder, .read) }
        return names
      }
      // Sound: the entry is valid until the next call; its name ends with a NUL inside its array.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0) }
        .prefix { $0 != 0 }
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
      names.append(Array(name))
    }
  }
}
