internal import RuleEngine
internal import RuleLint

/// Pages of codes, or a list of them, in one of three forms.
struct RulePages {
  /// Codes of one letter.
  struct Family {
    let title: String
    let pages: [RulePage]
  }

  let families: [Family]
  /// Whole pages, not a line for each.
  let isWhole: Bool
  /// One page that was asked for by its code: no array round it.
  let isOne: Bool

  func bytes(_ format: RulePageFormat) -> [UInt8] {
    switch format {
    case .text: isWhole ? text : textList
    case .json: json
    case .md: isWhole ? markdown : markdownList
    }
  }

  private var pages: [RulePage] { families.flatMap(\.pages) }

  // MARK: text

  private var textList: [UInt8] {
    let width = pages.map(\.name.count).max() ?? 0
    var lines: [String] = []
    for page in pages {
      let name = page.name + String(repeating: " ", count: width - page.name.count)
      let severity = page.severity.name
      let padding = String(repeating: " ", count: max(0, 7 - severity.count))
      lines.append("\(page.code)  \(severity)\(padding)  \(name)  \(page.summary)")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static let columns = 80

  private var text: [UInt8] {
    let texts = pages.map { page in
      var lines = ["\(page.code) \(page.name) (\(page.severity.name))"]
      lines += Self.filled(page.summary, indent: "  ")
      for (title, prose) in [
        ("Why", page.why), ("What to do", page.remedy), ("Source", page.source),
      ] {
        lines += ["", title] + Self.filled(prose, indent: "  ")
      }
      for (title, example) in [("Found in", page.fires), ("Not found in", page.silent)] {
        lines += ["", title] + example.shown(columns: Self.columns - 2).map { "  " + $0 }
      }
      return lines.joined(separator: "\n") + "\n"
    }
    return Array(texts.joined(separator: "\n\n").utf8)
  }

  /// Words in lines.
  private static func filled(_ text: String, indent: String) -> [String] {
    var lines: [String] = []
    var line = indent
    for word in text.split(separator: " ") {
      if line.count + 1 + word.count > columns, line.count > indent.count {
        lines.append(line)
        line = indent
      }
      line += (line.count > indent.count ? " " : "") + word
    }
    return lines + [line]
  }

  // MARK: Markdown

  private var markdownList: [UInt8] {
    var lines = ["| code | severity | name | what |", "|---|---|---|---|"]
    for page in pages {
      let summary = page.summary.replacing("|", with: "\\|")
      lines.append("| \(page.code) | \(page.severity.name) | \(page.name) | \(summary) |")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private var markdown: [UInt8] {
    var lines = isOne ? [] : ["# The codes of `rulectl validate`", ""]
    if !isOne {
      lines += [
        "Written by `rulectl rule --all --format md`. Codes never change their meaning.", "",
      ]
    }
    for family in families {
      if !isOne { lines += ["## \(family.title)", ""] }
      for page in family.pages { lines += markdown(page) }
    }
    return Array((lines.dropLast().joined(separator: "\n") + "\n").utf8)
  }

  private func markdown(_ page: RulePage) -> [String] {
    var lines = [
      "\(isOne ? "#" : "###") \(page.code) \(page.name)", "",
      "\(page.severity.name): \(page.summary)", "", "**Why.** " + page.why, "",
      "**What to do.** " + page.remedy, "", "**Source.** " + page.source, "",
    ]
    for (title, example) in [("Found in", page.fires), ("Not found in", page.silent)] {
      lines += ["\(title):", "", "```text"] + example.shown(columns: 100) + ["```", ""]
    }
    return lines
  }

  // MARK: JSON

  private var json: [UInt8] {
    var json = JSONWriter()
    if !isOne { json.raw("[") }
    for (index, page) in pages.enumerated() {
      if !isOne { json.raw(index > 0 ? ",\n" : "\n") }
      write(page, to: &json)
    }
    json.raw(isOne ? "\n" : "\n]\n")
    return json.take()
  }

  private func write(_ page: RulePage, to json: inout JSONWriter) {
    json.raw("{\"code\":")
    json.string(page.code)
    var members = [
      ("severity", page.severity.name), ("name", page.name), ("family", page.family),
      ("summary", page.summary),
    ]
    if isWhole {
      members += [("why", page.why), ("remedy", page.remedy), ("source", page.source)]
    }
    for (name, text) in members {
      json.raw(",\"\(name)\":")
      json.string(text)
    }
    if isWhole {
      json.raw(",\"differences\":[")
      for (index, row) in page.differences.enumerated() {
        if index > 0 { json.raw(",") }
        json.string(row)
      }
      json.raw("],\"fires\":")
      write(page.fires, to: &json)
      json.raw(",\"silent\":")
      write(page.silent, to: &json)
    }
    json.raw("}")
  }

  private func write(_ example: Example, to json: inout JSONWriter) {
    let (text, range) = example.unmarked
    json.raw("{\"kind\":\"\(example.kindName)\",\"text\":")
    json.string(text)
    if let range { json.raw(",\"start\":\(range.lowerBound),\"end\":\(range.upperBound)") }
    json.raw("}")
  }
}

extension Example {
  /// What the input is, in one word.
  var kindName: String {
    switch kind {
    case .document: "document"
    case .archive: "archive"
    case .call: "call"
    }
  }

  /// The text without its marks, and the Unicode scalars between them.
  var unmarked: (text: String, range: Range<Int>?) {
    var text = String.UnicodeScalarView()
    var (start, end): (Int?, Int?)
    for scalar in self.text.unicodeScalars {
      switch scalar {
      case "«": start = start ?? text.count
      case "»": end = end ?? text.count
      default: text.append(scalar)
      }
    }
    guard let start, let end, start <= end else { return (String(text), nil) }
    return (String(text), start..<end)
  }

  /// The text in lines of at most so many columns, under each the carets of what is reported in it.
  /// Lines end between parts of JSON, so that they can be copied.
  func shown(columns: Int) -> [String] {
    let (text, range) = unmarked
    let scalars = Array(text.unicodeScalars)
    var shown: [String] = []
    for line in Self.lines(of: scalars, columns: columns) {
      let piece = String(String.UnicodeScalarView(scalars[line]))
      shown.append(Messages.printable(piece))
      if let carets = Self.carets(under: line, range) { shown.append(carets) }
    }
    return shown
  }

  private static func lines(of scalars: [Unicode.Scalar], columns: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    // The last place of the line at which it may end.
    var stop: Int?
    var isString = false
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\n" {
        lines.append(start..<index)
        (start, stop, isString) = (index + 1, nil, false)
        continue
      }
      if index - start == columns {
        lines.append(start..<(stop ?? index))
        (start, stop) = (stop ?? index, nil)
      }
      if scalar == "\"", index == 0 || scalars[index - 1] != "\\" { isString.toggle() }
      if !isString, scalar == "," || scalar == "{" || scalar == "[" { stop = index + 1 }
    }
    return lines + [start..<scalars.count]
  }

  private static func carets(under piece: Range<Int>, _ range: Range<Int>?) -> String? {
    guard let range else { return nil }
    // A place between two letters is shown under the second.
    let marked = range.isEmpty ? range.lowerBound..<range.lowerBound + 1 : range
    let part = marked.clamped(to: piece)
    guard !part.isEmpty else { return nil }
    return String(repeating: " ", count: part.lowerBound - piece.lowerBound)
      + String(repeating: "^", count: part.count)
  }
}
