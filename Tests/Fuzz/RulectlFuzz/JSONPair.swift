import CJansson
import FuzzChecks
import Glibc
import RuleCore

/// The fuzz target `json`: a JSON text, which the scanner and Jansson must read alike.
enum JSONPair {
  static let target = FuzzTarget(name: "json", words: "json", check: check)

  private static let depth = 500

  static func check(_ bytes: [UInt8]) {
    // Jansson's limit of nesting is 2,048.
    guard bytes.count(where: { $0 == 0x5B || $0 == 0x7B }) < depth else { return }
    let document = strict(bytes)
    // Jansson takes a NUL for the end of the text.
    guard !bytes.contains(0) else { return precondition(document == nil, "the scanner takes a NUL") }
    var problem = json_error_t()
    let flags = JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL
    let other = unsafe bytes.withUnsafeBytes {
      // Sound: the bytes are valid during the call.
      unsafe json_loadb($0.baseAddress, $0.count, Int(flags), &problem)
    }
    // Sound: the value is ours, and used for the last time here.
    defer { if let other = unsafe other { unsafe json_delete(other) } }
    guard let document else { return unsafe precondition(other == nil, "Jansson takes what the scanner rejects") }
    guard let other = unsafe other else {
      // It has no numbers beyond a double, no NUL in names and no lone surrogates.
      let text = unsafe withUnsafeBytes(of: problem.text) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      let known = ["overflow", "\\u0000", "NUL", "invalid Unicode", "null byte"]
      return precondition(known.contains { text.contains($0) }, "Jansson rejects what the scanner takes: \(text)")
    }
    unsafe compare(document.root, other, document)
  }

  /// The document, if the text is strict JSON by the scanner.
  private static func strict(_ bytes: [UInt8]) -> JSONDocument? {
    var scanner = JSONScanner(depthLimit: depth)
    let span = bytes.span
    let first = JSONScanner.skipSpace(in: span, from: 0)
    guard first < bytes.count, let end = try? scanner.skipValue(in: span, from: first, depth: 0),
      JSONScanner.skipSpace(in: span, from: end) == bytes.count
    else { return nil }
    guard let document = try? JSONDocument(bytes) else { preconditionFailure("the scanner takes what is not read") }
    return document
  }

  // Sound, below: Jansson's values live until the whole one is deleted, and its strings have the length it tells.

  private static func compare(
    _ value: JSONDocument.Value, _ other: UnsafeMutablePointer<json_t>, _ document: JSONDocument
  ) {
    switch document.kind(value) {
    case .object:
      precondition(unsafe other.pointee.type == JSON_OBJECT, "another kind")
      // The last of equal names counts.
      var members: [[UInt8]: JSONDocument.Value] = [:]
      for member in document.members(value) { members[document.string(member.name)] = member.value }
      precondition(unsafe json_object_size(other) == members.count, "another number of names")
      for (name, member) in members {
        let found = unsafe (name + [0]).withUnsafeBytes {
          unsafe json_object_get(other, $0.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        guard let found = unsafe found else { preconditionFailure("a name that Jansson does not have") }
        unsafe compare(member, found, document)
      }
    case .array:
      precondition(unsafe other.pointee.type == JSON_ARRAY, "another kind")
      let elements = document.elements(value)
      precondition(unsafe json_array_size(other) == elements.count, "another number of elements")
      for (index, element) in elements.enumerated() {
        guard let found = unsafe json_array_get(other, index) else { preconditionFailure("no element") }
        unsafe compare(element, found, document)
      }
    case .string:
      let count = unsafe json_string_length(other)
      let text = unsafe UnsafeRawBufferPointer(start: json_string_value(other), count: count)
      precondition(unsafe text.elementsEqual(document.string(value)), "another string")
    case .number:
      let lexeme = String(decoding: document.lexeme(value), as: UTF8.self)
      precondition(unsafe json_real_value(other) == strtod(lexeme, nil), "another number: \(lexeme)")
    case .true: precondition(unsafe other.pointee.type == JSON_TRUE, "another kind")
    case .false: precondition(unsafe other.pointee.type == JSON_FALSE, "another kind")
    case .null: precondition(unsafe other.pointee.type == JSON_NULL, "another kind")
    case .word: preconditionFailure("a word in strict JSON")
    }
  }
}
