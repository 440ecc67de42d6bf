internal import CBuild
internal import CLibrary
internal import RuleArchive

/// Converts paths that are not UTF-8, which Linux allows. In strings, a `PathByte` represents each byte that is not
/// part of UTF-8.
package enum SystemPath {
  /// The arguments of the program; the first argument is the program's name.
  package static let arguments: [String] = {
    (0..<cbuild_argument_count()).map { index in
      // Sound: the index is below the count, and the bytes are NUL-terminated and outlive the program.
      let word = unsafe cbuild_argument(index)
      return text(of: unsafe UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) })
    }
  }()

  /// Returns the environment variables whose names begin with `prefix`, sorted by name. The returned names do not
  /// contain the prefix.
  package static func variables(withPrefix prefix: String) -> [(name: String, value: String)] {
    var variables: [(name: String, value: String)] = []
    // Sound: the strings are NUL-terminated and outlive the program; the loop ends at the null pointer after the last
    // one.
    var next = unsafe environ
    while let text = unsafe next.pointee {
      unsafe next += 1
      guard unsafe strncmp(text, prefix, prefix.utf8.count) == 0 else { continue }
      let bytes = unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
      guard let sign = bytes.firstIndex(of: 0x3D) else { continue }
      let (name, value) = (bytes[prefix.utf8.count..<sign], bytes[(sign + 1)...])
      variables.append((Self.text(of: Array(name)), Self.text(of: Array(value))))
    }
    return variables.sorted { $0.name < $1.name }
  }

  /// Returns the path of a file in a folder. `folder`: a path that may end in a slash; empty for the current folder.
  package static func joined(_ folder: String, _ name: some StringProtocol) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Returns the path that a symbolic link contains; nil if `path` is not a link.
  static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    // Sound: the size that is passed is the size of the buffer, and the path is valid during the call.
    let count = unsafe readlink(bytes(path), &buffer, buffer.count)
    return count > 0 ? text(of: buffer.prefix(count).map { UInt8(bitPattern: $0) }) : nil
  }

  /// The maximum number of links on the path to a file.
  static let maximumLinks = 40

  /// True if a path, or the target of a link at the path, is the name of an open descriptor, such as `/dev/stdin` or
  /// `/proc/self/fd/0`.
  static func isDescriptor(_ path: String) -> Bool {
    var path = path
    for _ in 0..<maximumLinks {
      let parent = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      let folder = FileKind.resolved(parent)
      if folder == "/dev/fd" || folder.hasPrefix("/proc/") && folder.hasSuffix("/fd") { return true }
      guard let target = target(ofLink: path) else { return false }
      path = target.hasPrefix("/") ? target : joined(folder, target)
    }
    return false
  }

  /// Returns the string for the bytes of a path.
  static func text(of bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    var at = 0
    while at < bytes.count {
      let length = (1...4).first {
        at + $0 <= bytes.count && String(validating: bytes[at..<at + $0], as: UTF8.self) != nil
      }
      if let length {
        text += String(decoding: bytes[at..<at + length], as: UTF8.self)
      } else {
        text.unicodeScalars.append(PathByte.scalar(for: bytes[at]))
      }
      at += length ?? 1
    }
    return text
  }

  /// Returns the bytes of a path and a final NUL byte, for system calls.
  static func bytes(_ path: String) -> [CChar] {
    guard path.unicodeScalars.contains(where: { PathByte.value(of: $0) != nil }) else { return Array(path.utf8CString) }
    var bytes: [CChar] = []
    for scalar in path.unicodeScalars {
      if let byte = PathByte.value(of: scalar) {
        bytes.append(CChar(bitPattern: byte))
      } else {
        bytes += String(scalar).utf8.map { CChar(bitPattern: $0) }
      }
    }
    return bytes + [0]
  }
}
