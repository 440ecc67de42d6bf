import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The built program, run as a script would run it.
enum Program {
  /// The environment variable RULECTL, or the program beside the tests, or the built program.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["RULECTL"] { return URL(filePath: path).path }
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let sibling = tests.deletingLastPathComponent().appending(path: "rulectl").path
    if FileManager.default.isExecutableFile(atPath: sibling) { return sibling }
    return Package.root.appending(path: ".build/release/rulectl").path
  }()

  /// What every run sees, so that nothing of the machine shows in the output.
  static let environment = [
    "PATH": commands + ":/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC",
    "COLUMNS": "80", "HOME": "/nonexistent", "SWIFT_BACKTRACE": "enable=no",
  ]

  /// A folder that holds the program under its own name, for command lines.
  private static let commands: String = {
    if path.hasSuffix("/rulectl") { return String(path.dropLast("/rulectl".count)) }
    let folder = NSTemporaryDirectory() + "/rulectl-tests-\(getpid())-bin"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: folder + "/rulectl")
    try? FileManager.default.createSymbolicLink(atPath: folder + "/rulectl", withDestinationPath: path)
    return folder
  }()

  struct Outcome {
    /// The exit status; for a program that a signal ended, 1,000 and the signal.
    var status: Int32
    var standardOutput: [UInt8]
    var standardError: [UInt8]

    var output: String { String(decoding: standardOutput, as: UTF8.self) }
    var errors: String { String(decoding: standardError, as: UTF8.self) }
    /// The lines of the output; every one is whole.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
    var isWhole: Bool { standardOutput.isEmpty || standardOutput.last == 0x0A }
  }

  /// Runs `rulectl ARGUMENTS` to its end.
  ///
  /// The descriptors in `closed` are closed; the output may go to another file than one of ours.
  static func run(
    _ arguments: [String], input: [UInt8] = [], in folder: String? = nil, environment: [String: String] = [:],
    closed: Set<Int32> = [], outputPath: String? = nil
  ) throws -> Outcome {
    try spawn(
      [path] + arguments, input: input, in: folder, environment: environment, closed: closed, outputPath: outputPath)
  }

  static func run(_ arguments: String..., text: String, in folder: String? = nil) throws -> Outcome {
    try run(arguments, input: Array(text.utf8), in: folder)
  }

  /// Runs a command line in which `rulectl` is the program.
  static func shell(_ line: String, input: [UInt8] = [], in folder: String? = nil) throws -> Outcome {
    try spawn(["/bin/sh", "-c", line], input: input, in: folder)
  }

  private static func spawn(
    _ arguments: [String], input: [UInt8], in folder: String?, environment: [String: String] = [:],
    closed: Set<Int32> = [], outputPath: String? = nil
  ) throws -> Outcome {
    let scratch = try Scratch()
    try scratch.write(input, to: "in")
    let files = (input: scratch.path("in"), output: outputPath ?? scratch.path("out"), errors: scratch.path("err"))
    let created = O_WRONLY | O_CREAT | O_TRUNC
    let process = try Spawned(
      arguments, in: folder, environment: Self.environment.merging(environment) { $1 },
      [
        closed.contains(0) ? .close(0) : .open(0, files.input, O_RDONLY),
        closed.contains(1) ? .close(1) : .open(1, files.output, created),
        closed.contains(2) ? .close(2) : .open(2, files.errors, created),
      ])
    let status = process.wait()
    return Outcome(
      status: status, standardOutput: outputPath == nil && !closed.contains(1) ? try scratch.read("out") : [],
      standardError: closed.contains(2) ? [] : try scratch.read("err"))
  }
}

/// Where this package lies.
enum Package {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Rewrites a file of the package if `make golden` runs the tests, and says whether it does; a test
  /// fails when that changes the file.
  static func record(_ text: String, at path: String) throws -> Bool {
    guard ProcessInfo.processInfo.environment["RULECTL_RECORD"] == "1" else { return false }
    let (file, data) = (root.appending(path: path), Data(text.utf8))
    if data != (try? Data(contentsOf: file)) {
      try data.write(to: file)
      Issue.record("\(path) is rewritten: look at what changed, then run once more")
    }
    return true
  }

  /// The paths below a folder of the package, in order.
  static func paths(in path: String) -> [String] {
    (FileManager.default.subpaths(atPath: root.appending(path: path).path) ?? []).sorted()
  }

  /// The names of the folders in a folder of the package, in order.
  static func folders(in path: String) -> [String] {
    let inner = paths(in: path).filter { $0.contains("/") }
    return Set(inner.map { String($0.prefix { $0 != "/" }) }).sorted()
  }
}

/// A folder of one test, gone with it.
final class Scratch {
  let folder: String

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/rulectl-tests-XXXXXX").utf8CString)
    // Sound: the template ends with a NUL and is ours to write to.
    guard unsafe mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A copy of a folder of the package.
  convenience init(copying path: String) throws {
    try self.init()
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.copyItem(
      atPath: Package.root.appending(path: path).resolvingSymlinksInPath().path, toPath: folder)
  }

  deinit {
    // What a test has made read-only must be removable.
    _ = unsafe chmod(folder, 0o700)
    try? FileManager.default.removeItem(atPath: folder)
  }

  func path(_ name: String) -> String { folder + "/" + name }

  /// Also makes the folders of the file.
  func write(_ bytes: [UInt8], to name: String) throws {
    let parent = URL(filePath: path(name)).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  /// Waits until a file has this many bytes, at most 20 seconds.
  func wait(for name: String, bytes: Int) throws {
    var waits = 0
    while try read(name).count < bytes, waits < 2_000 {
      usleep(10_000)
      waits += 1
    }
  }

  /// All paths below the folder, in order.
  func tree(_ name: String = "") -> [String] {
    let paths = FileManager.default.enumerator(atPath: path(name))?.allObjects ?? []
    return paths.compactMap { $0 as? String }.sorted()
  }
}
