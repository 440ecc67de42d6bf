internal import CLibrary

/// The reason why files were not written.
package enum UnpackProblem: Error {
  case io(IOProblem)
  /// The file exists, and the user has not allowed the program to replace files.
  case exists(String)
  /// A folder is at the path of a file, or a file is at the path of a folder. Neither is ever replaced.
  case inTheWay(String, isFolder: Bool)
  /// The file is an input of the run, such as the archive itself. Inputs are never replaced.
  case isInput(String)
  /// An entry passed all checks, but could not be unpacked a second time.
  case unreadable(String)

  package var path: String {
    switch self {
    case .io(let problem): problem.path
    case .exists(let path), .inTheWay(let path, _), .isInput(let path), .unreadable(let path): path
    }
  }

  package var summary: String {
    switch self {
    case .io(let problem): problem.summary
    case .inTheWay(_, let isFolder): "a \(isFolder ? "folder" : "file") with this name exists: nothing was written"
    case .exists: "the file exists: nothing was written"
    case .isInput: "the file is the archive itself: nothing was written"
    case .unreadable: "cannot be unpacked"
    }
  }

  /// The recommended change, in the imperative; nil if no change is recommended.
  package var help: String? {
    switch self {
    case .io(let problem): problem.help
    case .exists: "use `--force` to overwrite files, or use a different folder"
    case .isInput: "use a different folder"
    case .inTheWay, .unreadable: nil
    }
  }
}

