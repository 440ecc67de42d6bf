internal import CLibrary
internal import Synchronization

/// The files that one run reads and writes. No output replaces an input, and `--watch` waits for a change of one of
/// these files.
///
/// Files are watched by inotify, on Linux only. The watches are on the folders of the files, because editors replace a
/// file by renaming another file. So this class can also watch missing files, and the folders and links on the path to
/// a file. A file is watched before it is read, so that `wait` detects a change during the run.
package final class RunFiles: Sendable {
  package enum Change {
    /// The file at a path was changed, replaced, created or removed.
    case file(String)
    /// More changes occurred than the system can report.
    case many
    /// The reader of standard output has closed the pipe.
    case endOfOutput
  }

  private struct State {
    /// The regular files that the run has read.
    var inputs: Set<FileIdentity> = []
    /// The watches; nil if the files are not watched, or no longer watched.
    var watched: WatchedFiles?
    /// The paths of files that this run and earlier runs with `--watch` have written.
    var written: Set<String> = []
  }

  private let state: Mutex<State>

  #if os(Linux)
    package static let isSupported = true
  #else
    package static let isSupported = false
  #endif

  /// Creates a run whose files are not watched.
  package init() { state = Mutex(State()) }

  /// Creates a run whose files are watched. The run may replace files that the previous run, `last`, has written.
  package init(watchedAfter last: RunFiles?) throws(IOProblem) {
    let written = last?.state.withLock { $0.written } ?? []
    state = Mutex(State(watched: try WatchedFiles(), written: written))
  }

  /// Waits until a file of the run changes, and then until no change follows for 50 ms, or until a second has passed.
  /// Ends the watch. Throws if a file could not be watched.
  package func wait() throws(IOProblem) -> Change {
    guard let watched = state.withLock({ $0.watched.take() }) else { return .endOfOutput }
    defer { watched.close() }
    if let problem = watched.problem { throw problem }
    return try watched.wait()
  }

  /// Records a file that the run reads.
  func add(input: FileIdentity) { state.withLock { _ = $0.inputs.insert(input) } }

  func isInput(_ file: FileIdentity) -> Bool { state.withLock { $0.inputs.contains(file) } }

  /// Watches the file at a path, even if the file does not exist. `isRead`: true if the run reads the file, so that a
  /// failure to watch is an error; false if the run only checks whether the file exists. Then a folder without read
  /// permission is not watched.
  func watch(_ path: String, isRead: Bool = false) { state.withLock { $0.watched?.add(path, isRead: isRead) } }

  /// Watches the names in a folder, except hidden files and backups (`NAME~`).
  func watch(namesIn folder: String) { state.withLock { $0.watched?.add(folder, isRead: true, isListed: true) } }

  /// Records a file that the run has written. `wait` does not report this write, and a later run may replace the file.
  func add(output path: String) {
    state.withLock { state in
      guard state.watched != nil else { return }
      state.watched?.add(output: path)
      state.written.insert(path)
    }
  }

  /// True if this run or an earlier run with `--watch` has written the file at a path.
  func hasWritten(_ path: String) -> Bool { state.withLock { $0.written.contains(path) } }
}

