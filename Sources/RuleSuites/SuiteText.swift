package import RuleCore

/// The text of a suite in YAML or JSON: its values as JSON, and their positions in the text.
package struct SuiteText: Sendable {
  /// The name of the file in messages.
  package let file: String
  package let source: [UInt8]
  package let document: JSONDocument
  /// Mistakes that do not prevent reading the text, such as a name that occurs twice.
  package let problems: [SuiteProblem]
  /// For YAML, the positions of all values and names in the order of the document. Nil for JSON: the document has the
  /// positions.
  private let places: [YAMLReader.Place]?

  /// Reads a text, as JSON if the name of the file ends with `.json`. `limit`: the maximum size in bytes of YAML when
  /// it is written as JSON. The default limit has room for every text without aliases, and for 8 MiB of expanded
  /// aliases, whose size may be exponential. `depthOption`: the option that raises `depth`; nil if none does.
  package init(
    _ file: String, _ bytes: [UInt8], depth: Int, limit: Int? = nil, depthOption: String? = nil
  ) throws(SuiteProblem) {
    self.file = file
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    source = bytes
    if String(validating: bytes, as: UTF8.self) == nil {
      let valid = Self.validPrefix(bytes)
      throw SuiteProblem(
        "the text is not UTF-8", at: ByteRange(valid, min(valid + 1, bytes.count)), help: "save the file as UTF-8")
    }
    let start = bytes.starts(with: mark) ? mark.count : 0
    if file.hasSuffix(".json") {
      places = nil
      do throws(JSONProblem) {
        _ = try StrictJSON.check(bytes.span, from: start, depth: depth)
        document = try JSONDocument(bytes, depthLimit: depth + 1)
      } catch {
        let range = ByteRange(error.offset, min(error.offset + 1, bytes.count))
        if case .nested = error.reason { throw .tooDeep(error.summary, at: range, depthOption) }
        throw SuiteProblem("invalid JSON: \(error.summary)", at: range, help: error.help)
      }
      var problems: [SuiteProblem] = []
      for object in document.objectsOfDoubtfulNames {
        var names: Set<[UInt8]> = []
        for (name, _) in document.members(object) where !names.insert(document.string(name)).inserted {
          let range = document.range(name)
          problems.append(
            .repeatedName(document.string(name), at: ByteRange(range.lower + start, range.upper + start)))
        }
      }
      self.problems = problems
      return
    }
    var reader = YAMLReader(
      Array(bytes[start...]), depth: depth, limit: limit ?? 2 * bytes.count + (8 << 20), depthOption: depthOption)
    func moved(_ range: ByteRange) -> ByteRange { ByteRange(range.lower + start, range.upper + start) }
    let json = try reader.read()
    places = reader.places.map { YAMLReader.Place(json: $0.json, range: moved($0.range)) }
    problems = reader.problems.map { problem in
      var problem = problem
      problem.range = moved(problem.range)
      return problem
    }
    // Does not fail, because the reader has written valid JSON.
    guard let document = try? JSONDocument(json, depthLimit: depth + 1) else {
      throw SuiteProblem("the text cannot be read", at: ByteRange(0, 0))
    }
    self.document = document
  }

  private static func validPrefix(_ bytes: [UInt8]) -> Int {
    var decoder = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var valid = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &input) { valid += scalar.count }
    return min(valid, bytes.count)
  }

  /// Returns the byte range of a value or name in the text. For a value or name that comes from an alias, returns the
  /// range of the alias.
  package func range(_ value: JSONDocument.Value) -> ByteRange {
    let range = document.range(value)
    guard let places else {
      // The document does not contain the byte order mark.
      let mark = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      return ByteRange(range.lower + mark, range.upper + mark)
    }
    var (low, high) = (0, places.count)
    // The range of a name or string in the document begins after the quote. In `places`, the name or string begins at
    // the quote.
    while low < high {
      let middle = (low + high) / 2
      if places[middle].json <= range.lower { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? places[low - 1].range : ByteRange(0, 0)
  }
}

extension SuiteProblem {
  static func repeatedName(_ name: [UInt8], at range: ByteRange) -> SuiteProblem {
    SuiteProblem(
      "repeated member `\(String(decoding: name, as: UTF8.self))`", at: range,
      help: "remove one of the two, or join them")
  }
}

extension SuiteText {
  /// Returns the offset at which the content of a YAML value begins: after the anchor and the tag.
  package static func content(of range: ByteRange, in text: [UInt8]) -> Int {
    var at = range.lower
    while at < range.upper, [UInt8(ascii: "&"), UInt8(ascii: "!")].contains(text[at]) {
      while at < range.upper, text[at] > 0x20 { at += 1 }
      while at < range.upper, text[at] <= 0x20 { at += 1 }
    }
    return at
  }

  /// Returns a string as JSON, or without quotes if YAML reads the same string without them.
  package static func string(_ text: String, isJSON: Bool) -> String {
    let isLetter = { (byte: UInt8) in (byte | 0x20) &- 0x61 < 26 }
    let isPlain =
      !isJSON && text.utf8.first.map(isLetter) ?? false
      && text.utf8.allSatisfy { isLetter($0) || $0 &- 0x30 < 10 || [0x2D, 0x5F, 0x2E].contains($0) }
      && !["null", "true", "false"].contains(text.lowercased())
    return isPlain ? text : String(decoding: JSONTree.text(Array(text.utf8)).json, as: UTF8.self)
  }
}
