import TestSupport
import Testing

/// The folders of targets, and the names that their files take from each other.
private struct Layers {
  /// A name that a file takes from another folder of its target.
  private struct Use {
    var path: String
    var name: String
  }

  private var uses: [String: [String: [Use]]] = [:]

  /// `files` are those of one target or of several; a file directly in a target belongs to the
  /// target's own folder.
  init(_ files: [SwiftSource]) {
    var owners: [String: Set<String>] = [:]
    for file in files {
      for name in file.declared { owners[name, default: []].insert(file.folder) }
    }
    for file in files {
      for name in file.names {
        for owner in owners[name] ?? [] where owner != file.folder {
          let targets = [owner, file.folder].map { $0.prefix { $0 != "/" } }
          guard targets[0] == targets[1] else { continue }
          uses[file.folder, default: [:]][owner, default: []].append(Use(path: file.path, name: name))
        }
      }
    }
  }

  /// The shortest cycle of names through each folder, from the cycle's first folder in alphabetical order.
  var cycles: [String] { uses.keys.sorted().compactMap { cycle(through: $0) } }

  /// Returns the shortest cycle through `start` and later folders, by breadth-first search; nil if there is none.
  private func cycle(through start: String) -> String? {
    var paths: [(folder: String, steps: [String])] = [(start, [])]
    var seen: Set = [start]
    var index = 0
    while index < paths.count {
      let (folder, steps) = paths[index]
      index += 1
      for (next, names) in (uses[folder] ?? [:]).sorted(by: { $0.key < $1.key }) where next >= start {
        let path = steps + ["\(names[0].path) names \(names[0].name) of \(next)"]
        if next == start { return path.joined(separator: ", ") }
        if seen.insert(next).inserted { paths.append((next, path)) }
      }
    }
    return nil
  }
}

@Suite struct `the layers of the sources` {
  @Test func `have no cycle of names between the folders of a target`() throws {
    let files = try SwiftSource.all()
    #expect(files.count > 500)
    for cycle in Layers(files).cycles { Issue.record("\(cycle)") }
  }

  /// Modules that no engine may import: the compiler keeps the other arrows, from the manifest.
  @Test func `keep dialects apart`() throws {
    for file in try SwiftSource.all() where ["Launch", "Convert", "Airship"].contains(file.target) {
      let own = file.target
      let others = ["Launch", "Convert", "Airship"].filter { $0 != own }
      #expect(Set(file.imports).isDisjoint(with: others), "\(file.path)")
    }
  }

  @Test func `do without Foundation`() throws {
    for file in try SwiftSource.all() {
      #expect(!file.imports.contains { $0.hasPrefix("Foundation") }, "\(file.path)")
    }
  }

