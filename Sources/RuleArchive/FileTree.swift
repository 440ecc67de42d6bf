/// A simulated file system with the files and folders that an unpacker has written so far. A path is a list of
/// components without `.` and `..`.
struct FileTree {
  enum Node {
    case folder
    /// A file. The bytes are stored only if the file is the rules document.
    case file([UInt8]?)
  }

  /// The maximum lengths of a name and of a path in bytes on common file systems.
  static let componentBytes = 255
  static let pathBytes = 4_096

  /// The position of a file or folder: the parent folder and the name.
  private struct Step: Hashable {
    /// The index of the folder in `nodes`.
    let folder: Int
    let name: [UInt8]
  }

  /// The nodes, the root first.
  private var nodes: [Node] = [.folder]
  /// The index in `nodes`, keyed by folder and name. A folder that is removed and created again gets a new index, so it
  /// is empty.
  private var places: [Step: Int] = [:]

  subscript(path: [[UInt8]]) -> Node? {
    get { index(of: path).map { nodes[$0] } }
    set {
      guard let newValue, let name = path.last, let folder = index(of: path.dropLast()) else { return }
      set(newValue, at: Step(folder: folder, name: name))
    }
  }

  func isFolder(_ path: [[UInt8]]) -> Bool {
    if case .folder? = self[path] { true } else { false }
  }

  /// Creates the folder at `path` and its missing parents. Returns false if a file is at one of these paths.
  mutating func makeFolder(_ path: ArraySlice<[UInt8]>) -> Bool {
    var folder = 0
    for name in path {
      let step = Step(folder: folder, name: name)
      if let index = places[step] {
        if case .file = nodes[index] { return false }
        folder = index
      } else {
        folder = set(.folder, at: step)
      }
    }
    return true
  }

  /// Removes the file or folder at `path`, with the contents of the folder.
  mutating func remove(_ path: [[UInt8]]) {
    guard let name = path.last, let folder = index(of: path.dropLast()) else { return }
    places[Step(folder: folder, name: name)] = nil
  }

  private func index(of path: some Sequence<[UInt8]>) -> Int? {
    var index = 0
    for name in path {
      guard let next = places[Step(folder: index, name: name)] else { return nil }
      index = next
    }
    return index
  }

  /// Stores a node, and returns the index of the node.
  @discardableResult
  private mutating func set(_ node: Node, at step: Step) -> Int {
    if let index = places[step] {
      nodes[index] = node
      return index
    }
    nodes.append(node)
    places[step] = nodes.count - 1
    return nodes.count - 1
  }

  /// Returns the components of a name, without empty components and, unless `keepsDots`, without `.`.
  static func components(_ name: [UInt8], keepsDots: Bool) -> [[UInt8]] {
    name.split(separator: UInt8(ascii: "/")).filter {
      keepsDots || !$0.elementsEqual(".".utf8)
    }.map(Array.init)
  }

  /// True if common file systems can create a file with this name.
  static func takes(_ name: [UInt8]) -> Bool {
    name.count <= pathBytes && !name.contains(0)
      && name.split(separator: UInt8(ascii: "/")).allSatisfy { $0.count <= componentBytes }
  }
}
