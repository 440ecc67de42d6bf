/// What a code means: the text of `rulectl rule CODE`, and the examples that the tests run.
///
/// A class, because every finding holds one.
package final class RulePage: Sendable {
  /// One or two letters and three digits. A code never changes its meaning.
  package let code: String
  /// The same in a few words, joined by hyphens.
  package let name: String
  package let severity: Severity
  /// What is wrong, in one line: lower case, no full stop.
  package let summary: String
  /// What happens because of it, platform by platform where they differ. Whole sentences.
  package let why: String
  /// What to do about it. Whole sentences.
  package let remedy: String
  /// Where it was learnt: the SDK's file and version, or how it was seen.
  package let source: String
  /// The rows of the lists of platform differences that this code reports (`D12`, `R03`).
  package let differences: [String]
  /// Of the two, the place that is reported stands between `«` and `»`.
  package let fires: Example
  package let silent: Example

  package init(
    _ code: String, _ name: String, _ severity: Severity, _ summary: String, why: String,
    remedy: String, source: String, differences: [String] = [], fires: Example, silent: Example
  ) {
    (self.code, self.name, self.severity, self.summary) = (code, name, severity, summary)
    (self.why, self.remedy, self.source) = (why, remedy, source)
    (self.differences, self.fires, self.silent) = (differences, fires, silent)
  }
}

/// An input that shows a code.
///
///     .document("{«\"version\":\"1\"», …}")       a whole rules.json
///     .rule("{\"condition\":…, …}")              one rule of a document that is sound otherwise
///     .condition("{\"type\":\"matcher\", …}")    the condition of such a rule
///     .consequence("{\"id\":\"c\", …}")          its only consequence
///     .convert("{…}"), .leaf("{…}")             a document of Convert, or a rule set of one condition
///     .airship("{…}")                           schedules of Airship, or a predicate
///     .call("$ rulectl …", "NAME TEXT", …)       a command line, and the files that it names
///     .archive("rules.json deflate\nb.png store")  an archive, one entry a line
package struct Example: Sendable {
  /// What the input is.
  package enum Kind: Sendable { case document, archive, call }

  package let kind: Kind
  /// With the marks; without any where the file as a whole is reported.
  package let text: String
  /// The names of the files below `assets/`, where the document comes with some.
  package private(set) var assets: [String]?
  /// The dialect of the document.
  package private(set) var dialect = Dialect.adobe

  /// A rule system, by the name that `--dialect` takes.
  package enum Dialect: String, Sendable { case adobe, convert, airship }

  private init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }

  /// The same, with files below `assets/`.
  package func beside(_ assets: [String]) -> Self {
    var example = self
    example.assets = assets
    return example
  }

  package static func document(_ text: String) -> Self { Self(.document, text) }

  /// A document of Convert.
  package static func convert(_ text: String) -> Self {
    var example = Self(.document, text)
    example.dialect = .convert
    return example
  }

  /// A document of Airship: schedules, or a predicate.
  package static func airship(_ text: String) -> Self {
    var example = Self(.document, text)
    example.dialect = .airship
    return example
  }

  /// A rule set of Convert of a single condition.
  package static func leaf(_ leaf: String) -> Self {
    .convert(#"{"OR":[{"AND":[{"OR_WHEN":[\#(leaf)]}]}]}"#)
  }

  /// An archive, one entry a line: its name (`""` is the empty one), `deflate`, `store` or `method N`,
  /// then what is odd about it: `crc N` (so much off), `mode OCTAL`, `at OFFSET` (the directory points
  /// elsewhere), `utf8` (the flag), `descriptor`, `version N`, `extra N`, `comment N` (bytes),
  /// `cut-data N` (the bytes that are left), `time HEX`, `local-name NAME`, `name-bytes N` (the name is
  /// filled up). A line `cut N` takes bytes off the end, `trailing N` adds some, `file NAME` names the
  /// archive.
  package static func archive(_ recipe: String) -> Self { Self(.archive, recipe) }

  /// A command line and the files that it names, one a line.
  package static func call(_ lines: String...) -> Self {
    Self(.call, lines.joined(separator: "\n"))
  }

  package static func rules(_ rules: String...) -> Self {
    .document(#"{"version":1,"rules":["# + rules.joined(separator: ",") + "]}")
  }

  package static func rule(_ rule: String) -> Self { .rules(rule) }

  package static func condition(_ condition: String) -> Self {
    .rule(
      #"{"condition":\#(condition),"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#
    )
  }

  /// A condition that asks for a type and a source, as rules should, and for what `test` says: the
  /// members of a matcher's definition.
  package static func test(_ test: String) -> Self {
    .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[\#(Self.track),{"type":"matcher","definition":{\#(test)}}]}}"#
    )
  }

  package static func consequence(_ consequence: String) -> Self {
    .rule(#"{"condition":\#(track),"consequences":[\#(consequence)]}"#)
  }

  /// A condition without fault.
  package static let track =
    #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.generic.track"]}},{"type":"matcher","definition":{"key":"~source","matcher":"eq","values":["com.adobe.eventSource.requestContent"]}}]}}"#
}
