#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The files below a folder.
enum FolderListing {
  /// How deep and how many: a folder that links to itself, or one that is no rules folder, must not
  /// keep a command busy.
  private static let depthLimit = 64
  private static let fileLimit = 1_000_000

  /// The paths of the files below `folder`, relative to it and sorted; links are not followed.
  static func files(below folder: String) -> [String] {
    var files: [String] = []
    var open: [(path: String, depth: Int)] = [("", 0)]
    while let (path, depth) = open.popLast(), files.count < fileLimit {
      for (name, isFolder) in entries(of: path.isEmpty ? folder : folder + "/" + path) {
        let child = path.isEmpty ? name : path + "/" + name
        if !isFolder {
          files.append(child)
        } else if depth < depthLimit {
          open.append((child, depth + 1))
        }
      }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func entries(of path: String) -> [(name: String, isFolder: Bool)] {
    // Sound: the path lives through the call, and the stream until it is closed below.
    guard let stream = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(stream) }
    var entries: [(name: String, isFolder: Bool)] = []
    while let entry = unsafe readdir(stream) {
      // Sound: the entry is valid until the next call; its name ends with a NUL inside its array.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." {
        entries.append((name, unsafe entry.pointee.d_type == UInt8(DT_DIR)))
      }
    }
    return entries
  }
}
