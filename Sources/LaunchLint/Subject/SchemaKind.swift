/// The kind of a `schema` consequence, which depends on the value of the member `schema`.
enum SchemaKind: Int, CaseIterable, Sendable {
  case historyOperation, inApp, contentCard, feedItem, htmlItem, jsonItem, ruleset

  init?(_ schema: JSONDocument.Value, in document: JSONDocument) {
    let text = document.string(orLexeme: schema)
    guard let kind = Self.allCases.first(where: { $0.name.utf8.elementsEqual(text) }) else { return nil }
    self = kind
  }

  private static let namespace = "https://ns.adobe.com/personalization/"

  /// The value of `schema`.
  var name: String {
    switch self {
    case .historyOperation: Self.namespace + "eventHistoryOperation"
    case .inApp: Self.namespace + "message/in-app"
    case .contentCard: Self.namespace + "message/content-card"
    case .feedItem: Self.namespace + "message/feed-item"
    case .htmlItem: Self.namespace + "html-content-item"
    case .jsonItem: Self.namespace + "json-content-item"
    case .ruleset: Self.namespace + "ruleset-item"
    }
  }

  /// The members of `data` that the handler reads.
  /// Source: adobe/aepsdk-messaging-ios @5.14.0 and adobe/aepsdk-core-ios:
  /// AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0, read.
  var fields: DetailFields { Self.table[rawValue] }

  /// The objects inside `data` for which the members that the handler reads are known.
  var parts: [SchemaPart] {
    switch self {
    case .inApp: [Self.mobileParameters]
    case .historyOperation, .contentCard, .feedItem, .htmlItem, .jsonItem, .ruleset: []
    }
  }

  private static let mobileParameters = SchemaPart(
    name: "mobileParameters",
    members: [
      "width", "maxWidth", "height", "verticalAlign", "verticalInset", "horizontalAlign", "horizontalInset",
      "uiTakeover", "fitToContent", "backdropColor", "backdropOpacity", "cornerRadius", "displayAnimation",
      "dismissAnimation", "gestures",
    ])

  private static let table: [DetailFields] = allCases.map { DetailFields($0.rows) }

  private var rows: [DetailField] {
    switch self {
    case .historyOperation:
      [
        DetailField("operation", .text, .required, isReportedApart: true),
        DetailField("content", .object, .required, isReportedApart: true),
      ]
    case .inApp:
      [
        DetailField("contentType", .value, .required), DetailField("content", .anything, .required),
        DetailField("publishedDate", .wholeNumber), DetailField("expiryDate", .wholeNumber),
        DetailField("meta", .object), DetailField("mobileParameters", .object),
        DetailField("webParameters", .object), DetailField("remoteAssets", .texts),
      ]
    case .contentCard, .feedItem:
      [
        DetailField("contentType", .value, .requiredOnIOS), DetailField("content", .anything, .required),
        DetailField("publishedDate", .wholeNumber), DetailField("expiryDate", .wholeNumber),
        DetailField("meta", .object),
      ]
    case .htmlItem: [DetailField("content", .text, .required), DetailField("format", .text)]
    case .jsonItem: [DetailField("content", .container, .required), DetailField("format", .text)]
    case .ruleset: [DetailField("version", .wholeNumber, .required), DetailField("rules", .list, .required)]
    }
  }
}

/// An object inside `data`, and the members of this object that the handler reads.
struct SchemaPart: Sendable {
  let name: String
  let members: [String]
}
