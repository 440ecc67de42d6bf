/// The HTML of a message without its scripts, and without everything that a browser would load for it.
///
/// The frame of a preview has no scripts and no requests, whatever its HTML is. The HTML is cleaned, so that the browser
/// does not report each part that it blocks.
package struct MessagePreview {
  package private(set) var html: [UInt8] = []
  /// The URLs that the message would load, in order, each once.
  package private(set) var loads: [String] = []

  /// Elements that are left out. For `script`, the text inside is left out too.
  private static let dropped: Set<String> = ["script", "iframe", "frame", "object", "embed", "link", "base", "meta"]
  /// Attributes whose value a browser loads. A `href` is loaded only by the elements that follow.
  private static let loading: Set<String> = ["src", "srcset", "poster", "data", "background"]
  private static let linking: Set<String> = ["link", "image", "use"]

  private let source: [UInt8]
  private var at = 0
  private var known: Set<String> = []

  package init(of html: [UInt8]) {
    source = html
    while at < source.count {
      guard source[at] == UInt8(ascii: "<") else {
        let text = source[at...].prefix { $0 != UInt8(ascii: "<") }
        self.html += text
        at = text.endIndex
        continue
      }
      let next = at + 1 < source.count ? source[at + 1] : 0
      switch next {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): copyElement()
      case UInt8(ascii: "!") where source[at...].starts(with: "<!--".utf8):
        skip(past: "-->")
      case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "/"):
        let start = at
        skip(past: ">")
        self.html += source[start..<at]
      default:
        self.html += "&lt;".utf8
        at += 1
      }
    }
  }

  /// Copies the start tag of an element, without the attributes that load or run something, and the content of a style.
  private mutating func copyElement() {
    let end = nameEnd(at + 1)
    let element = name(at + 1, end)
    at = end
    var tag = Array("<\(element)".utf8)
    while let (name, value) = nextAttribute() {
      if name.isEmpty { continue }
      let isLink = name == "href" || name.hasSuffix(":href")
      if Self.loading.contains(name) || isLink && Self.linking.contains(element) {
        let urls =
          name == "srcset"
          ? value.split(separator: UInt8(ascii: ",")).map { $0.split(separator: 0x20).first ?? [] } : [value[...]]
        for url in urls where !load(Array(url)) { tag += Self.attribute(name, Array(url)) }
      } else if !isLink, !name.hasPrefix("on"), name != "srcdoc" {
        // Attributes such as `style`, `fill` and `mask` may contain `url()`.
        tag += Self.attribute(name, clean(value))
      }
    }
    let isClosed = source[at - 1] == UInt8(ascii: "/")
    if at < source.count, source[at] == UInt8(ascii: ">") { at += 1 }
    if !Self.dropped.contains(element) { html += tag + (isClosed ? "/>" : ">").utf8 }
    guard element == "script" || element == "style" else { return }
    let start = at
    while at < source.count, !isEndTag(of: element) { at += 1 }
    if element == "style" {
      let css = clean(Array(source[start..<at]))
      html += css
    }
  }

  /// True if the end tag of an element begins at the current position.
  private func isEndTag(of element: String) -> Bool {
    guard source[at] == UInt8(ascii: "<"), at + 1 < source.count, source[at + 1] == UInt8(ascii: "/") else {
      return false
    }
    return name(at + 2, nameEnd(at + 2)) == element
  }

  /// Moves to the position after the next `mark`, or to the end.
  private mutating func skip(past mark: String) {
    while at < source.count, !source[at...].starts(with: mark.utf8) { at += 1 }
    at = min(source.count, at + mark.utf8.count)
  }

  /// Adds a URL that a browser would load. Returns false for a part of the page and for a `data:` URL, which need no
  /// request.
  private mutating func load(_ url: [UInt8]) -> Bool {
    let url = String(decoding: url, as: UTF8.self).replacing("&amp;", with: "&")
    if url.isEmpty || url.hasPrefix("#") || url.lowercased().hasPrefix("data:") { return false }
    if known.insert(url).inserted { loads.append(url) }
    return true
  }

  /// Returns the text of an attribute, with its value in quotes.
  private static func attribute(_ name: String, _ value: [UInt8]) -> [UInt8] {
    Array(" \(name)=\"".utf8) + value.flatMap { $0 == UInt8(ascii: "\"") ? Array("&quot;".utf8) : [$0] }
      + Array("\"".utf8)
  }

  // MARK: parts of HTML

  /// Returns the end of the name of an element or attribute that begins at `start`.
  private func nameEnd(_ start: Int) -> Int {
    source[min(start, source.count)...].firstIndex { $0 <= 0x20 || ">/=\"'<".utf8.contains($0) } ?? source.count
  }

  /// Returns the name of an element or attribute in lower case; empty if there is none.
  private func name(_ start: Int, _ end: Int) -> String {
    String(decoding: source[min(start, end)..<end], as: UTF8.self).lowercased()
  }

  private mutating func skipSpace() { while at < source.count, source[at] <= 0x20 { at += 1 } }

  /// Returns the next attribute of an element, and moves to the position after it; nil at the end of the element.
  private mutating func nextAttribute() -> (name: String, value: [UInt8])? {
    while at < source.count, source[at] <= 0x20 || source[at] == UInt8(ascii: "/") { at += 1 }
    guard at < source.count, source[at] != UInt8(ascii: ">"), source[at] != UInt8(ascii: "<") else { return nil }
    let end = nameEnd(at)
    let name = name(at, end)
    at = max(at + 1, end)
    skipSpace()
    guard at < source.count, source[at] == UInt8(ascii: "=") else { return (name, []) }
    at += 1
    skipSpace()
    guard at < source.count else { return (name, []) }
    let quote = source[at]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { at += 1 }
    let value = source[at...].prefix { isQuoted ? $0 != quote : $0 > 0x20 && $0 != UInt8(ascii: ">") }
    at = min(source.count, value.endIndex + (isQuoted ? 1 : 0))
    return (name, Array(value))
  }

  /// Returns CSS without the arguments of `url()` that need a request, and without `@import`.
  private mutating func clean(_ css: [UInt8]) -> [UInt8] {
    var rest = String(decoding: css, as: UTF8.self)[...]
    var result = ""
    while let start = rest.firstIndex(where: { "uU@".contains($0) }) {
      result += rest[..<start]
      rest = rest[start...]
      let isImport = rest.prefix(7).lowercased() == "@import"
      guard isImport || rest.prefix(4).lowercased() == "url(" else {
        result.append(rest.removeFirst())
        continue
      }
      let end = rest.firstIndex { $0 == (isImport ? ";" : ")") }
      let text = rest[..<(end ?? rest.endIndex)].dropFirst(isImport ? 7 : 4)
      let parts = text.split { " \t\n\"'()".contains($0) }.filter { $0.lowercased() != "url" }
      if !load(Array((parts.first ?? "").utf8)), !isImport {
        result += "url(\(text))"
      } else if !isImport {
        result += "none"
      }
      rest = end.map { rest[rest.index(after: $0)...] } ?? ""
    }
    return Array((result + rest).utf8)
  }
}
