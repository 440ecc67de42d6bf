internal import Foundation

/// A Swift file of the package: the names that it declares and uses, and its imports.
///
/// Not a parser: comments and string literals are taken out, code inside interpolations stays.
package struct SwiftSource: Sendable {
  /// The path below `Sources`.
  package let path: String
  package let text: String
  /// The text without comments and string literals.
  package let code: String
  private let words: [(word: String, isMember: Bool)]

  package init(path: String, text: String) {
    (self.path, self.text) = (path, text)
    let bytes = Stripper.code(of: text)
    code = String(decoding: bytes, as: UTF8.self)
    words = Self.words(in: bytes)
  }

  /// Returns all Swift files of the package's `Sources`, in the order of their paths.
  package static func all() throws -> [SwiftSource] { try files.get() }

  /// Read once for all tests. The folder is found beside this file.
  private static let files = Result { () throws -> [SwiftSource] in
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources").resolvingSymlinksInPath()
    var sources: [SwiftSource] = []
    for target in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      // A target's folder may be a link, which an enumerator does not follow.
      let target = folder.appending(path: target).resolvingSymlinksInPath()
      let files = FileManager.default.enumerator(at: target, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let below = file.path.dropFirst(target.path.count)
        sources.append(
          SwiftSource(path: target.lastPathComponent + below, text: try String(contentsOf: file, encoding: .utf8)))
      }
    }
    return sources.sorted { $0.path < $1.path }
  }

  /// The path without the file: the target, and the folders in it.
  package var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

  /// The first folder of the path.
  package var target: String { String(path.prefix { $0 != "/" }) }

  /// The imported modules.
  package var imports: [String] {
    code.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let words = line.split(separator: UInt8(ascii: " "))
      guard let index = words.firstIndex(where: { $0.elementsEqual("import".utf8) }) else { return nil }
      return words[(index + 1)...].first.map { String($0) ?? "" }
    }
  }

  /// The words that stand alone, not behind a dot.
  package var names: Set<String> { Set(words.filter { !$0.isMember }.map(\.word)) }

  /// True if the code contains an identifier or keyword.
  package func contains(word: String) -> Bool { words.contains { $0.word == word } }

  /// Returns the lines of the file that contain a text, comments included.
  package func lines(with part: String) -> [Substring] {
    text.utf8.contains(part) ? text.split(separator: "\n").filter { $0.utf8.contains(part) } : []
  }

  /// True if the code contains a text.
  package func contains(code part: String) -> Bool { code.utf8.contains(part) }

  /// The names declared at file scope that other files can see.
  package var declared: Set<String> {
    let kinds: Set = ["struct", "enum", "class", "protocol", "typealias", "func", "actor"]
    let ends: Set = ["extension", "let", "var", "import"]
    var names: Set<String> = []
    var depth = 0
    var isHidden = false
    var wantsName = false
    for (word, _) in words {
      if word == "{" { depth += 1 }
      if word == "}" { depth -= 1 }
      guard depth == 0 else { continue }
      if wantsName {
        if !isHidden { names.insert(word) }
        (wantsName, isHidden) = (false, false)
      } else if word == "private" || word == "fileprivate" {
        isHidden = true
      } else if kinds.contains(word) {
        wantsName = true
      } else if ends.contains(word) {
        isHidden = false
      }
    }
    return names
  }

  /// Identifiers and braces in order. Every character that is not ASCII counts as a letter.
  private static func words(in code: [UInt8]) -> [(word: String, isMember: Bool)] {
    var words: [(String, Bool)] = []
    var start: Int?
    for (index, byte) in (code + [UInt8(ascii: " ")]).enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
        start = start ?? index
      default:
        if let first = start {
          let isMember = first > 0 && code[first - 1] == UInt8(ascii: ".")
          words.append((String(decoding: code[first..<index], as: UTF8.self), isMember))
        }
        start = nil
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
          words.append((String(decoding: [byte], as: UTF8.self), false))
        }
      }
    }
    return words
  }
}

/// Takes comments and string literals out of Swift code.
private struct Stripper {
  private let text: [UInt8]
  private var at = 0
  private var code: [UInt8] = []

  static func code(of text: String) -> [UInt8] {
    var stripper = Stripper(text: Array(text.utf8))
    stripper.readCode(until: nil)
    return stripper.code
  }

  private init(text: [UInt8]) { self.text = text }

  private func isNext(_ word: [UInt8]) -> Bool { text[at...].starts(with: word) }
  private func isNext(_ word: String) -> Bool { text[at...].starts(with: word.utf8) }

  /// Copies code up to the parenthesis that closes an interpolation, or to the end.
  private mutating func readCode(until closer: UInt8?) {
    var depth = 0
    while at < text.count {
      let byte = text[at]
      if isNext("//") {
        while at < text.count, text[at] != UInt8(ascii: "\n") { at += 1 }
      } else if isNext("/*") {
        skipComment()
      } else if byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "#") && isRawString) {
        readString()
      } else {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        code.append(byte)
        at += 1
        if closer != nil, depth < 0 { return }
      }
    }
  }

  private var isRawString: Bool { text[at...].drop { $0 == UInt8(ascii: "#") }.first == UInt8(ascii: "\"") }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if isNext("/*") {
        depth += 1
        at += 2
      } else if isNext("*/") {
        depth -= 1
        at += 2
      } else {
        at += 1
      }
    } while depth > 0 && at < text.count
  }

  private mutating func readString() {
    let pounds = text[at...].prefix { $0 == UInt8(ascii: "#") }
    at += pounds.count
    let quotes = isNext("\"\"\"") ? Array("\"\"\"".utf8) : Array("\"".utf8)
    at += quotes.count
    code.append(UInt8(ascii: " "))
    let escape = [UInt8(ascii: "\\")] + pounds
    let (end, interpolation) = (quotes + pounds, escape + [UInt8(ascii: "(")])
    while at < text.count, !isNext(end) {
      if isNext(interpolation) {
        at += pounds.count + 2
        readCode(until: UInt8(ascii: ")"))
      } else if isNext(escape) {
        at += pounds.count + 2
      } else {
        at += 1
      }
    }
    at = min(text.count, at + quotes.count + pounds.count)
  }
}

extension Collection<UInt8> {
  /// True if the bytes contain those of a text.
  fileprivate func contains(_ part: String) -> Bool {
    guard let first = part.utf8.first else { return true }
    var rest = self[...]
    while let index = rest.firstIndex(of: first) {
      if rest[index...].starts(with: part.utf8) { return true }
      rest = rest[self.index(after: index)...]
    }
    return false
  }
}
