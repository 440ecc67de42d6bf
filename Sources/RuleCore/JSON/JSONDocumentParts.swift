/// Reads a document in parts, so that the nodes of only one part are in memory at a time.
///
/// One list, which is a member of the root object, is split between its elements. Each part is a document of its own
/// with the whole text, so offsets are unchanged. A part contains all members of the root that were read so far, but
/// only its own elements of the list:
///
///     {"version":1,"rules":[A,B,C],"metadata":null}
///     parts  {"version":1,"rules":[A,B]}   {"version":1,"rules":[C],"metadata":null}
///
/// A deviation from JSON is listed only in the part in which it was read.
package struct JSONDocumentParts {
  private let decoded: DecodedText
  private let nodeCount: Int
  private var reader: JSONDocumentReader
  /// The first nodes of the next part: all nodes from the root to the list that is split, without its elements.
  private var open: [JSONNode] = []

  /// Creates a reader of `raw`, in parts of at least `nodeCount` values and names. `list`: the name of the list to
  /// split.
  package init(
    _ raw: [UInt8], splitting list: String, nodeCount: Int, depthLimit: Int = JSONDocument.standardDepthLimit
  ) throws(JSONProblem) {
    decoded = try DecodedText(raw)
    if decoded.bytes.count >= UInt32.max { throw JSONProblem(.length, at: 0) }
    reader = JSONDocumentReader(decoded, depthLimit: depthLimit, list: list)
    self.nodeCount = nodeCount
  }

  /// True if the last part has been read.
  package var isAtEnd: Bool { reader.isDone }

  /// The number of bytes read so far, and the number of all bytes.
  package var progress: (read: Int, all: Int) { (reader.at, decoded.bytes.count) }

  /// Reads the next part. Call only if `isAtEnd` is false, and not after an error.
  package mutating func next() throws(JSONProblem) -> JSONDocument {
    let text = decoded.bytes
    let nodes = try reader.readPart(text.span, &open, count: nodeCount)
    return JSONDocument(decoded, nodes, reader)
  }
}

extension JSONDocument {
  /// Returns the second occurrence of the first repeated member name in an object; nil if no name is repeated.
  package func repeatedName(in object: Value) -> Value? {
    var known: Set<[UInt8]> = []
    return members(object).first { !known.insert(string($0.name)).inserted }?.name
  }

  /// Returns the JSON type of a value with its article, for messages.
  package func noun(_ value: Value) -> String {
    switch kind(value) {
    case .object: "an object"
    case .array: "an array"
    case .string, .word: "a string"
    case .number: "a number"
    case .true, .false: "a boolean"
    case .null: "null"
    }
  }
}