  @Test(arguments: [
    "try!", "as!", "fatalError(", "@unchecked Sendable", "nonisolated(unsafe)",
  ])
  func `do without`(banned: String) throws {
    for file in try SwiftSource.all() { #expect(!file.contains(code: banned), "\(file.path)") }
  }

  /// The state of the process: a pending signal and what defers it, and whether the terminal shows a progress line.
  private static let processFlags = ["RuleStreams/Interruption.swift", "RuleStreams/ProgressLine.swift"]

  /// The compiler accepts a static property only if it is `Sendable`: a lock or an atomic makes it mutable, or a class
  /// that has one.
  @Test func `have no mutable table of the process`() throws {
    let files = try SwiftSource.all()
    // A private class is known in its own file only.
    let classes = files.filter { $0.imports.contains("Synchronization") }.flatMap { file in
      file.code.matches(of: #/(private )?(final )?class (\w+)/#).map { match in
        (name: String(match.3), file: match.1 == nil ? nil : file.path)
      }
    }
    var flags: Set<String> = []
    for file in files {
      let mutable = Set(["Mutex", "Atomic"] + classes.filter { $0.file ?? file.path == file.path }.map(\.name))
      for line in file.code.split(separator: "\n") {
        guard line.contains("static let") || line.contains(#/^(\w+ )?let /#) else { continue }
        let words = Set(line.split { !$0.isLetter && !$0.isNumber }.map(String.init))
        if words.isDisjoint(with: mutable) { continue }
        flags.insert(file.path)
        #expect(Self.processFlags.contains(file.path), "\(file.path): \(line)")
      }
    }
    #expect(flags.count == Self.processFlags.count)
  }

  @Test(arguments: ["TODO", "FIXME", "XXX"])
  func `hold no note of`(banned: String) throws {
    for file in try SwiftSource.all() {
      for line in file.lines(with: banned) {
        #expect(!line.split { !$0.isLetter }.contains { $0 == banned }, "\(file.path): \(line)")
      }
    }
  }

  /// A doc comment names what it describes; a clause that begins so does not.
  @Test(arguments: ["What", "Whatever", "Whoever"])
  func `begin no doc comment with`(banned: String) throws {
    for file in try SwiftSource.all() {
      if file.lines(with: "/// \(banned) ").isEmpty { continue }
      var isFirst = true
      for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
        let line = line.drop { $0 == " " }
        #expect(!(isFirst && line.hasPrefix("/// \(banned) ")), "\(file.path): \(line)")
        isFirst = !line.hasPrefix("///")
      }
    }
  }

  private static let unsafePlaces = [
    "RuleArchive/Inflater.swift", "RuleArchive/Deflater.swift", "RuleStreams/", "RuleCore/JSON/",
    "RuleCore/Text/ByteWord.swift", "Launch/Memory/", "Launch/Run/ByteHash.swift", "Launch/Run/Runner.swift",
    "Launch/Event/EventScanner.swift", "LaunchHistory/Database.swift", "RuleSuites/YAMLParser.swift",
    "RuleReports/Schemas/", "LaunchLint/Vocabulary/EventCatalogue.swift",
  ]

  @Test func `are unsafe in few places only`() throws {
    for file in try SwiftSource.all() where file.contains(word: "unsafe") {
      #expect(Self.unsafePlaces.contains { file.path.hasPrefix($0) }, "\(file.path)")
    }
  }

  /// The files that may open others: `FileSource.open` refuses pipes, devices and open descriptors, unless the user has
  /// typed the path.
  private static let openers: [String: Set<String>] = [
    "unsafe open(": ["InputFile.swift", "WholeFile.swift", "FolderWriter.swift", "Interruption.swift"],
    "unsafe openat(": ["FolderWriter.swift"], "unsafe opendir(": ["FolderContents.swift"],
    "InputFile(path:": ["FileSource.swift", "CPUInfo.swift", "SystemClock.swift", "WholeFile.swift"],
    "fopen(": [], "fdopen(": [], "freopen(": [], "popen(": [], "open64(": [], "creat(": [],
  ]

  @Test func `open files in few places only`() throws {
    for (call, files) in Self.openers {
      let found = try SwiftSource.all().filter { $0.contains(code: call) }
      #expect(Set(found.compactMap { $0.path.split(separator: "/").last.map(String.init) }) == files, "\(call)")
    }
  }

  /// The files above the engines that parse JSON or suites, with what they read: no text that the program has written itself,
  /// except where that text is an input of an engine or a file that the user keeps.
  private static let parsers = [
    "RuleEditor/DocumentTree.swift": "a document that is open, a JSON Schema",
    "RuleEditor/EditorDocument.swift": "a suite that is open",
    "RuleEditor/EditorMessage.swift": "a message of the editor",
    "RuleSuites/SuiteText.swift": "a suite",
    "rulectl/Airship/ScheduleLines.swift": "schedules in JSON Lines",
    "rulectl/Airship/ScheduleRelations.swift": "an event that is shown to the user, to confirm it",
    "rulectl/Commands/Baseline.swift": "a baseline",
    "rulectl/Commands/EditorChecker.swift": "a document that is open",
    "rulectl/Convert/ConvertInspection.swift": "the visitor without data",
    "rulectl/Evaluation/EventMistake.swift": "an object that is no event",
    "rulectl/Inputs/CachedCopy.swift": "the documents of a cache",
    "rulectl/Inputs/Configuration.swift": "rulectl.yaml",
    "rulectl/Inputs/DocumentReadings.swift": "rules",
    "rulectl/Inputs/RulesInput+Mistakes.swift": "messages in UTF-16, as text in UTF-8",
    "rulectl/Launch/EventFormats+Launch.swift": "a shared state of a recorded session",
    "rulectl/Launch/EventListing.swift": "an example of the catalogue of events",
    "rulectl/Launch/GenerateRun.swift": "an event that a suite is to hold, the suite before it is written",
    "rulectl/Launch/LaunchCasePlayer.swift": "the events of a suite, before a session",
    "rulectl/Launch/RuleTest.swift": "the suite of the user, before and with the new case",
    "rulectl/Launch/SessionEvaluator.swift": "a shared state of a recorded session",
    "rulectl/Launch/Surroundings+Launch.swift": "the file of an option",
    "rulectl/Launch/TypedEvent.swift": "an event of a suite, to complete its type",
    "rulectl/Options/EvalSettings.swift": "the value of an option",
    "rulectl/Suites/SuiteRun.swift": "a suite",
  ]

  @Test(arguments: ["RuleReports", "RuleSuites", "RuleEditor", "rulectl"])
  func `parse inputs only`(target: String) throws {
    let calls = ["JSONDocument(", "JSONTree(parsing:", "SuiteText("]
    let found = try SwiftSource.all().filter { file in
      file.target == target && calls.contains { file.code.contains($0) }
    }
    let listed = Self.parsers.keys.filter { $0.hasPrefix(target + "/") }
    #expect(Set(found.map(\.path)) == Set(listed))
  }

  // MARK: the checker

  private static let low = """
    /// A Tree is a Node of nodes.
    struct Leaf { var name = "Tree" }
    func grow() {}
    """

  private static let high = """
    struct Node { struct Inner {} }
    enum Tree { case leaf(Leaf) }
    typealias Trees = [Tree]
    """

  private func cycles(_ low: String, _ high: String = high, _ folder: String = "High") -> [String] {
    Layers([
      SwiftSource(path: "Engine/Low/Low.swift", text: low),
      SwiftSource(path: "Engine/\(folder)/High.swift", text: high),
    ]).cycles
  }

  @Test func `are checked: names in one direction are fine`() {
    #expect(cycles(Self.low) == [])
  }

  @Test(arguments: [
    "extension Leaf { var up: Node? { nil } }", "func up(_ trees: Trees) {}",
    "let text = \"\\(Node())\"", "let text = #\"\"\"\n  \\#(Node())\n  \"\"\"#",
  ])
  func `are checked: names in both directions are found`(line: String) {
    #expect(cycles("struct Leaf {}\n" + line).count == 1)
  }

  @Test func `are checked: a target's own files are a folder`() {
    let files = [
      SwiftSource(path: "Engine/Low/Low.swift", text: "struct Leaf { var node: Node }"),
      SwiftSource(path: "Engine/High.swift", text: Self.high),
    ]
    #expect(Layers(files).cycles.count == 1)
  }

  @Test func `are checked: a cycle of three folders is found once`() {
    let files = [
      SwiftSource(path: "Engine/Low/Low.swift", text: "struct Leaf { var node: Node }"),
      SwiftSource(path: "Engine/Middle/Middle.swift", text: "struct Branch { var leaf: Leaf }"),
      SwiftSource(path: "Engine/High/High.swift", text: "struct Node { var branch: Branch }"),
    ]
    #expect(Layers(files).cycles.count == 1)
    #expect(Layers(Array(files.dropLast())).cycles == [])
  }

  @Test func `are checked: other targets are the compiler's`() {
    let files = [
      SwiftSource(path: "Engine/Low/Low.swift", text: "struct Leaf { var node: Node }"),
      SwiftSource(path: "Other/High/High.swift", text: Self.high),
    ]
    #expect(Layers(files).cycles == [])
  }

  @Test(arguments: [
    "// Node", "/* a /* Node */ Node */", "let a = \"Node \\\" Node\"",
    "let a = #\"\\(Node) \"Node\"#",
    "let a = \"\"\"\n  Node \"Node\"\n  \"\"\"", "let a = Leaf.Node()", "let Nodes = 1",
    "let a = Inner()",
  ])
  func `are checked: comments, strings, members and private names do not count`(line: String) {
    #expect(cycles("struct Leaf {}\n" + line) == [])
  }

  @Test func `are checked: declarations are those that others see`() {
    let text = """
      public struct A<B>: C { enum D { case e } }
      fileprivate func f() {}
      extension G { func h() {} }
      package indirect enum I { case j }
      private enum K {}
      func `l`() { struct M {} }
      typealias N = A
      """
    #expect(SwiftSource(path: "T/F/a.swift", text: text).declared == ["A", "I", "l", "N"])
  }

  @Test func `are checked: imports count at every access`() {
    let text = "import A\ninternal import B\n@testable import C\n// import D\npublic import E.F"
    #expect(SwiftSource(path: "T/a.swift", text: text).imports == ["A", "B", "C", "E.F"])
  }
}
