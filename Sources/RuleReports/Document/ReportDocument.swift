package import RuleCore

/// A report as a tree of parts, which each format prints in its own way.
///
/// Strings are not escaped; a renderer escapes them. A part of a string in backquotes is code.
package struct ReportDocument {
  /// The command that reports, such as `rulectl diff`.
  package var command: String
  /// The subject, such as the names of two documents; empty if the command is enough.
  package var title: String
  /// The result in a few words.
  package var summary: String
  package var blocks: [ReportBlock] = []

  package init(command: String, title: String = "", summary: String = "") {
    (self.command, self.title, self.summary) = (command, title, summary)
  }
}

/// A part of a report.
package enum ReportBlock {
  case paragraph([ReportRun])
  case list([ReportItem])
  case table(ReportTable)
  case section(ReportSection)
  /// The JSON of a rule. Only HTML shows it, folded.
  case source([UInt8])
  /// A list below words. Only HTML shows it, folded.
  case folded(String, [ReportItem])
  /// A preview of a message. Only HTML shows it.
  case message(ReportMessage)
  /// Bars. Only HTML shows them, because other formats have the same numbers as text.
  case bars([ReportBar])
}

/// A part of a line in one color.
package struct ReportRun {
  package var text: String
  package var ink: Style.Ink?
  /// True for text of a document or an event, in which backquotes do not mark code. Only HTML needs to know.
  package var isData = false

  package init(_ text: String, _ ink: Style.Ink? = nil) { (self.text, self.ink) = (text, ink) }

  package init(data text: String, _ ink: Style.Ink? = nil) { (self.text, self.ink, isData) = (text, ink, true) }
}

/// A title with the blocks below it.
package struct ReportSection {
  package var title: [ReportRun]
  /// The position of the item that the section describes, as `FILE:LINE:COLUMN`; in a comparison, the positions of
  /// the old and the new item.
  package var locations: [String] = []
  /// The name to which rows of tables link; nil if no row links to the section.
  package var anchor: String?
  /// True if Markdown folds the section, so that a comment stays short.
  package var isFolded = true
  /// True if the text format omits the title, because the lines contain the same information.
  package var isImplied = false
  package var blocks: [ReportBlock]

  package init(_ title: [ReportRun], locations: [String] = [], anchor: String? = nil, _ blocks: [ReportBlock] = []) {
    (self.title, self.locations, self.anchor, self.blocks) = (title, locations, anchor, blocks)
  }
}

extension ReportSection {
  /// Returns a section with the answers about messages; none without answers.
  package static func messages(_ answers: [String]) -> [Self] {
    answers.isEmpty ? [] : [Self([ReportRun("Messages", .strong)], [.list(answers.map { ReportItem($0) })])]
  }
}

/// An item of a list.
package struct ReportItem {
  package var runs: [ReportRun]
  /// The coverage of the part of a rule that the item names; nil for all other items. Only HTML marks it.
  package var mark: CoverageStatus? = nil
  package var code: ReportCode? = nil
  package var children: [ReportItem] = []

  package init(_ runs: [ReportRun], _ code: ReportCode? = nil, _ children: [ReportItem] = []) {
    (self.runs, self.code, self.children) = (runs, code, children)
  }

  package init(_ text: String, _ code: ReportCode? = nil, _ children: [ReportItem] = []) {
    self.init([ReportRun(text)], code, children)
  }
}

/// Code below an item.
package enum ReportCode {
  /// JSON in one line, which may be long. The text format writes it after the item.
  case json(String)
  /// A difference: lines with the marks `-` and `+`.
  case diff([ReportRun])
}

/// A table. The cells of the first column are the heads of its rows.
package struct ReportTable {
  package struct Cell {
    /// The lines of the cell, each as a list of runs.
    package var lines: [[ReportRun]] = []
    /// The name of a section to which the cell links.
    package var link: String? = nil
    package var ink: Style.Ink? = nil

    package init(_ text: String, _ ink: Style.Ink? = nil, link: String? = nil) {
      if !text.isEmpty { lines = [[ReportRun(text)]] }
      (self.ink, self.link) = (ink, link)
    }

    package init(lines: [[ReportRun]] = []) { self.lines = lines }
  }

  package let columns: [String]
  package var rows: [[Cell]] = []
  /// True if the table only repeats the sections below it. The text format omits it, because text is read from top to
  /// bottom.
  package var isOverview = false

  package init(_ columns: [String]) { self.columns = columns }
}

/// A message as the user of the app sees it.
package struct ReportMessage {
  /// The kind of the message, such as `alert`.
  package var kind: String
  package var title = ""
  package var body = ""
  /// The labels of the message's buttons.
  package var buttons: [String] = []
  /// The HTML of the message; empty if the message has none.
  package var html = ""
  /// The URLs that the HTML would load. The page loads none of them.
  package var loads: [String] = []

  package init(kind: String) { self.kind = kind }
}

/// A number before and after a change.
package struct ReportBar {
  package var label: String
  package var old: Int
  package var new: Int

  package init(_ label: String, old: Int, new: Int) { (self.label, self.old, self.new) = (label, old, new) }
}

extension ReportBlock {
  /// True if the page of the block shows the HTML of a message.
  var hasFrames: Bool {
    switch self {
    case .message(let message): !message.html.isEmpty
    case .section(let section): section.blocks.contains { $0.hasFrames }
    case .paragraph, .list, .table, .source, .folded, .bars: false
    }
  }
}
