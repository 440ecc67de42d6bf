/// The output of `rulectl code`: pages of codes, or a list of them, in three formats.
package struct RulePages {
  /// The codes of one family.
  package struct Family {
    package let family: LintFamily
    package let pages: [RulePage]

    package init(_ family: LintFamily, pages: [RulePage]) {
      self.family = family
      self.pages = pages
    }
  }

  package let families: [Family]
  /// True for whole pages; false for one line per code.
  package let isWhole: Bool
  /// True if the user requested one page by its code. Then the JSON is an object, not an array.
  package let isOne: Bool

  package init(families: [Family], isWhole: Bool, isOne: Bool) {
    self.families = families
    self.isWhole = isWhole
    self.isOne = isOne
  }

  /// Returns the pages in a format. `columns`: the maximum width of lines in the format `text`.
  package func bytes(_ format: RulePageFormat, style: Style = Style(isColored: false), columns: Int = 80) -> [UInt8] {
    switch format {
    case .text: isWhole ? text(style, columns) : textList(style)
    case .json: json
    case .markdown: isWhole ? markdown : markdownList
    }
  }

  private var pages: [RulePage] { families.flatMap(\.pages) }

  /// Returns the summary of a page, with a remark if the code is reported only on request.
  private static func summary(_ page: RulePage) -> String {
    page.summary + (page.isOnRequest ? " (only if `--select` matches the code)" : "")
  }

  // MARK: text

  private func textList(_ style: Style) -> [UInt8] {
    let width = pages.map(\.name.count).max() ?? 0
    var lines: [String] = []
    for page in pages {
      let name = page.name + String(repeating: " ", count: width - page.name.count)
      let severity = page.severity.name
      let padding = String(repeating: " ", count: max(0, 7 - severity.count))
      lines.append(
        "\(style.paint(page.code, .strong))  \(style.paint(severity, .init(page.severity)))\(padding)  \(name)  "
          + Self.summary(page))
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Returns the examples of a page, with their titles.
  private static func examples(_ page: RulePage) -> [(title: String, example: Example)] {
    [("Example", page.fires), ("Use instead", page.silent)]
  }

  private func text(_ style: Style, _ columns: Int) -> [UInt8] {
    let texts = pages.map { page in
      var lines = [style.paint("\(page.code) \(page.name)", .strong) + " (\(page.severity.name))"]
      lines += LineWrap.filled(Self.summary(page), indent: "  ", columns: columns)
      for (title, prose) in [("Why", page.why), ("What to do", page.remedy), ("Source", page.source)] {
        lines += ["", style.paint(title, .strong)] + LineWrap.filled(prose, indent: "  ", columns: columns)
      }
      for (title, example) in Self.examples(page) {
        lines +=
          ["", style.paint(title, .strong) + example.setting] + example.shown(columns: columns - 2).map { "  " + $0 }
      }
      return lines.joined(separator: "\n") + "\n"
    }
    return Array(texts.joined(separator: "\n\n").utf8)
  }

  // MARK: Markdown

  private var markdownList: [UInt8] {
    var lines = ["| code | severity | name | what |", "|---|---|---|---|"]
    for page in pages {
      let summary = Self.summary(page).replacing("|", with: "\\|")
      lines.append("| \(page.code) | \(page.severity.name) | \(page.name) | \(summary) |")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private var markdown: [UInt8] {
    var lines: [String] = []
    for family in families {
      if !isOne { lines += ["# \(family.family.letters): \(family.family.title)", "", family.family.purpose, ""] }
      for page in family.pages { lines += markdown(page) }
    }
    return Array((lines.dropLast().joined(separator: "\n") + "\n").utf8)
  }

  private func markdown(_ page: RulePage) -> [String] {
    var lines = [
      "\(isOne ? "#" : "##") \(page.code) \(page.name)", "",
      "\(page.severity.name): \(Self.summary(page))", "", "**Why.** " + page.why, "",
      "**What to do.** " + page.remedy, "", "**Source.** " + page.source, "",
    ]
    for (title, example) in Self.examples(page) {
      lines += ["**\(title).**" + example.setting, "", "```text"] + example.shown(columns: 100) + ["```", ""]
    }
    return lines
  }

  // MARK: JSON

  private var json: [UInt8] {
    var json = JSONWriter()
    if !isOne { json.raw("[\n") }
    json.elements(pages, separator: ",\n") { write($1, to: &$0) }
    json.raw(isOne ? "\n" : "\n]\n")
    return json.take()
  }

  private func write(_ page: RulePage, to json: inout JSONWriter) {
    json.raw("{\"code\":")
    json.string(page.code)
    var members = [
      ("severity", page.severity.name), ("name", page.name), ("family", page.family), ("summary", page.summary),
    ]
    if isWhole {
      members += [("why", page.why), ("remedy", page.remedy), ("source", page.source)]
    }
    for (name, text) in members {
      json.member(name, text)
    }
    if isWhole {
      json.list("differences", page.differences) { $0.string($1) }
      json.raw(",\"fires\":")
      write(page.fires, to: &json)
      json.raw(",\"silent\":")
      write(page.silent, to: &json)
    }
    json.raw("}")
  }

  private func write(_ example: Example, to json: inout JSONWriter) {
    let (text, range) = example.unmarked
    json.raw("{\"kind\":\"\(example.kind.rawValue)\",\"text\":")
    json.string(text)
    if let range { json.raw(",\"start\":\(range.lowerBound),\"end\":\(range.upperBound)") }
    json.raw("}")
  }
}

/// The output formats of `code`.
package enum RulePageFormat: String, CaseIterable { case text, json, markdown }

extension RulePage {
  /// The URL of the page in the documentation on GitHub.
  package var address: String {
    "https://github.com/rulectl/rulectl/blob/main/docs/codes/\(letters).md#\(code.lowercased())-\(name)"
  }
}
