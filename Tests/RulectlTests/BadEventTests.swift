import Testing

/// Input of which some events cannot be used.
struct BadInput: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var input: [UInt8]
  /// The `n` of each event that fires, by its place.
  var fired: [(n: Int, place: Int)]
  /// `LINE:COLUMN` of each that cannot be used.
  var unusable: [String]

  init(_ name: String, _ input: [UInt8], fired: [(n: Int, place: Int)], unusable: [String]) {
    (testDescription, self.input, self.fired, self.unusable) = (name, input, fired, unusable)
  }

  init(_ name: String, _ input: String, fired: [(n: Int, place: Int)], unusable: [String]) {
    self.init(name, Array(input.utf8), fired: fired, unusable: unusable)
  }

  private static let (one, two) = (Sample.event(1), Sample.event(2))
  private static let both = [(n: 1, place: 0), (n: 2, place: 1)]
  private static let around = [(n: 1, place: 0), (n: 2, place: 2)]

  private static func between(_ name: String, _ line: String, column: Int) -> BadInput {
    BadInput(name, "\(one)\n\(line)\n\(two)\n", fired: around, unusable: ["2:\(column)"])
  }

  static let all: [BadInput] = [
    // One line of JSON Lines that cannot be read costs that line.
    between("a number", "17", column: 1), between("a text", #""x""#, column: 1),
    between("null", "null", column: 1), between("an array", "[]", column: 1),
    between("a word", "nonsense", column: 2), between("an open object", "{", column: 2),
    between("an open text", #"{"type":"t"#, column: 11),
    between("no type", #"{"source":"s"}"#, column: 1),
    between("no source", #"{"type":"t"}"#, column: 1),
    between("a type that is no text", #"{"type":1,"source":"s"}"#, column: 9),
    between("data that is no object", #"{"type":"t","source":"s","data":[]}"#, column: 33),
    between("a mask that is no list", #"{"type":"t","source":"s","mask":{}}"#, column: 33),
    between("a trailing comma", #"{"type":"t","source":"s",}"#, column: 26),
    between("a number with a zero ahead", #"{"type":"t","source":"s","data":{"n":01}}"#, column: 38),
    between("not a number", #"{"type":"t","source":"s","data":{"n":NaN}}"#, column: 38),
    between("a raw tab in a text", "{\"type\":\"t\t\",\"source\":\"s\"}", column: 11),
    between("a broken escape", #"{"type":"\q","source":"s"}"#, column: 10),
    between("a column behind other letters", "{\"type\":\"é😀\",\"source\":1}", column: 23),
    BadInput(
      "several values in a line, the second broken", "\(one){\"type\":}\(two)\n\(two)\n", fired: around,
      unusable: ["1:\(one.count + 9)"]),
    BadInput(
      "several values in a line, the second unusable", "\(one) 5 \(two)\n", fired: around,
      unusable: ["1:\(one.count + 2)"]),
    BadInput("a cut last line", "\(one)\n\(two)\n{\"type\":", fired: both, unusable: ["3:9"]),
    BadInput("only an open object", "{", fired: [], unusable: ["1:2"]),
    BadInput("only an open text", "\"", fired: [], unusable: ["1:2"]),
    BadInput("an open object at the end of a line", "\(one){", fired: [(1, 0)], unusable: ["1:\(one.count + 2)"]),
    BadInput(
      "bytes that are no UTF-8", Array("\(one)\n".utf8) + [0x22, 0xFF, 0x22, 0x0A] + Array(two.utf8), fired: around,
      unusable: ["2:2"]),
    BadInput("a NUL between lines", "\(one)\n\0\n\(two)\n", fired: around, unusable: ["2:1"]),

    // Nothing says where the next event begins.
    BadInput("an array that ends early", "[\(one),\n\(two)", fired: both, unusable: ["2:\(two.count + 1)"]),
    BadInput(
      "an array with a comma at its end", "[\(one),\(two),]", fired: both, unusable: ["1:\(one.count + two.count + 4)"]),
    BadInput("an array without a comma", "[\(one) \(two)]", fired: [(1, 0)], unusable: ["1:\(one.count + 3)"]),
    BadInput("an array with text behind it", "[\(one)]\n\(two)\n", fired: [(1, 0)], unusable: ["2:1"]),
    BadInput(
      "an array with a broken element", "[\(one),{\"type\":},\(two)]", fired: [(1, 0)],
      unusable: ["1:\(one.count + 11)"]),
    BadInput("an array with an unusable element", "[\(one),7,\(two)]", fired: around, unusable: ["1:\(one.count + 3)"]),
    BadInput("an open array", "[", fired: [], unusable: ["1:2"]),
    BadInput(
      "values over lines, the second broken", "{\n\(one.dropFirst())\n{\n\"type\":,\n}\n\(two)\n", fired: [(1, 0)],
      unusable: ["4:8"]),
    BadInput(
      "values over lines, the second unusable", "{\n\(one.dropFirst())\n{\n\"type\":5}\n\(two)\n", fired: around,
      unusable: ["4:8"]),
    BadInput(
      "values over lines, the last one open", "{\n\(one.dropFirst())\n{\n\"type\":\"a\"", fired: [(1, 0)],
      unusable: ["4:11"]),

    // Encodings.
    BadInput("a byte order mark", "\u{FEFF}\(one)\n\(two)", fired: both, unusable: []),
    BadInput("a byte order mark before an array", "\u{FEFF} [\(one),\(two)]", fired: both, unusable: []),
    BadInput("a second byte order mark", "\(one)\n\u{FEFF}\(two)\n", fired: [(1, 0)], unusable: ["2:1"]),
    BadInput("carriage returns and blank lines", "\r\n\(one)\r\n\r\n  \n\(two)\r\n", fired: both, unusable: []),
  ]
}

@Suite struct `input with events that cannot be used` {
  @Test(arguments: BadInput.all)
  func `says which, and goes on as far as it can`(bad: BadInput) throws {
    let scratch = try Sample.folder()
    let outcome = try Program.run(["eval", "rules.json"], input: bad.input, in: scratch.folder)
    #expect(outcome.lines == bad.fired.map { Sample.fired($0.n, at: $0.place) })
    #expect(outcome.isWhole)
    #expect(outcome.status == (bad.unusable.isEmpty ? 0 : 4))
    let places = outcome.messages.map {
      $0.replacing("rulectl: <stdin>:", with: "").prefix { $0.isNumber || $0 == ":" }.dropLast()
    }
    #expect(places.map(String.init) == bad.unusable, "\(outcome.errors)")
  }

  @Test(arguments: [true, false])
  func `is UTF-16, which no line of it survives`(isMarked: Bool) throws {
    let scratch = try Sample.folder()
    let units = ((isMarked ? "\u{FEFF}" : "") + Sample.event(1)).utf16
    let outcome = try Program.run(
      ["eval", "rules.json"], input: units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, in: scratch.folder)
    #expect(outcome.status == 4)
    #expect(outcome.output == "")
    let name = isMarked ? "UTF-16" : "UTF-16LE"
    #expect(outcome.errors.hasPrefix("rulectl: <stdin>: error: expected UTF-8, found \(name)\n  help: "))
  }

  @Test(arguments: [
    ([0xFE, 0xFF, 0, 0x7B], "UTF-16"), ([0, 0x7B, 0, 0x7D], "UTF-16BE"), ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "UTF-32"),
    ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], "UTF-32"), ([0x7B, 0, 0, 0, 0x7D, 0, 0, 0], "UTF-32LE"),
    ([0, 0, 0, 0x7B], "UTF-32BE"),
  ])
  func `is in another encoding, which is named`(bytes: [UInt8], encoding: String) throws {
    let scratch = try Sample.folder()
    let outcome = try Program.run(["eval", "rules.json"], input: bytes, in: scratch.folder)
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("expected UTF-8, found \(encoding)"), "\(outcome.errors)")
  }

  @Test(
    arguments: [
      ([0x5D, 0, 0, 0x80, 0, 0xFF], "compressed with LZMA", "xz -dc FILE"),
      ([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0], "compressed with RAR", "unrar p -inul FILE"),
      ([0x78, 0x9C, 0xAB, 0x56], "compressed with zlib", "pigz -dc < FILE"),
      ([0x65, 0x76] + [UInt8](repeating: 0, count: 255) + Array("ustar".utf8), "compressed with tar", "tar -xOf FILE"),
      (ZipFile.gzip(ZipFile.gzip(Array(Sample.event(1).utf8))), "gzip data in gzip", "gzip -dc FILE > OTHER"),
    ] as [([UInt8], String, String)])
  func `is packed, which is named with the way to unpack it`(bytes: [UInt8], name: String, command: String) throws {
    let scratch = try Sample.folder()
    let outcome = try Program.run(["eval", "rules.json"], input: bytes, in: scratch.folder)
    #expect(outcome.status == 4 && outcome.output == "")
    #expect(outcome.errors.contains("error: \(name)") && outcome.errors.contains("`\(command)`"), "\(outcome.errors)")
  }

  @Test func `names the byte of a long line`() throws {
    let scratch = try Sample.folder()
    let line = #"{"type":"t","source":"s","x":""# + String(repeating: "é", count: 600) + #"",}"#
    let outcome = try Program.run("eval", "rules.json", text: "\n\(line)\n", in: scratch.folder)
    #expect(outcome.errors.hasPrefix("rulectl: <stdin>:2: byte 1233: "), "\(outcome.errors)")
  }

  /// Time that grows with the square of the number of events would end the program first: see `Spawned.wait`.
  @Test(arguments: ["\n", " "])
  func `is one of many, in lines or in one line`(separator: String) throws {
    let scratch = try Sample.folder()
    let text = String(repeating: "5" + separator, count: 200_000)
    let outcome = try Program.run("eval", "rules.json", text: text, in: scratch.folder)
    #expect(outcome.status == 4)
    #expect(outcome.messages.count == 1001)
    #expect(outcome.errors.hasSuffix("199000 more events could not be used\n"))
  }

  @Test func `can be told in the output`() throws {
    let scratch = try Sample.folder()
    let outcome = try Program.run(
      "eval", "rules.json", "--on-error", "emit", "--platform", "ios,android", text: "\(Sample.event(1))\n{\n",
      in: scratch.folder)
    #expect(outcome.status == 4)
    #expect(outcome.lines.count == 2)
    let head = #"{"event":1,"kind":"error","platforms":["ios","android"],"error":{"message":""#
    #expect(outcome.lines.last?.hasPrefix(head) == true)
    #expect(outcome.lines.last?.hasSuffix(#","line":2,"offset":42}}"#) == true, "\(outcome.output)")
  }

  @Test func `can end the run`() throws {
    let scratch = try Sample.folder()
    try scratch.write("5\n\(Sample.event(2))\n", to: "bad")
    try scratch.write(Sample.event(3), to: "good")
    let outcome = try Program.run(
      ["eval", "rules.json", "good", "bad", "good", "--on-error", "fail"], in: scratch.folder)
    #expect(outcome.status == 4)
    #expect(outcome.lines == [Sample.fired(3, at: 0, input: "good")])
  }

  @Test func `is followed by the next file, whose events count on`() throws {
    let scratch = try Sample.folder()
    try scratch.write("[\(Sample.event(1)),{]", to: "cut")
    try scratch.write(Sample.event(3), to: "good")
    let outcome = try Program.run(["eval", "rules.json", "cut", "gone", "good", "."], in: scratch.folder)
    #expect(outcome.status == 6)
    #expect(outcome.lines == [Sample.fired(1, at: 0, input: "cut"), Sample.fired(3, at: 2, input: "good")])
    #expect(outcome.messages.count == 3, "\(outcome.errors)")
    #expect(outcome.errors.contains("rulectl: gone: error: cannot open"))
  }
}

@Suite struct `events in gzip` {
  private let text = "\(Sample.event(1))\n\(Sample.event(2))\n"

  private func evaluate(_ bytes: [UInt8]) throws -> Program.Outcome {
    let scratch = try Sample.folder()
    return try Program.run(["eval", "rules.json"], input: bytes, in: scratch.folder)
  }

  @Test func `come out, from several members too`() throws {
    let outcome = try evaluate(ZipFile.gzip(text) + ZipFile.gzip("") + ZipFile.gzip(Sample.event(3)))
    #expect(outcome.status == 0)
    #expect(outcome.lines == (0..<3).map { Sample.fired($0 + 1, at: $0) })
    #expect(outcome.errors == "")
  }

  @Test func `that are cut are evaluated as far as they go`() throws {
    let bytes = ZipFile.gzip(text)
    for (kept, whole) in [(1, 0), (3, 0), (10, 0), (54, 0), (56, 1), (bytes.count - 1, 2)] {
      let outcome = try evaluate(Array(bytes.prefix(kept)))
      #expect(outcome.status == 4, "\(kept)")
      #expect(outcome.lines == (0..<whole).map { Sample.fired($0 + 1, at: $0) }, "\(kept)")
    }
  }

  @Test func `whose checksum is wrong are evaluated, and reported`() throws {
    let outcome = try evaluate(ZipFile.gzip(text, crc: 1))
    #expect(outcome.status == 4)
    #expect(outcome.lines.count == 2)
    #expect(outcome.errors.contains("2 events"), "\(outcome.errors)")
  }

  @Test func `with other bytes behind them are evaluated, and reported`() throws {
    let outcome = try evaluate(ZipFile.gzip(text) + Array("tail".utf8))
    #expect(outcome.status == 4)
    #expect(outcome.lines.count == 2)
    #expect(outcome.errors.contains("2 events"), "\(outcome.errors)")
  }
}
