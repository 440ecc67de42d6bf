/// The documentation of a code, printed by `rulectl code CODE`, with its tested examples.
///
/// A class, so that findings share the page instead of copying it.
package final class RulePage: Sendable {
  /// The code: one or two letters and three digits. The meaning of a code never changes.
  package let code: String
  /// The readable name of the code: a few words joined by hyphens.
  package let name: String
  package let severity: Severity
  /// The defect, in one line: lower case, no full stop.
  package let summary: String
  /// The consequences of the defect, by platform if they differ, in whole sentences.
  package let why: String
  /// The way to fix the defect, in whole sentences.
  package let remedy: String
  /// The evidence: the SDK's file and version, or how the behavior was observed.
  package let source: String
  /// The ids, such as `D12` or `R03`, of the documented platform differences that the code reports.
  package let differences: [String]
  /// An example for which the code is reported. The reported location is between `«` and `»`. `silent`: an example for
  /// which the code is not reported.
  package let fires: Example
  package let silent: Example
  /// The phrase with which messages describe the outcome `noEffect` of this code.
  package let noEffect: String
  /// True if the code is reported only when `--select` matches the code.
  package let isOnRequest: Bool

  package init(
    _ code: String, _ name: String, _ severity: Severity, _ summary: String, why: String, remedy: String,
    source: String, differences: [String] = [], noEffect: String = "no effect", isOnRequest: Bool = false,
    fires: Example, silent: Example
  ) {
    (self.code, self.name, self.severity, self.summary) = (code, name, severity, summary)
    (self.why, self.remedy, self.source) = (why, remedy, source)
    (self.differences, self.fires, self.silent, self.noEffect) = (differences, fires, silent, noEffect)
    self.isOnRequest = isOnRequest
  }
}

/// The values of `source` that several pages share.
package enum SDKSource {
  package static let archives = """
    adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: FileUtils @core 3.8.0; both run
    """
  static let jsonReaders = """
    JSONDecoder of Swift 6.3.1, org.json of Android 10, JSON.parse of Node 20; all run
    """
}

/// An input that demonstrates a code.
///
///     .document("{«\"version\":\"1\"», …}")       a whole rules.json
///     .rule("{\"condition\":…, …}")              one rule in an otherwise valid document
///     .condition("{\"type\":\"matcher\", …}")    the condition of such a rule
///     .consequences("{\"id\":\"c\", …}, …")      the consequences of such a rule
///     .detail("url", "{\"url\":…}")             the detail of such a consequence
///     .call("$ rulectl …", "NAME TEXT", …)       a command line, and the files that it names
///     .archive("rules.json deflate\nb.png store")  an archive, one entry per line
package struct Example: Sendable {
  package let kind: ExampleKind
  /// The input, with `«` and `»` around the reported location. There are no marks if nothing is reported, or if the
  /// whole file is.
  package let text: String
  /// The names of the files in `assets/` beside the document; nil if there is no such folder.
  package private(set) var assets: [String]?
  /// The dialect of the document, as a value of `--dialect`.
  package let dialect: String

  private init(_ kind: ExampleKind, _ text: String, _ dialect: String = "adobe") {
    (self.kind, self.text, self.dialect) = (kind, text, dialect)
  }

  /// Returns a copy of the example with files in `assets/` beside the document. `assets`: the names of the files.
  package func beside(_ assets: [String]) -> Self {
    var example = self
    example.assets = assets
    return example
  }

  package static func document(_ text: String, dialect: String = "adobe") -> Self { Self(.document, text, dialect) }

  /// Returns an example archive. `recipe` has a line for each entry: its name (`""` if empty), its method (`deflate`,
  /// `store` or `method N`), and any of these words:
  ///
  /// - `crc N` adds N to the CRC, `cut-data N` keeps N bytes of data, `descriptor` adds a data descriptor;
  /// - `mode OCTAL`, `version N`, `time HEX`, `utf8` and `at OFFSET` set fields of the directory;
  /// - `extra N` and `comment N` add a field of N bytes, `name-bytes N` pads the name to N bytes, `local-name NAME`
  ///   sets a different name in the local header.
  ///
  /// Other lines: `cut N` removes bytes from the end, `trailing N` appends bytes, `file NAME` names the archive.
  package static func archive(_ recipe: String) -> Self { Self(.archive, recipe) }

  /// Returns an example command line. `lines`: the command, then `NAME TEXT` of each file that the command names.
  package static func call(_ lines: String...) -> Self {
    Self(.call, lines.joined(separator: "\n"))
  }

  package static func rules(_ rules: String...) -> Self {
    .document(#"{"version":1,"rules":["# + rules.joined(separator: ",") + "]}")
  }

  package static func rule(_ rule: String) -> Self { .rules(rule) }

  package static func condition(_ condition: String) -> Self {
    .rule(#"{"condition":\#(condition),"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#)
  }

  /// Returns an example: an `and` of `track` and `conditions`, which are JSON objects separated by commas.
  package static func conditions(_ conditions: String) -> Self {
    .condition(#"{"type":"group","definition":{"logic":"and","conditions":[\#(track),\#(conditions)]}}"#)
  }

  /// Returns an example: an `and` of `track` and one matcher. `test`: the members of the `definition` of the matcher,
  /// as JSON.
  package static func test(_ test: String) -> Self {
    .conditions(#"{"type":"matcher","definition":{\#(test)}}"#)
  }

  package static func consequences(_ consequences: String) -> Self {
    .rule(#"{"condition":\#(track),"consequences":[\#(consequences)]}"#)
  }

  /// Returns an example with one consequence. `type`: the type of the consequence. `detail`: its member `detail`, as
  /// JSON.
  package static func detail(_ type: String, _ detail: String) -> Self {
    .consequences(#"{"id":"c1","type":"\#(type)","detail":\#(detail)}"#)
  }

  /// Returns an example with one schema consequence for Messaging. `name`: the last part of the schema URL. `data`: the
  /// member `data` of the consequence, as JSON.
  package static func schema(_ name: String, _ data: String) -> Self {
    .detail("schema", #"{"id":"c1","schema":"https://ns.adobe.com/personalization/\#(name)","data":\#(data)}"#)
  }

  /// Returns an example with a historical condition. `definition`: the member `definition` of the condition, as JSON.
  package static func history(_ definition: String) -> Self {
    .condition(#"{"type":"historical","definition":\#(definition)}"#)
  }

  /// A matcher without defects.
  package static let tier = #"{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}"#
  /// A condition without defects, which tests the type and source of the event.
  package static let track =
    #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.generic.track"]}},{"type":"matcher","definition":{"key":"~source","matcher":"eq","values":["com.adobe.eventSource.requestContent"]}}]}}"#
}

/// The kind of an example's input.
package enum ExampleKind: String, Sendable { case document, archive, call }
