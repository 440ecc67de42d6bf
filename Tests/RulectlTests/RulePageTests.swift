import Foundation
import RuleLint
import TestSupport
import Testing

@Suite struct `the golden pages of codes` {
  private func expect(_ text: String, at path: String) throws {
    if try Package.record(text, at: path) { return }
    #expect(try text == Package.text(path), "`make golden` renews \(path)")
  }

  @Test(arguments: LintFamily.all.map(\.letters))
  func `are as the program prints them`(letters: String) throws {
    let outcome = try Program.run(["code", letters, "--all", "--format", "markdown"])
    #expect(outcome.status == 0)
    try expect(outcome.output, at: "docs/codes/\(letters).md")
  }

  /// The list of `rulectl code`, with links to the pages.
  @Test func `have an index`() throws {
    let list = try Program.run(["code", "--format", "markdown"]).output
    let linked = list.replacing(/(?m)^\| ([A-Z]+)([0-9]+) \| ([a-z]+) \| ([^ ]+) \|/) { row in
      let (code, name) = (row.output.1 + row.output.2, row.output.4)
      return "| [\(code)](\(row.output.1).md#\(code.lowercased())-\(name)) | \(row.output.3) | \(name) |"
    }
    let head = """
      # Codes of findings

      `rulectl validate` reports these codes, and `rulectl events --check` reports the codes that begin with E.
      `rulectl code CODE` prints the page of a code. A code never changes its meaning. The list shows the usual
      severity. A finding is an error if the reported defect makes a requested platform drop a part of the document.

      The line **Source** of a page ends in `run` if the behavior was verified by running the SDK, and in `read` if it was
      only read in the source code of the SDK. An example archive has a line for each entry: its name, its compression
      method, and its defects.


      """
    try expect(head + linked, at: "docs/codes/README.md")
  }
}

@Suite struct `rulectl code` {
  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["code"] + arguments)
  }

  @Test func `lists every code once`() throws {
    let codes = try run().lines.map { String($0.prefix { $0 != " " }) }
    #expect(codes.sorted() == AllPages.all.map(\.code).sorted())
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(try run("--format", "json").standardOutput)) as? [[String: String]])
    #expect(objects.compactMap { $0["code"] } == codes)
    #expect(try run("--format", "markdown").lines.count == codes.count + 2)
  }

  @Test func `has every code in a family`() throws {
    let codes = LintFamily.all.flatMap { family in
      AllPages.all.filter { $0.letters == family.letters }.map(\.code)
    }
    #expect(codes.sorted() == AllPages.all.map(\.code).sorted())
  }

  @Test func `lists those that begin with a prefix`() throws {
    let lines = try run("S").lines
    #expect(lines.count > 5)
    #expect(lines.allSatisfy { $0.hasPrefix("S") })
    #expect(try run("S0", "--format", "json").output.hasPrefix("[\n{\"code\":\"S"))
  }

  /// All pages of a family in one run of each form.
  @Test(arguments: LintFamily.all.map(\.letters))
  func `shows pages in each form`(letters: String) throws {
    let pages = AllPages.all.filter { $0.letters == letters }
    let texts = try run(letters, "--all").output.split(separator: "\n\n\n", omittingEmptySubsequences: false)
    let listed = try JSONSerialization.jsonObject(
      with: Data(try run(letters, "--all", "--format", "json").standardOutput))
    let objects = try #require(listed as? [[String: Any]])
    let markdown = try run(letters, "--all", "--format", "markdown").lines
    try #require(texts.count == pages.count && objects.count == pages.count, "\(texts.count), \(objects.count)")
    for (text, object) in zip(texts, objects) {
      let page = try #require((object["code"] as? String).flatMap(AllPages.page))
      #expect(text.hasPrefix("\(page.code) \(page.name) (\(page.severity.name))\n"))
      for line in text.split(separator: "\n") { #expect(line.count <= 82, "\(line)") }
      #expect(!text.contains("«") && !text.contains("»"))
      #expect(text.contains("^") == page.fires.text.contains("«"))
      #expect(object["differences"] as? [String] == page.differences)
      for member in ["severity", "name", "family", "summary", "why", "remedy", "source"] {
        #expect((object[member] as? String)?.isEmpty == false)
      }
      let fires = try #require(object["fires"] as? [String: Any])
      let shown = try #require(fires["text"] as? String)
      if let start = fires["start"] as? Int, let end = fires["end"] as? Int {
        let marked = shown.unicodeScalars.dropFirst(start).prefix(end - start)
        #expect(page.fires.text.contains("«\(String(String.UnicodeScalarView(marked)))»"))
      }
      #expect(markdown.contains("## \(page.code) \(page.name)"))
    }
  }

  @Test func `shows one page in each form`() throws {
    let page = try #require(AllPages.page("S009"))
    #expect(try run("S009").output.hasPrefix("S009 \(page.name) (\(page.severity.name))\n"))
    #expect(try run("S009", "--format", "json").output.hasPrefix(#"{"code":"S009","#))
    #expect(try run("S009", "--format", "markdown").output.hasPrefix("# S009 \(page.name)\n"))
  }

  @Test func `marks the codes that are reported on request`() throws {
    let codes = AllPages.all.filter(\.isOnRequest).map(\.code)
    #expect(codes == ["Z018"])
    let marked = try run().lines.filter { $0.hasSuffix("(only if `--select` matches the code)") }
    #expect(marked.map { String($0.prefix { $0 != " " }) } == codes)
  }

  @Test(arguments: [("s009", "use `S009`"), ("S0O9", "use `S009`"), ("Q", "S, ")])
  func `guesses at a code that there is not`(code: String, hint: String) throws {
    let outcome = try run(code)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(hint), "\(outcome.errors)")
  }
}

