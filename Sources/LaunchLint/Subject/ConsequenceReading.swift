internal import Launch
internal import RuleCore
internal import RuleLint

/// A consequence as its handlers read it, gathered once for all checks.
struct ConsequenceReading {
  /// An object of which a handler reads some members.
  struct Part {
    let object: JSONDocument.Value
    let fields: [DetailField]
    /// Each at its field's place.
    let values: JSONWords.Members

    init(
      _ object: JSONDocument.Value, _ fields: DetailFields, in document: JSONDocument,
      _ choice: MemberChoice
    ) {
      (self.object, self.fields) = (object, fields.rows)
      values = document.members(of: object, named: fields.names, choice)
    }

    /// The member of that name, which is a field's; nil for null too.
    func value(_ name: String, in document: JSONDocument) -> JSONDocument.Value? {
      guard let place = fields.firstIndex(where: { $0.name == name }), let value = values[place],
        !document.isNull(value)
      else { return nil }
      return value
    }
  }

  let consequence: Consequence
  let kind: ConsequenceKind
  let detail: Part
  let schema: SchemaKind?
  /// The data of a schema that is known.
  let data: Part?
  /// The strings of the detail at any depth, in document order.
  let texts: [DetailText]

  /// Nil where there is no detail, or a type that nobody handles.
  init?(_ consequence: Consequence, in subject: Subject) {
    let document = subject.document
    let choice = subject.profiles.first?.memberChoice ?? .first
    guard let object = consequence.detail, document.isObject(object),
      let kind = ConsequenceKind(consequence, in: document, choice)
    else { return nil }
    (self.consequence, self.kind) = (consequence, kind)
    let detail = Part(object, kind.fields, in: document, choice)
    self.detail = detail
    (schema, data) = Self.schema(kind, detail, document, choice)
    texts = DetailText.all(in: object, detail, kind, subject)
  }

  private static func schema(
    _ kind: ConsequenceKind, _ detail: Part, _ document: JSONDocument, _ choice: MemberChoice
  ) -> (SchemaKind?, Part?) {
    guard kind == .schema, let name = detail.value("schema", in: document),
      let schema = SchemaKind(name, in: document)
    else { return (nil, nil) }
    guard let data = detail.value("data", in: document), document.isObject(data) else {
      return (schema, nil)
    }
    return (schema, Part(data, schema.fields, in: document, choice))
  }
}

extension Subject {
  /// Whether some platform has handlers of consequences: the web engine hands them back as they are
  /// written, and what becomes of them is the page's affair.
  var handlesConsequences: Bool { profiles.contains { $0.handlesConsequences } }

  /// `outcome` on all platforms that handle consequences.
  func handled(_ outcome: Outcome) -> Outcomes {
    Outcomes(profiles) { $0.handlesConsequences ? outcome : nil }
  }
}

extension LaunchProfile {
  /// Tokens are expanded where the SDK itself carries consequences out.
  var handlesConsequences: Bool { tokens != nil }
}
