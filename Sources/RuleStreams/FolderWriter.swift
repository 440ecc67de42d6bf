internal import CLibrary

/// The reason why files were not written.
package enum UnpackProblem: Error {
  case io(IOProblem)
  /// The file exists already, and may not be replaced.
  case exists(String)
  /// A folder is at the path of a file, or a file at the path of a folder. Never replaced.
  case inTheWay(String, isFolder: Bool)
  /// An entry that passed all checks could not be unpacked again.
  case unreadable(String)

  package var path: String {
    switch self {
    case .io(let problem): problem.path
    case .exists(let path), .inTheWay(let path, _), .unreadable(let path): path
    }
  }

  package var summary: String {
    switch self {
    case .io(let problem): problem.summary
    case .inTheWay(_, let isFolder): "a \(isFolder ? "folder" : "file") with this name exists: nothing was written"
    case .exists: "the file exists: nothing was written"
    case .unreadable: "cannot be unpacked"
    }
  }

  /// The change that is advised, in the imperative; nil if there is none.
  package var help: String? {
    switch self {
    case .io(let problem): problem.help
    case .exists: "use `--force` to overwrite files, or another folder"
    case .inTheWay, .unreadable: nil
    }
  }
}

/// Writes files below one folder, and nowhere else. Follows no symbolic links in it: a link in place of a folder is an
/// error, and a link in place of a file is replaced like a file. Files are written atomically, by renaming a temporary
/// file.
package struct FolderWriter: ~Copyable {
  private let path: String
  private let root: Int32
  private let replacesFiles: Bool

  package init(_ path: String, replacesFiles: Bool) throws(UnpackProblem) {
    self.path = path
    self.replacesFiles = replacesFiles
    root = try Self.makeRoot(path)
  }

  /// Creates the folder at `path` and its parents, and opens it.
  private static func makeRoot(_ path: String) throws(UnpackProblem) -> Int32 {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += (made.isEmpty || made == "/" ? "" : "/") + part
      // Sound, here and below: the path is valid during the call.
      if !part.isEmpty, unsafe mkdir(made, 0o777) != 0, errno != EEXIST { throw .io(.last(made, .create)) }
    }
    let root = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw errno == ENOTDIR ? .inTheWay(path, isFolder: false) : .io(.last(path, .create)) }
    return root
  }

  deinit { _ = close(root) }

  /// Throws if an existing file or folder prevents writing `entries`. Call before the first write.
  package func prepare(_ entries: [(name: String, isFolder: Bool)]) throws(UnpackProblem) {
    for (name, isFolder) in entries {
      let shown = shown(name)
      var status = stat()
      let parts = Self.parts(name)
      guard let (folder, last) = try find(parts) else { continue }
      defer { if folder != root { _ = close(folder) } }
      // Sound: the structure is a local variable and outlives the call.
      guard unsafe fstatat(folder, last, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let isThereFolder = status.st_mode & S_IFMT == S_IFDIR
      if isFolder != isThereFolder { throw .inTheWay(shown, isFolder: isThereFolder) }
      if !isFolder, !replacesFiles { throw .exists(shown) }
    }
  }

  package func makeFolder(_ name: String) throws(UnpackProblem) {
    let folder = try openFolder(Self.parts(name), creates: true)
    if folder != root { _ = close(folder) }
  }

  /// Writes a file under a temporary name, then renames it.
  ///
  /// `produce` must pass the bytes to `write` in pieces, stop if `write` returns false, and return true if the file is
  /// complete. A replaced file's permissions are kept.
  package func write(to name: String, _ produce: (_ write: ([UInt8]) -> Bool) -> Bool) throws(UnpackProblem) {
    let parts = Self.parts(name)
    guard let last = parts.last else { return }
    let folder = try openFolder(Array(parts.dropLast()), creates: true)
    defer { if folder != root { _ = close(folder) } }
    let temporary = ".rulectl-\(getpid())-\(UInt32.random(in: .min ... .max))"
    let file = unsafe openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .io(.last(shown(name), .create)) }
    keepMode(of: last, in: folder, for: file)
    var problem: IOProblem?
    let isWhole = produce { bytes in
      do throws(IOProblem) {
        try Output.write(bytes.span, to: file, shown(name))
        return true
      } catch {
        problem = error
        return false
      }
    }
    if problem == nil, fsync(file) != 0, errno != EINVAL { problem = .last(shown(name), .write) }
    if problem != nil || !isWhole {
      _ = close(file)
      _ = unsafe unlinkat(folder, temporary, 0)
      throw problem.map { .io($0) } ?? .unreadable(name)
    }
    guard close(file) == 0, unsafe renameat(folder, temporary, folder, last) == 0 else {
      let problem = IOProblem.last(shown(name), .rename)
      _ = unsafe unlinkat(folder, temporary, 0)
      throw .io(problem)
    }
    // Make the rename survive a power failure. Errors are ignored: not all file systems support it.
    _ = fsync(folder)
  }

  private func keepMode(of name: String, in folder: Int32, for file: Int32) {
    var status = stat()
    // Sound: the structure is a local variable and outlives the call.
    guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return
    }
    _ = fchmod(file, status.st_mode & 0o777)
  }

  // MARK: paths

  private func shown(_ name: String) -> String { path + "/" + name }

  private static func parts(_ name: String) -> [String] {
    name.split(separator: "/").map(String.init)
  }

  /// Opens the folder that contains the last component; nil if that folder is missing. The caller closes the folder
  /// unless it is `root`.
  private func find(_ parts: [String]) throws(UnpackProblem) -> (folder: Int32, last: String)? {
    guard let last = parts.last else { return nil }
    do throws(UnpackProblem) {
      return (try openFolder(Array(parts.dropLast()), creates: false), last)
    } catch {
      if case .io(let problem) = error, problem.cause == .code(ENOENT) { return nil }
      throw error
    }
  }

  /// Returns the reason why `openat` failed: `inTheWay` if `part` is a file, else the error in `errno`, also for a
  /// symbolic link.
  private static func problem(of part: String, in folder: Int32, shown: String) -> UnpackProblem {
    let problem = IOProblem.last(shown, .open)
    var status = stat()
    // Sound: the structure is a local variable and outlives the call.
    guard problem.cause == .code(ENOTDIR), unsafe fstatat(folder, part, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT != S_IFLNK
    else { return .io(problem) }
    return .inTheWay(shown, isFolder: false)
  }

  /// Opens a folder below the root, following no links. The caller closes it unless it is `root`.
  private func openFolder(_ parts: [String], creates: Bool) throws(UnpackProblem) -> Int32 {
    var folder = root
    for part in parts {
      if creates, unsafe mkdirat(folder, part, 0o777) != 0, errno != EEXIST {
        let problem = IOProblem.last(path + "/" + part, .create)
        if folder != root { _ = close(folder) }
        throw .io(problem)
      }
      let next = unsafe openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let problem = next < 0 ? Self.problem(of: part, in: folder, shown: path + "/" + part) : nil
      if folder != root { _ = close(folder) }
      if let problem { throw problem }
      folder = next
    }
    return folder
  }
}
