internal import Foundation
internal import RuleEngine

/// A line of `Vectors/json`: a text, and whether it is JSON.
package struct TextVector {
  package let id: String
  package let text: [UInt8]
  package let isAccepted: Bool

  package static func load(_ file: String) throws -> [TextVector] {
    try VectorFile.lines("json/" + file).map { line in
      try line.allow(["id", "text", "bytes", "class", "verdict", "reason"])
      func member(_ name: String) -> [UInt8]? {
        line[name].map { value -> [UInt8] in line.document.string(value) }
      }
      let (text, base64) = (member("text"), member("bytes"))
      guard (text == nil) != (base64 == nil) else { throw line.fault("needs text or bytes") }
      guard let bytes = text ?? Data(base64Encoded: Data(base64 ?? [])).map({ [UInt8]($0) }) else {
        throw line.fault("has no base64 in bytes")
      }
      switch line["verdict"].map(line.text) ?? file {
      case "accept": return TextVector(id: line.id, text: bytes, isAccepted: true)
      case "reject": return TextVector(id: line.id, text: bytes, isAccepted: false)
      case let verdict: throw line.fault("has the verdict \(verdict)")
      }
    }
  }
}
