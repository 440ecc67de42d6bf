/// The files and folders that an unpacker has written so far, as far as they decide what happens to
/// later entries. Paths are normalised: components joined by slashes, no `.` and `..`.
struct FileTree {
  enum Node {
    case folder
    /// The bytes are kept for the document only.
    case file([UInt8]?)
  }

  /// What common file systems take in one name and in one path.
  static let componentBytes = 255
  static let pathBytes = 4_096

  private var nodes: [[UInt8]: Node] = [:]

  subscript(path: [[UInt8]]) -> Node? {
    get { path.isEmpty ? .folder : nodes[Self.key(path[...])] }
    set { nodes[Self.key(path[...])] = newValue }
  }

  func isFolder(_ path: [[UInt8]]) -> Bool {
    if case .folder? = self[path] { true } else { false }
  }

  /// Makes the folder and those above it; false when a file is in the way.
  mutating func makeFolder(_ path: ArraySlice<[UInt8]>) -> Bool {
    for end in path.startIndex..<path.endIndex {
      let key = Self.key(path[path.startIndex...end])
      switch nodes[key] {
      case .folder?: continue
      case .file?: return false
      case nil: nodes[key] = .folder
      }
    }
    return true
  }

  /// Removes what stands at `path`, and all below it.
  mutating func remove(_ path: [[UInt8]]) {
    let key = Self.key(path[...])
    guard case .folder? = nodes[key] else {
      nodes[key] = nil
      return
    }
    let prefix = key + [UInt8(ascii: "/")]
    for below in nodes.keys.filter({ $0 == key || $0.starts(with: prefix) }) {
      nodes[below] = nil
    }
  }

  private static func key(_ path: ArraySlice<[UInt8]>) -> [UInt8] {
    Array(path.joined(separator: CollectionOfOne(UInt8(ascii: "/"))))
  }

  /// The components of a name, without those that a file system drops: empty ones and, unless
  /// `keepsDots`, `.`.
  static func components(_ name: [UInt8], keepsDots: Bool) -> [[UInt8]] {
    name.split(separator: UInt8(ascii: "/")).filter {
      keepsDots || !$0.elementsEqual(".".utf8)
    }.map(Array.init)
  }

  /// Whether a file of this name can be made at all.
  static func takes(_ name: [UInt8]) -> Bool {
    name.count <= pathBytes && !name.contains(0)
      && name.split(separator: UInt8(ascii: "/")).allSatisfy { $0.count <= componentBytes }
  }
}
