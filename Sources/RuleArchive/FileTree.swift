/// A simulated file system with the files and folders that an unpacker has written so far. Paths
/// are normalized: components joined by slashes, without `.` and `..`.
struct FileTree {
  enum Node {
    case folder
    /// A file; its bytes are stored for the rules document only.
    case file([UInt8]?)
  }

  /// The maximum lengths of a name and of a path in bytes on common file systems.
  static let componentBytes = 255
  static let pathBytes = 4_096

  private var nodes: [[UInt8]: Node] = [:]
  /// The paths that were ever made in a folder, keyed by the folder.
  private var contents: [[UInt8]: [[UInt8]]] = [:]

  subscript(path: [[UInt8]]) -> Node? {
    get { path.isEmpty ? .folder : nodes[Self.key(path[...])] }
    set { newValue.map { make($0, at: path[...]) } }
  }

  func isFolder(_ path: [[UInt8]]) -> Bool {
    if case .folder? = self[path] { true } else { false }
  }

  /// Creates the folder and its parents; returns false if a file is in the way.
  mutating func makeFolder(_ path: ArraySlice<[UInt8]>) -> Bool {
    for end in path.startIndex..<path.endIndex {
      let key = Self.key(path[path.startIndex...end])
      switch nodes[key] {
      case .folder?: continue
      case .file?: return false
      case nil: make(.folder, at: path[path.startIndex...end])
      }
    }
    return true
  }

  /// Removes the file or folder at `path` with everything below it.
  mutating func remove(_ path: [[UInt8]]) {
    let key = Self.key(path[...])
    guard case .folder? = nodes[key] else {
      nodes[key] = nil
      return
    }
    var rest = [key]
    while let next = rest.popLast() {
      nodes[next] = nil
      rest += contents.removeValue(forKey: next) ?? []
    }
  }

  private mutating func make(_ node: Node, at path: ArraySlice<[UInt8]>) {
    let key = Self.key(path)
    if nodes.updateValue(node, forKey: key) == nil { contents[Self.key(path.dropLast()), default: []].append(key) }
  }

  private static func key(_ path: ArraySlice<[UInt8]>) -> [UInt8] {
    Array(path.joined(separator: CollectionOfOne(UInt8(ascii: "/"))))
  }

  /// Returns the components of a name without empty ones and, unless `keepsDots`, without `.`.
  static func components(_ name: [UInt8], keepsDots: Bool) -> [[UInt8]] {
    name.split(separator: UInt8(ascii: "/")).filter {
      keepsDots || !$0.elementsEqual(".".utf8)
    }.map(Array.init)
  }

  /// True if a file with this name can be created.
  static func takes(_ name: [UInt8]) -> Bool {
    name.count <= pathBytes && !name.contains(0)
      && name.split(separator: UInt8(ascii: "/")).allSatisfy { $0.count <= componentBytes }
  }
}