#if os(Linux)
  /// The watches of one run.
  private struct WatchedFiles {
    /// A name in a watched folder.
    private struct Entry: Hashable {
      var watch: Int32
      var name: String
    }

    private let descriptor: Int32
    /// The watch of each watched folder, keyed by the path of the folder without links. `hasFiles`: true if the watch
    /// also reports changes of the files in the folder.
    private var folders: [String: (watch: Int32, hasFiles: Bool)] = [:]
    /// The watched names, each with the path of the file that is found through this name.
    private var names: [Entry: String] = [:]
    /// The folders in which every name is watched, keyed by watch.
    private var listed: [Int32: String] = [:]
    private var outputs: Set<Entry> = []
    /// The watched paths, each preceded by the purpose of the watch: `list`, `read` or `find`.
    private var added: Set<String> = []
    /// The first reason why a file is not watched.
    private(set) var problem: IOProblem?

    init() throws(IOProblem) {
      descriptor = inotify_init1(Int32(IN_CLOEXEC))
      if descriptor < 0 { throw Self.lastProblem("inotify") }
    }

    func close() { _ = CLibrary.close(descriptor) }

    private static func lastProblem(_ path: String) -> IOProblem {
      let code = errno
      let isLimit = code == ENOSPC || code == EMFILE || code == ENFILE
      return IOProblem(path: path, action: .watch, cause: isLimit ? .watches : .code(code))
    }

    mutating func add(_ path: String, isRead: Bool, isListed: Bool = false) {
      // Inotify does not report changes of files in `/proc`.
      let purpose = isListed ? "list " : isRead ? "read " : "find "
      guard !path.hasPrefix("/proc/"), added.insert(purpose + path).inserted else { return }
      var parts = Array(path.split(separator: "/").map(String.init).reversed())
      var folder = path.hasPrefix("/") ? "/" : "."
      var links = 0
      while let part = parts.popLast() {
        if part == "." { continue }
        let child = SystemPath.joined(folder, part)
        if part != ".." {
          guard let watch = watch(folder, hasFiles: parts.isEmpty, isRead) else { return }
          if names[Entry(watch: watch, name: part)] == nil { names[Entry(watch: watch, name: part)] = path }
          if links < SystemPath.maximumLinks, let target = SystemPath.target(ofLink: child) {
            links += 1
            if target.hasPrefix("/") { folder = "/" }
            parts += target.split(separator: "/").map(String.init).reversed()
            continue
          }
        }
        folder = child
      }
      if isListed, let watch = watch(folder, hasFiles: true, isRead) { listed[watch] = path }
    }

    mutating func add(output path: String) {
      let slash = path.lastIndex(of: "/")
      let folder = slash.map { path[..<$0].isEmpty ? "/" : String(path[..<$0]) } ?? "."
      let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
      if let watch = watch(folder, hasFiles: false, false) { outputs.insert(Entry(watch: watch, name: name)) }
    }

    /// Returns the watch of a folder; nil if the folder does not exist or cannot be watched.
    private mutating func watch(_ folder: String, hasFiles: Bool, _ isRead: Bool) -> Int32? {
      if let known = folders[folder], known.hasFiles || !hasFiles { return known.watch }
      var events = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      if hasFiles { events |= IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB }
      let flags = UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)
      // Sound: the path is valid during the call.
      let watch = unsafe inotify_add_watch(descriptor, SystemPath.bytes(folder), UInt32(events) | flags)
      guard watch >= 0 else {
        let code = errno
        let isFatal = code == ENOSPC || code == ENOMEM || isRead && hasFiles && code == EACCES
        if isFatal, problem == nil { problem = Self.lastProblem(folder) }
        return nil
      }
      folders[folder] = (watch, hasFiles)
      return watch
    }

    // MARK: wait

    private static let silenceMilliseconds: Int32 = 50
    private static let maximumSeconds = 1.0

    func wait() throws(IOProblem) -> RunFiles.Change {
      var found: RunFiles.Change?
      var end = Double.infinity
      while SystemClock.elapsed() < end {
        // `poll` reports a pipe without a reader even if no events are requested.
        var requests = [
          pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: 1, events: 0, revents: 0),
        ]
        // Sound: the array has two elements, and the count is 2.
        let count = unsafe poll(&requests, 2, found == nil ? -1 : Self.silenceMilliseconds)
        if count < 0, errno != EINTR { throw .last("inotify", .read) }
        if count <= 0 {
          if count == 0 { break }
          continue
        }
        if requests[1].revents & Int16(POLLERR | POLLHUP) != 0 { return .endOfOutput }
        guard requests[0].revents != 0, let change = try nextChange(), found == nil else { continue }
        found = change
        end = SystemClock.elapsed() + Self.maximumSeconds
      }
      return found ?? .many
    }

    /// Reads the next events. Returns the first change of a watched file; nil if no watched file changed.
    private func nextChange() throws(IOProblem) -> RunFiles.Change? {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      // Sound: the size that is passed is the size of the buffer.
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { return nil }
        throw .last("inotify", .read)
      }
      var change: RunFiles.Change?
      var at = 0
      // The structure has four numbers of 4 bytes: watch, events, cookie, and the length of the name, which follows.
      while at + 16 <= count, change == nil {
        let number = { (index: Int) in
          // Sound: the event is inside the buffer, and any 4 bytes are a valid number.
          unsafe buffer.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: at + 4 * index, as: UInt32.self) }
        }
        let length = min(Int(number(3)), count - at - 16)
        let name = SystemPath.text(of: Array(buffer[(at + 16)..<(at + 16 + length)].prefix { $0 != 0 }))
        change = self.change(Entry(watch: Int32(bitPattern: number(0)), name: name), number(1))
        at += 16 + length
      }
      return change
    }

    private func change(_ entry: Entry, _ events: UInt32) -> RunFiles.Change? {
      if events & UInt32(IN_Q_OVERFLOW | IN_UNMOUNT) != 0 { return .many }
      if entry.name.isEmpty { return nil }
      if let path = names[entry] { return .file(path) }
      let isListing = events & UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO) != 0
      guard isListing, let folder = listed[entry.watch], !entry.name.hasPrefix("."), !entry.name.hasSuffix("~"),
        !outputs.contains(entry)
      else { return nil }
      return .file(SystemPath.joined(folder, entry.name))
    }
  }
#else
  /// Replaces the watches on systems other than Linux, where no file is watched.
  private struct WatchedFiles {
    let problem: IOProblem? = nil

    init() throws(IOProblem) { throw IOProblem(path: "inotify", action: .watch, cause: .code(ENOTSUP)) }

    func close() {}
    mutating func add(_ path: String, isRead: Bool, isListed: Bool = false) {}
    mutating func add(output path: String) {}
    func wait() throws(IOProblem) -> RunFiles.Change { .endOfOutput }
  }
#endif
