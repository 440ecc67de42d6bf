/// An object in a consequence, and the members of this object that the consequence's handler reads.
struct DetailPart {
  let object: JSONDocument.Value
  let fields: [DetailField]
  /// The values of the fields. Parallel to `fields`.
  let values: JSONWords.Members

  init(_ object: JSONDocument.Value, _ fields: DetailFields, in document: JSONDocument, _ choice: MemberChoice) {
    (self.object, self.fields) = (object, fields.rows)
    let survey = document.survey(object, fields.names, choice)
    (values, unknown) = (survey.known, survey.others)
  }

  /// The names of the members that the handler does not read.
  let unknown: [JSONDocument.Value]

  /// The names of the fields that are missing.
  var missingNames: [String] { fields.indices.filter { values[$0] == nil }.map { fields[$0].name } }

  /// Returns the value of the field `name` if the value is a string that is not empty; else nil.
  func filledText(_ name: String, in document: JSONDocument) -> JSONDocument.Value? {
    guard let value = value(name, in: document), document.kind(value) == .string, document.range(value).count > 2
    else { return nil }
    return value
  }

  /// Returns the value of the field `name`; nil if the value is missing or null, or if there is no such field.
  func value(_ name: String, in document: JSONDocument) -> JSONDocument.Value? {
    guard let index = fields.firstIndex(where: { $0.name == name }), let value = values[index],
      !document.isNull(value)
    else { return nil }
    return value
  }
}

/// A consequence as its handler reads it. All lints share one reading.
struct ConsequenceReading {
  let consequence: Consequence
  let kind: ConsequenceKind
  let detail: DetailPart
  let schema: SchemaKind?
  /// The data of a detail with a known schema; nil for other details.
  let data: DetailPart?
  /// The strings of the detail at any depth, in document order.
  let texts: [DetailText]

  /// Returns nil if there is no detail, or if no extension handles the type.
  init?(_ consequence: Consequence, in subject: LaunchLintContext) {
    let document = subject.document
    let choice = subject.memberChoice
    guard let object = consequence.detail, document.isObject(object),
      let kind = ConsequenceKind(consequence, in: document, choice)
    else { return nil }
    (self.consequence, self.kind) = (consequence, kind)
    let detail = DetailPart(object, kind.fields, in: document, choice)
    self.detail = detail
    (schema, data) = Self.schema(kind, detail, document, choice)
    texts = DetailText.all(in: object, detail, kind, subject)
  }

  private static func schema(
    _ kind: ConsequenceKind, _ detail: DetailPart, _ document: JSONDocument, _ choice: MemberChoice
  )
    -> (SchemaKind?, DetailPart?)
  {
    guard kind == .schema, let name = detail.value("schema", in: document), let schema = SchemaKind(name, in: document)
    else { return (nil, nil) }
    guard let data = detail.value("data", in: document), document.isObject(data) else { return (schema, nil) }
    return (schema, DetailPart(data, schema.fields, in: document, choice))
  }
}

extension LaunchLintContext {
  /// True if the SDK of some platform carries out consequences itself. The web engine only returns consequences to the
  /// page.
  var handlesConsequences: Bool { profiles.contains { $0.handlesConsequences } }

  /// Returns `outcome` for all platforms that handle consequences.
  func handled(_ outcome: Outcome) -> Outcomes {
    Outcomes(profiles) { $0.handlesConsequences ? outcome : nil }
  }
}

extension LaunchProfile {
  /// True if the SDK itself carries out consequences. An SDK that does not carry out consequences expands no tokens.
  var handlesConsequences: Bool { tokens != nil }
}
