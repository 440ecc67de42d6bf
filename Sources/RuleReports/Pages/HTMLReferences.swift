/// Finds the URLs that a browser would load for the HTML of a message.
package enum HTMLReferences {
  /// The attributes that name something to load. A `href` counts only in the elements that load it.
  private static let attributes: Set<String> = ["src", "srcset", "poster", "data", "background"]
  private static let loadingElements: Set<String> = ["link", "image", "use", "base"]

  /// Returns the URLs in order, each once, without `data:` URLs and names of parts of the page.
  package static func urls(in html: [UInt8]) -> [String] {
    var found: [String] = []
    var known: Set<String> = []
    func add(_ url: [UInt8]) {
      let url = String(decoding: url, as: UTF8.self)
      let isLoaded = !url.isEmpty && !url.hasPrefix("#") && !url.lowercased().hasPrefix("data:")
      if isLoaded, known.insert(url).inserted { found.append(url) }
    }
    var at = 0
    while at < html.count {
      switch html[at] {
      case UInt8(ascii: "<"):
        let element = name(html, at + 1)
        at += 1 + element.count
        guard !element.isEmpty else { continue }
        while let attribute = nextAttribute(html, &at) {
          let isURL =
            attributes.contains(attribute.name)
            || attribute.name.hasSuffix("href") && loadingElements.contains(element)
          if isURL, attribute.name == "srcset" {
            for part in attribute.value.split(separator: UInt8(ascii: ",")) {
              add(Array(part.split(separator: UInt8(ascii: " ")).first ?? []))
            }
          } else if isURL {
            add(attribute.value)
          } else if attribute.name == "style" {
            for url in styleURLs(attribute.value) { add(url) }
          }
        }
      case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "@"):
        for url in styleURLs(Array(html[at...].prefix(while: { $0 != UInt8(ascii: "<") }))) { add(url) }
        at = html[at...].firstIndex(of: UInt8(ascii: "<")) ?? html.count
      default: at += 1
      }
    }
    return found
  }

  /// Returns the name of an element or attribute in lower case; empty if there is none.
  private static func name(_ html: [UInt8], _ start: Int) -> String {
    let end = html[start...].prefix { $0 > 0x20 && !">/=\"'<".utf8.contains($0) }
    return String(decoding: end, as: UTF8.self).lowercased()
  }

  /// Returns the next attribute of an element, and moves to the position after it; nil at the end of the element.
  private static func nextAttribute(_ html: [UInt8], _ at: inout Int) -> (name: String, value: [UInt8])? {
    func skipSpace() { while at < html.count, html[at] <= 0x20 || html[at] == UInt8(ascii: "/") { at += 1 } }
    skipSpace()
    guard at < html.count, html[at] != UInt8(ascii: ">"), html[at] != UInt8(ascii: "<") else { return nil }
    let name = name(html, at)
    at += max(1, name.utf8.count)
    while at < html.count, html[at] <= 0x20 { at += 1 }
    guard at < html.count, html[at] == UInt8(ascii: "=") else { return (name, []) }
    at += 1
    while at < html.count, html[at] <= 0x20 { at += 1 }
    guard at < html.count else { return (name, []) }
    let quote = html[at]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { at += 1 }
    let value = html[at...].prefix { isQuoted ? $0 != quote : $0 > 0x20 && $0 != UInt8(ascii: ">") }
    at = min(html.count, value.endIndex + (isQuoted ? 1 : 0))
    return (name, Array(value))
  }

  /// Returns the URLs of CSS: the arguments of `url()`, and the strings of `@import`.
  private static func styleURLs(_ css: [UInt8]) -> [[UInt8]] {
    let text = String(decoding: css, as: UTF8.self).replacing("@import", with: "url(").replacing("URL(", with: "url(")
    return text.split(separator: "url(", omittingEmptySubsequences: false).dropFirst().map { part in
      let value = part.drop { $0 == " " }
      let quote = value.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
      let end = quote.map { mark in value.dropFirst().prefix { $0 != mark } } ?? value.prefix { !") ;".contains($0) }
      return Array(end.utf8)
    }
  }
}
