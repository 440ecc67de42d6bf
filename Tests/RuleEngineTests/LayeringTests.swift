import Testing

/// Folders in order: a file may name what its own folder and those before it declare.
private struct Layers {
  let folders: [String]

  /// Each name that a file takes from a folder above its own.
  func violations(in files: [SwiftSource]) -> [String] {
    var declared: [String: Set<String>] = [:]
    for file in files { declared[file.folders.last ?? "", default: []].formUnion(file.declared) }
    return files.flatMap { file in
      guard let place = folders.firstIndex(of: file.folders.last ?? "") else {
        return ["\(file.path) lies in no known folder"]
      }
      let names = file.names
      return folders[(place + 1)...].flatMap { above in
        names.intersection(declared[above] ?? []).sorted().map {
          "\(file.path) names \($0) of \(above)"
        }
      }
    }
  }
}

@Suite struct `the layers of the sources` {
  private static let engine = Layers(folders: [
    "Text", "Runtimes", "Patterns", "JSON", "Rules", "Semantics", "Facts", "Program", "Firing",
  ])

  @Test func `only look down inside the engine`() throws {
    let files = try SwiftSource.all().filter { $0.folders.first == "RuleEngine" }
    #expect(Set(files.flatMap { $0.folders.dropFirst() }) == Set(Self.engine.folders))
    for violation in Self.engine.violations(in: files) { Issue.record("\(violation)") }
  }

  /// What a target may import; the command may import anything but Foundation.
  private static let imports: [String: Set<String>] = [
    "RuleEngine": ["CScan"],
    "RuleDialects": ["RuleEngine"],
    "RuleLint": ["RuleEngine"],
    "RuleArchive": ["CZlib"],
  ]

  @Test func `only look down between targets`() throws {
    let files = try SwiftSource.all()
    #expect(Set(files.map { $0.folders[0] }) == Set(Self.imports.keys).union(["rulectl"]))
    for file in files {
      guard let allowed = Self.imports[file.folders[0]] else { continue }
      #expect(Set(file.imports).isSubset(of: allowed), "\(file.path)")
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
    for file in try SwiftSource.all() { #expect(!file.code.contains(banned), "\(file.path)") }
  }

  @Test(arguments: ["TODO", "FIXME", "XXX"])
  func `hold no note of`(banned: String) throws {
    for file in try SwiftSource.all() {
      let words = file.text.split { !$0.isLetter }
      #expect(!words.contains { $0 == banned }, "\(file.path)")
    }
  }

  private static let unsafePlaces = [
    "RuleArchive/Inflate.swift", "RuleArchive/Deflater.swift", "rulectl/IO/", "RuleEngine/JSON/",
    "RuleEngine/Text/ByteHash.swift", "RuleEngine/Text/FixedBuffer.swift",
    "RuleEngine/Text/Prefetch.swift", "RuleEngine/Text/Shared.swift",
    "RuleEngine/Program/Runner.swift", "RuleEngine/Program/EventScanner.swift",
  ]

  @Test func `are unsafe in few places only`() throws {
    for file in try SwiftSource.all() where file.holds(word: "unsafe") {
      #expect(Self.unsafePlaces.contains { file.path.hasPrefix($0) }, "\(file.path)")
    }
  }

  // MARK: the checker

  private static let low = """
    /// A Tree is a Node of nodes.
    struct Leaf { var name = "Tree" }
    private struct Tree {}
    func grow() {}
    """

  private static let high = """
    struct Node { struct Inner {} }
    enum Tree { case leaf(Leaf) }
    typealias Trees = [Tree]
    """

  private func violations(_ low: String, _ high: String) -> [String] {
    Layers(folders: ["Low", "High"]).violations(in: [
      SwiftSource(path: "Engine/Low/Low.swift", text: low),
      SwiftSource(path: "Engine/High/High.swift", text: high),
    ])
  }

  @Test func `are checked: looking down is fine`() {
    let low = Self.low.replacing("private struct Tree {}", with: "")
    #expect(violations(low, Self.high) == [])
  }

  @Test(arguments: [
    "extension Leaf { var up: Node? { nil } }", "func up(_ trees: Trees) {}",
    "let text = \"\\(Node())\"", "let text = #\"\"\"\n  \\#(Node())\n  \"\"\"#",
  ])
  func `are checked: looking up is found`(line: String) {
    #expect(violations("struct Leaf {}\n" + line, Self.high).count == 1)
  }

  @Test(arguments: [
    "// Node", "/* a /* Node */ Node */", "let a = \"Node \\\" Node\"",
    "let a = #\"\\(Node) \"Node\"#",
    "let a = \"\"\"\n  Node \"Node\"\n  \"\"\"", "let a = Leaf.Node()", "let Nodes = 1",
    "let a = Inner()",
  ])
  func `are checked: comments, texts and members do not count`(line: String) {
    #expect(violations("struct Leaf {}\n" + line, Self.high) == [])
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
