internal import RuleCore

/// Reads YAML, and writes it as JSON. Scalars are resolved by the core schema of YAML 1.2, so `yes` and `on` are
/// strings. Aliases are replaced with the nodes of their anchors, up to a limit.
struct YAMLReader: ~Copyable {
  /// The position of a value or a name in the YAML text. Values and names that come from an alias have no position of
  /// their own.
  struct Place: Sendable {
    /// The offset of the value or name in the JSON.
    let json: Int
    var range: ByteRange
  }

  /// A list or a map that is being read.
  private struct Container {
    let isMap: Bool
    /// The names of a map that were read so far.
    var names: Set<[UInt8]> = []
    var isEmpty = true
    /// True if the next node is the name of a member.
    var wantsName: Bool
    let anchor: [UInt8]?
    /// The offset in the JSON at which the container begins.
    let json: Int
    /// The index of the container's position in `places`.
    let place: Int
  }

  private let depth: Int
  private let depthOption: String?
  private let limit: Int
  private var parser: YAMLParser
  private var writer = JSONWriter()
  private(set) var places: [Place] = []
  /// Mistakes that do not prevent reading the text.
  private(set) var problems: [SuiteProblem] = []
  private var open: [Container] = []
  /// The offset in the YAML of the end of the last scalar, alias or bracket.
  private var last = 0
  /// The range in the JSON of each node with an anchor, keyed by the name of the anchor.
  private var anchors: [[UInt8]: Range<Int>] = [:]

  /// Creates a reader. `depth`: the maximum depth of lists and maps. `limit`: the maximum size in bytes of the JSON.
  /// `depthOption`: the same as for `SuiteText`.
  init(_ text: [UInt8], depth: Int, limit: Int, depthOption: String? = nil) {
    (self.depth, self.limit, self.depthOption) = (depth, limit, depthOption)
    parser = YAMLParser(text)
  }

  /// Reads the only document of the text, and returns it as JSON. `places` has the order of the JSON. Mistakes in a
  /// single node are added to `problems`: an unknown tag, or a number that JSON cannot represent, is read as a string,
  /// and an unknown alias as null.
  mutating func read() throws(SuiteProblem) -> [UInt8] {
    var documents = 0
    while true {
      let step = try parser.next()
      switch step.kind {
      case .end:
        if writer.count == 0 { writer.raw("null") }
        return writer.take()
      case .documentStart:
        documents += 1
        if documents > 1 {
          throw SuiteProblem(
            "more than one document in the file", at: step.range, help: "write a file for each suite")
        }
      case .scalar: scalar(step)
      case .alias: try alias(step)
      case .listStart, .mapStart: try begin(step)
      case .listEnd, .mapEnd: end(step)
      case .other: break
      }
      if writer.count > limit {
        throw SuiteProblem(
          "the text has more than \(limit) bytes with its aliases replaced", at: step.range,
          help: "use fewer aliases")
      }
    }
  }

  // MARK: nodes

  private mutating func begin(_ step: YAMLParser.Step) throws(SuiteProblem) {
    let isMap = step.kind == .mapStart
    expectTag(isMap ? "map" : "seq", step)
    if open.last?.wantsName ?? false { throw Self.noName(step) }
    if open.count >= depth {
      throw .tooDeep("lists and maps nested deeper than \(depth) levels", at: step.range, depthOption)
    }
    separate()
    open.append(
      Container(isMap: isMap, wantsName: isMap, anchor: step.anchor, json: writer.count, place: places.count))
    places.append(Place(json: writer.count, range: step.range))
    writer.raw(isMap ? "{" : "[")
  }

  private mutating func end(_ step: YAMLParser.Step) {
    guard let container = open.popLast() else { return }
    writer.raw(container.isMap ? "}" : "]")
    // A container without brackets ends with its last part. The end that libyaml returns would include the following
    // white space.
    if step.range.lower < step.range.upper { last = step.range.upper }
    let start = places[container.place].range.lower
    places[container.place].range = ByteRange(start, max(start, last))
    define(container.anchor, container.json)
    leave()
  }

  private mutating func scalar(_ step: YAMLParser.Step) {
    if open.last?.wantsName ?? false { return name(step) }
    separate()
    let start = writer.count
    places.append(Place(json: start, range: step.range))
    last = step.range.upper
    do throws(SuiteProblem) {
      switch try YAMLScalar(step) {
      case .string: writer.string(step.text.span)
      case .word(let word): writer.raw(word)
      }
    } catch {
      problems.append(error)
      writer.string(step.text.span)
    }
    define(step.anchor, start)
    leave()
  }

  private mutating func name(_ step: YAMLParser.Step) {
    guard let last = open.indices.last else { return }
    if !open[last].names.insert(step.text).inserted {
      problems.append(.repeatedName(step.text, at: step.range))
    }
    if !open[last].isEmpty { writer.raw(",") }
    open[last].isEmpty = false
    open[last].wantsName = false
    places.append(Place(json: writer.count, range: step.range))
    self.last = step.range.upper
    let start = writer.count
    writer.string(step.text.span)
    define(step.anchor, start)
    writer.raw(":")
  }

  private mutating func alias(_ step: YAMLParser.Step) throws(SuiteProblem) {
    if open.last?.wantsName ?? false { throw Self.noName(step) }
    let name = String(decoding: step.anchor ?? [], as: UTF8.self)
    separate()
    places.append(Place(json: writer.count, range: step.range))
    last = step.range.upper
    if let json = anchors[step.anchor ?? []] {
      writer.again(json)
    } else {
      problems.append(
        SuiteProblem(
          "no anchor `&\(name)` before this alias", at: step.range,
          help: "write `&\(name)` before the value, or quote `*\(name)` if it is a string"))
      writer.raw("null")
    }
    leave()
  }