/// Writes files below one folder, and nowhere else. Follows no symbolic links in the folder: a link at the path of a
/// folder is an error, and a link at the path of a file is replaced like a file. Files are written atomically, by
/// renaming a temporary file.
package struct FolderWriter: ~Copyable {
  private let path: String
  private let root: Int32
  private let replacesFiles: Bool
  private let files: FileSource
  /// The folders in which files were written.
  private var changed: Set<[String]> = []
  /// The paths of the folders that were created, each after its parent.
  private var made: [String] = []

  /// Creates a writer for the folder at `path`. The writer never replaces inputs of the run that are recorded in
  /// `files`.
  package init(_ path: String, replacesFiles: Bool, among files: FileSource) throws(UnpackProblem) {
    (self.path, self.replacesFiles, self.files) = (path, replacesFiles, files)
    (root, made) = try Self.makeRoot(path)
  }

  /// Creates the folder at `path` and its missing parents, and opens the folder. Also returns the paths of the new
  /// folders.
  private static func makeRoot(_ path: String) throws(UnpackProblem) -> (root: Int32, made: [String]) {
    var made: [String] = []
    var place = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      place = SystemPath.joined(place, part)
      // Sound, here and below: the path is valid during the call.
      if unsafe mkdir(SystemPath.bytes(place), 0o777) == 0 {
        made.append(place)
      } else if errno != EEXIST {
        let problem = IOProblem.last(place, .create)
        remove(made)
        throw .io(problem)
      }
    }
    let root = unsafe open(SystemPath.bytes(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw errno == ENOTDIR ? .inTheWay(path, isFolder: false) : .io(.last(path, .create)) }
    return (root, made)
  }

  /// After an error, removes the empty folders among those that the writer has created.
  package func removeEmptyFolders() { Self.remove(made) }

  /// Removes folders that are empty, each after its subfolders.
  private static func remove(_ folders: [String]) {
    for folder in folders.reversed() { _ = unsafe rmdir(SystemPath.bytes(folder)) }
  }

  deinit { _ = close(root) }

  /// Throws if an existing file or folder prevents writing `entries`. Call before the first write.
  package mutating func prepare(_ entries: [(name: String, isFolder: Bool)]) throws(UnpackProblem) {
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
      if !isFolder, files.run.isInput(FileIdentity(status)) { throw .isInput(shown) }
    }
  }

  package mutating func makeFolder(_ name: String) throws(UnpackProblem) {
    let folder = try openFolder(Self.parts(name), creates: true)
    if folder != root { _ = close(folder) }
  }

  /// Writes a file under a temporary name, then renames it.
  ///
  /// `produce` must pass the bytes to `write` in pieces, stop if `write` returns false, and return true if the file is
  /// complete. If the new file replaces a file, the new file gets the permissions of the old file.
  package mutating func write(to name: String, _ produce: (_ write: ([UInt8]) -> Bool) -> Bool) throws(UnpackProblem) {
    let parts = Self.parts(name)
    guard let last = parts.last else { return }
    let folder = try openFolder(Array(parts.dropLast()), creates: true)
    defer { if folder != root { _ = close(folder) } }
    Interruption.hold()
    defer { Interruption.resume() }
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
    guard close(file) == 0, move(temporary, to: last, in: folder) == 0 else {
      let isNew = errno == EEXIST
      let problem = IOProblem.last(shown(name), .rename)
      _ = unsafe unlinkat(folder, temporary, 0)
      throw isNew ? .exists(shown(name)) : .io(problem)
    }
    changed.insert(Array(parts.dropLast()))
  }

  /// Renames a temporary file to `name`. If files must not be replaced and a file exists at `name`, fails with EEXIST,
  /// even if that file was created a moment ago.
  private func move(_ temporary: String, to name: String, in folder: Int32) -> Int32 {
    // Sound: the names are valid during the calls.
    if replacesFiles { return unsafe renameat(folder, temporary, folder, name) }
    guard unsafe linkat(folder, temporary, folder, name, 0) == 0 else {
      // Some file systems do not support hard links. There, rename the file instead.
      return errno == EEXIST ? -1 : unsafe renameat(folder, temporary, folder, name)
    }
    return unsafe unlinkat(folder, temporary, 0)
  }

  /// Writes the changed folders to the disk, so that new names survive a power failure. Ignores errors, because not all
  /// file systems support this operation.
  package mutating func finish() {
    for parts in changed {
      guard let folder = try? openFolder(parts, creates: false) else { continue }
      _ = fsync(folder)
      if folder != root { _ = close(folder) }
    }
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

  /// Opens the folder that contains the last component; nil if that folder is missing. The caller closes the folder,
  /// unless the folder is `root`.
  private mutating func find(_ parts: [String]) throws(UnpackProblem) -> (folder: Int32, last: String)? {
    guard let last = parts.last else { return nil }
    do throws(UnpackProblem) {
      return (try openFolder(Array(parts.dropLast()), creates: false), last)
    } catch {
      if case .io(let problem) = error, problem.cause == .code(ENOENT) { return nil }
      throw error
    }
  }

  /// Returns the reason why `openat` failed for `part`: `inTheWay` if `part` is a file; in all other cases, also for a
  /// symbolic link, the error in `errno`.
  private static func problem(of part: String, in folder: Int32, shown: String) -> UnpackProblem {
    let problem = IOProblem.last(shown, .open)
    var status = stat()
    // Sound: the structure is a local variable and outlives the call.
    guard problem.cause == .code(ENOTDIR), unsafe fstatat(folder, part, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT != S_IFLNK
    else { return .io(problem) }
    return .inTheWay(shown, isFolder: false)
  }

  /// Opens a folder below the root, following no links. The caller closes the folder, unless the folder is `root`.
  private mutating func openFolder(_ parts: [String], creates: Bool) throws(UnpackProblem) -> Int32 {
    var folder = root
    var place = path
    for part in parts {
      place += "/" + part
      if creates, unsafe mkdirat(folder, part, 0o777) == 0 {
        made.append(place)
      } else if creates, errno != EEXIST {
        let problem = IOProblem.last(place, .create)
        if folder != root { _ = close(folder) }
        throw .io(problem)
      }
      let next = unsafe openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let problem = next < 0 ? Self.problem(of: part, in: folder, shown: place) : nil
      if folder != root { _ = close(folder) }
      if let problem { throw problem }
      folder = next
    }
    return folder
  }
}
