import Foundation

/// A Swift file as its author's claims are checked: what it declares, names and imports.
///
/// Not a parser: comments and string literals are taken out, code inside interpolations stays.
struct SwiftSource {
  /// The path below `Sources`.
  let path: String
  let text: String
  /// The text without comments and string literals.
  let code: String
  private let words: [(word: String, isMember: Bool)]

  init(path: String, text: String) {
    (self.path, self.text) = (path, text)
    code = Stripper.code(of: text)
    words = Self.words(in: code)
  }

  /// All Swift files of the package's `Sources`, found beside this very source.
  static func all() throws -> [SwiftSource] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources").resolvingSymlinksInPath()
    var sources: [SwiftSource] = []
    for target in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      // A target's folder may be a link, into which no walk goes by itself.
      let target = folder.appending(path: target).resolvingSymlinksInPath()
      let files = FileManager.default.enumerator(at: target, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        let below = file.path.dropFirst(target.path.count)
        sources.append(
          SwiftSource(path: target.lastPathComponent + below, text: try String(contentsOf: file, encoding: .utf8)))
      }
    }
    return sources.sorted { $0.path < $1.path }
  }

  /// The path without the file: the target, and the folders in it.
  var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

  /// The first folder of the path.
  var target: String { String(path.prefix { $0 != "/" }) }

  var imports: [String] {
    code.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.firstIndex(of: "import").flatMap { words[($0 + 1)...].first.map(String.init) }
    }
  }

  /// The words that stand alone, not behind a dot.
  var names: Set<String> { Set(words.filter { !$0.isMember }.map(\.word)) }

  func holds(word: String) -> Bool { words.contains { $0.word == word } }

  /// The names declared at file scope that other files can see.
  var declared: Set<String> {
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

  /// Identifiers and braces in order.
  private static func words(in code: String) -> [(word: String, isMember: Bool)] {
    var words: [(String, Bool)] = []
    var word = ""
    var last: Character = " "
    var before: Character = " "
    for letter in code + " " {
      if letter.isLetter || letter.isNumber || letter == "_" {
        if word.isEmpty { before = last }
        word.append(letter)
      } else {
        if !word.isEmpty { words.append((word, before == ".")) }
        word = ""
        if letter == "{" || letter == "}" { words.append((String(letter), false)) }
      }
      last = letter
    }
    return words
  }
}

/// Takes comments and string literals out of Swift code.
private struct Stripper {
  private let letters: [Character]
  private var at = 0
  private var code = ""

  static func code(of text: String) -> String {
    var stripper = Stripper(letters: Array(text))
    stripper.readCode(until: nil)
    return stripper.code
  }

  private init(letters: [Character]) { self.letters = letters }

  private func isNext(_ text: String) -> Bool { letters[at...].starts(with: text) }

  /// Copies code up to the parenthesis that closes an interpolation, or to the end.
  private mutating func readCode(until closer: Character?) {
    var depth = 0
    while at < letters.count {
      if isNext("//") {
        while at < letters.count, letters[at] != "\n" { at += 1 }
      } else if isNext("/*") {
        skipComment()
      } else if letters[at] == "\"" || (letters[at] == "#" && isRawString) {
        readString()
      } else {
        if letters[at] == "(" { depth += 1 }
        if letters[at] == ")" { depth -= 1 }
        code.append(letters[at])
        at += 1
        if closer != nil, depth < 0 { return }
      }
    }
  }

  private var isRawString: Bool { letters[at...].drop { $0 == "#" }.first == "\"" }

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
    } while depth > 0 && at < letters.count
  }

  private mutating func readString() {
    var pounds = ""
    while letters[at] == "#" {
      pounds.append("#")
      at += 1
    }
    let quotes = isNext("\"\"\"") ? "\"\"\"" : "\""
    at += quotes.count
    code.append(" ")
    while at < letters.count, !isNext(quotes + pounds) {
      if isNext("\\" + pounds + "(") {
        at += pounds.count + 2
        readCode(until: ")")
      } else if isNext("\\" + pounds) {
        at += pounds.count + 2
      } else {
        at += 1
      }
    }
    at = min(letters.count, at + quotes.count + pounds.count)
  }
}