  private static func noName(_ step: YAMLParser.Step) -> SuiteProblem {
    SuiteProblem("expected the name of a member", at: step.range, help: "write NAME: VALUE, quoted if need be")
  }

  /// Writes the comma before an element of a list, except before the first element.
  private mutating func separate() {
    guard let last = open.indices.last, !open[last].isMap else { return }
    if !open[last].isEmpty { writer.raw(",") }
    open[last].isEmpty = false
  }

  /// Records that a value is complete: in a map, a name is expected next.
  private mutating func leave() {
    guard let last = open.indices.last else { return }
    open[last].wantsName = open[last].isMap
  }

  private mutating func define(_ anchor: [UInt8]?, _ start: Int) {
    if let anchor { anchors[anchor] = start..<writer.count }
  }

  private mutating func expectTag(_ name: String, _ step: YAMLParser.Step) {
    guard let tag = step.tag, !tag.elementsEqual("!".utf8) else { return }
    if !tag.elementsEqual((YAMLScalar.tagPrefix + name).utf8) { problems.append(YAMLScalar.unknownTag(step)) }
  }
}

/// A scalar as JSON.
enum YAMLScalar {
  /// A string, with the text of the scalar.
  case string
  /// JSON text: a number, `true`, `false` or `null`.
  case word(String)

  static let tagPrefix = "tag:yaml.org,2002:"

  static func unknownTag(_ step: YAMLParser.Step) -> SuiteProblem {
    let tag = String(decoding: step.tag ?? [], as: UTF8.self)
    // A scalar that is only a tag, such as `!VALUE`, is probably meant as a string.
    let isString = tag.hasPrefix("!") && step.text.isEmpty
    return SuiteProblem(
      "unexpected tag `\(tag)`", at: step.range,
      help: isString ? "put the value in quotes: \"\(tag)\"" : "remove the tag")
  }

  init(_ step: YAMLParser.Step) throws(SuiteProblem) {
    let text = String(decoding: step.text, as: UTF8.self)
    guard let tag = step.tag, !tag.elementsEqual("!".utf8) else {
      self = step.isPlain && step.tag == nil ? try Self.resolved(text, step) : .string
      return
    }
    let name = String(decoding: tag, as: UTF8.self)
    guard name != Self.tagPrefix + "str" else {
      self = .string
      return
    }
    let kinds: [String: (String) -> Bool] = [
      "null": { $0 == "null" }, "bool": { $0 == "true" || $0 == "false" },
      "int": { !$0.contains { ".eE".contains($0) } },
      "float": { _ in true },
    ]
    guard name.hasPrefix(Self.tagPrefix), let fits = kinds[String(name.dropFirst(Self.tagPrefix.count))] else {
      throw Self.unknownTag(step)
    }
    let scalar = try Self.resolved(text, step)
    guard case .word(let word) = scalar, fits(word) else {
      throw SuiteProblem("`\(text)` does not have the type of its tag", at: step.range, help: "remove the tag")
    }
    self = scalar
  }

  /// Returns the value of a scalar without quotes and tag.
  private static func resolved(_ text: String, _ step: YAMLParser.Step) throws(SuiteProblem) -> YAMLScalar {
    switch text {
    case "", "~", "null", "Null", "NULL": return .word("null")
    case "true", "True", "TRUE": return .word("true")
    case "false", "False", "FALSE": return .word("false")
    default: break
    }
    guard let first = text.utf8.first, first < 0x3A else { return .string }
    let body = text.first == "+" || text.first == "-" ? text.dropFirst() : text[...]
    if [".inf", ".Inf", ".INF"].contains(body) || [".nan", ".NaN", ".NAN"].contains(text) {
      throw SuiteProblem(
        "JSON has no number `\(text)`", at: step.range, help: "put the value in quotes if it is a string")
    }
    for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
      let digits = text.dropFirst(2)
      guard !digits.isEmpty, digits.allSatisfy({ $0.hexDigitValue ?? 16 < radix }) else { return .string }
      guard let value = UInt64(digits, radix: radix) else {
        throw SuiteProblem("`\(text)` has more than 64 bits", at: step.range, help: "write it in decimal")
      }
      return .word(String(value))
    }
    return number(body).map { .word((text.first == "-" ? "-" : "") + $0) } ?? .string
  }

  /// Returns a number, without its sign, as a JSON literal; nil if the text is not a number.
  private static func number(_ text: Substring) -> String? {
    var rest = text
    func digits() -> Substring {
      let found = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(found.count)
      return found
    }
    let whole = digits()
    var fraction: Substring?
    if rest.first == "." {
      rest = rest.dropFirst()
      fraction = digits()
    }
    guard !whole.isEmpty || !(fraction ?? "").isEmpty else { return nil }
    var exponent = ""
    if let mark = rest.first, mark == "e" || mark == "E" {
      rest = rest.dropFirst()
      exponent = String(mark)
      if let sign = rest.first, sign == "+" || sign == "-" {
        exponent.append(sign)
        rest = rest.dropFirst()
      }
      let power = digits()
      if power.isEmpty { return nil }
      exponent += power
    }
    guard rest.isEmpty else { return nil }
    let significant = whole.drop { $0 == "0" }
    let integer = significant.isEmpty ? "0" : String(significant)
    return integer + (fraction.map { "." + ($0.isEmpty ? "0" : $0) } ?? "") + exponent
  }
}
