package import RuleCore

/// A report as a tree of parts, which each format prints in its own way.
///
/// Strings are not escaped; a renderer does that. Backquotes around a part of a string make it code.
package struct ReportDocument {
  /// The command that reports, such as `rulectl diff`.
  package var command: String
  /// The subject, such as the names of two documents; empty if the command says enough.
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
  case source(ReportSource)
  case section(ReportSection)
}

/// A piece of a line in one color.
package struct ReportRun {
  package var text: String
  package var ink: Style.Ink?

  package init(_ text: String, _ ink: Style.Ink? = nil) { (self.text, self.ink) = (text, ink) }
}

/// Some blocks below a title.
package struct ReportSection {
  package var title: [ReportRun]
  /// `FILE:LINE:COLUMN` of the item that the section describes; in a comparison, of the old and the new item.
  package var locations: [String] = []
  /// The name to which rows of tables link; nil if none does.
  package var anchor: String?
  /// True if Markdown folds the section, so that a comment stays short.
  package var isFolded = true
  /// True if text leaves the title out, because the lines say as much.
  package var isImplied = false
  package var blocks: [ReportBlock]

  package init(_ title: [ReportRun], locations: [String] = [], anchor: String? = nil, _ blocks: [ReportBlock] = []) {
    (self.title, self.locations, self.anchor, self.blocks) = (title, locations, anchor, blocks)
  }
}

/// An item of a list.
package struct ReportItem {
  package var runs: [ReportRun]
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
  /// JSON in one line, which may be long. Text writes it after the item.
  case json(String)
  /// Lines with the marks `-` and `+`.
  case diff([ReportRun])
}

/// A table. The cells of the first column are the heads of its rows.
package struct ReportTable {
  package struct Cell {
    /// One run list a line.
    package var lines: [[ReportRun]] = []
    /// Code after the first line.
    package var code = ""
    /// The name of a section.
    package var link: String? = nil
    /// The depth in a tree.
    package var depth = 0
    package var ink: Style.Ink? = nil

    package init(_ text: String, _ ink: Style.Ink? = nil, link: String? = nil) {
      if !text.isEmpty { lines = [[ReportRun(text)]] }
      (self.ink, self.link) = (ink, link)
    }

    package init(lines: [[ReportRun]] = []) { self.lines = lines }
  }

  package var caption = ""
  package let columns: [String]
  package var rows: [[Cell]] = []
  /// True if the columns have fixed parts of the width of the page.
  package var isWide = false
  /// True if the table only repeats the sections below it. Text, which is read from top to bottom, leaves it out.
  package var isOverview = false

  package init(_ columns: [String]) { self.columns = columns }
}

/// The text of a document, or of a part of it, with marks. Only HTML shows it.
package struct ReportSource {
  package struct Mark {
    package var range: ByteRange
    package var status: CoverageStatus
    package var remarks: [String]
  }

  package var content: [UInt8]
  /// In the order of their starts, a mark that encloses others before them.
  package var marks: [Mark] = []
}