/// Pages whose examples are whole command lines.
@Suite struct `a page of a call` {
  private static let pages = AllPages.all.filter { $0.fires.kind == .call }

  /// Runs an example: its command line in a folder with its files.
  private func findings(of example: Example) throws
    -> (found: [(code: String, place: String)], marked: String?)
  {
    let scratch = try Scratch()
    let lines = example.text.split(separator: "\n")
    var marked: String?
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      try #require(parts.count == 2)
      let pieces = parts[1].split(separator: /[«»]/, omittingEmptySubsequences: false)
      if pieces.count == 3 { marked = "\(parts[0]):\(pieces[0].unicodeScalars.count + 1)" }
      try scratch.write(pieces.joined(), to: parts[0])
    }
    let command = lines[0].dropFirst(2)
    if command.hasPrefix("rulectl eval ") { return (try messages(of: String(command), in: scratch), marked) }
    let outcome = try Program.shell(command + " --format jsonl", in: scratch.folder)
    let files = try outcome.values("file")
    let places = zip(files, try outcome.values("column")).map { "\($0):\($1)" }
    return (Array(zip(try outcome.values("code"), places)), marked)
  }

  /// Returns the codes at the ends of messages, which begin with `rulectl: FILE:1:COLUMN:`.
  private func messages(of command: String, in scratch: Scratch) throws -> [(code: String, place: String)] {
    let outcome = try Program.shell(command, in: scratch.folder)
    return outcome.errors.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":")
      guard parts.count > 3, let code = line.split(separator: "[").last, code.last == "]" else { return nil }
      return (String(code.dropLast()), "\(parts[1].dropFirst()):\(parts[3])")
    }
  }

  @Test(arguments: pages.map(\.code))
  func `fires at the marked place, and is silent`(code: String) throws {
    let page = try #require(AllPages.page(code))
    let found = try findings(of: page.fires)
    let place = try #require(found.marked)
    #expect(found.found.contains { $0.code == code && $0.place == place }, "\(found)")
    #expect(try !findings(of: page.silent).found.contains { $0.code == code })
  }
}
