/// The kinds of consequences that some SDK extension handles; the type `iam` has one kind per template.
enum ConsequenceKind: Int, CaseIterable, Sendable {
  case add, mod, dispatch, schema
  case analytics, postback, personalPostback, openURL, profile
  /// An `iam` consequence without a known template.
  case message
  case fullscreen, alert, local

  /// Returns the kind of `consequence`; nil if no extension handles its type.
  init?(_ consequence: Consequence, in document: JSONDocument, _ choice: MemberChoice) {
    guard let type = consequence.type, let index = document.place(of: type, in: Self.types.words) else { return nil }
    let kind = Self.kinds[index]
    guard kind == .message, let detail = consequence.detail, document.isObject(detail),
      let template = document.members(of: detail, named: Self.templateName, choice)[0],
      let messagePlace = document.place(of: template, in: Self.templates.words)
    else {
      self = kind
      return
    }
    self = Self.messages[messagePlace]
  }

  /// The value of `type` in a document.
  var type: String {
    switch self {
    case .add: "add"
    case .mod: "mod"
    case .dispatch: "dispatch"
    case .schema: "schema"
    case .analytics: "an"
    case .postback: "pb"
    case .personalPostback: "pii"
    case .openURL: "url"
    case .profile: "csp"
    case .message, .fullscreen, .alert, .local: "iam"
    }
  }

  /// True if a consequence of this kind merges data into the event.
  var isMerge: Bool { self == .add || self == .mod }

  /// True if a consequence of this kind shows an in-app message.
  var isMessage: Bool {
    switch self {
    case .message, .fullscreen, .alert, .local: true
    case .add, .mod, .dispatch, .schema, .analytics, .postback, .personalPostback, .openURL, .profile: false
    }
  }

  /// The name of the kind in messages, in the plural.
  var words: String {
    switch self {
    case .fullscreen: "`fullscreen` messages"
    case .alert: "`alert` messages"
    case .local: "`local` messages"
    case .add, .mod, .dispatch, .schema, .analytics, .postback, .personalPostback, .openURL, .profile, .message:
      "`\(type)` consequences"
    }
  }

  /// Returns the other templates that read the member `name`. Empty if this kind is not a template.
  func otherTemplates(reading name: [UInt8]) -> [ConsequenceKind] {
    guard Self.messages.contains(self) else { return [] }
    return (Self.readers[name] ?? []).filter { $0 != self }
  }

  /// Keyed by the name of a member: the templates that read the member.
  private static let readers: [[UInt8]: [ConsequenceKind]] = {
    var readers: [[UInt8]: [ConsequenceKind]] = [:]
    for kind in messages {
      for field in kind.fields.rows { readers[Array(field.name.utf8), default: []].append(kind) }
    }
    return readers
  }()

  var isPostback: Bool { self == .postback || self == .personalPostback }

  private static let kinds: [ConsequenceKind] = [
    .add, .mod, .dispatch, .schema, .analytics, .message, .postback, .personalPostback, .openURL, .profile,
  ]
  /// The types that a rules engine handles, then the types that SDK extensions handle. Parallel to `kinds`.
  /// Source: adobe/aepsdk-core-ios and -android: the launch rules engine; the extensions Messaging, Analytics, Edge
  /// Bridge, Campaign, Signal and User Profile, read.
  static let types = NameList(kinds.map(\.type))
  /// Maps other names for the types, in lower case and without separators, to types.
  static let otherTypes = [
    "analytics": "an", "track": "an", "postback": "pb", "callback": "pb", "webhook": "pb", "openurl": "url",
    "link": "url", "deeplink": "url", "profile": "csp", "attach": "add", "attachdata": "add", "modify": "mod",
    "modifydata": "mod", "event": "dispatch", "dispatchevent": "dispatch", "collectpii": "pii",
  ]
  private static let messages: [ConsequenceKind] = [.fullscreen, .alert, .local]
  private static let templateName = JSONWords(["template"])
  static let templates = NameList(["fullscreen", "alert", "local"])
}

/// The members of an object that a handler reads.
struct DetailFields: Sendable {
  let rows: [DetailField]
  /// The names of the fields, in the order of `rows`.
  let names: JSONWords

  init(_ rows: [DetailField]) {
    self.rows = rows
    names = JSONWords(rows.map(\.name))
  }
}

extension ConsequenceKind {
  /// The members of `detail` that the handler reads.
  /// Source: the extensions named in `SDKSource`.
  var fields: DetailFields { Self.table[rawValue] }

  private static let table: [DetailFields] = allCases.map { DetailFields($0.rows) }

  private var rows: [DetailField] {
    switch self {
    case .add, .mod: [DetailField("eventdata", .object, .required, isReportedApart: true)]
    case .dispatch:
      [
        DetailField("type", .text, .required, isReportedApart: true),
        DetailField("source", .text, .required, isReportedApart: true),
        DetailField("eventdataaction", .text, .required, isReportedApart: true),
        DetailField("eventdata", .object),
      ]
    case .schema:
      [
        DetailField("id", .text, .required, isReportedApart: true),
        DetailField("schema", .text, .required, isReportedApart: true),
        DetailField("data", .object, .required, .markup, isReportedApart: true),
      ]
    case .analytics: [DetailField("action", .text), DetailField("state", .text), DetailField("contextdata", .object)]
    case .postback, .personalPostback:
      [
        DetailField("templateurl", .text, .notEmpty, .address),
        DetailField("templatebody", .text, .optional, .body),
        DetailField("contenttype", .text), DetailField("timeout", .number),
      ]
    case .openURL: [DetailField("url", .text, .notEmpty, .address)]
    case .profile:
      [
        DetailField("operation", .text, .required, isReportedApart: true),
        DetailField("key", .text, .required, isReportedApart: true),
        DetailField("value", .value),
      ]
    case .message: [DetailField("template", .text, .required, isReportedApart: true)]
    case .fullscreen:
      [
        DetailField("template", .text, .required, isReportedApart: true),
        DetailField("html", .text, .notEmpty, .file, isReportedApart: true),
        DetailField("remoteAssets", .textLists),
      ]
    case .alert:
      [
        DetailField("template", .text, .required, isReportedApart: true),
        DetailField("title", .text, .notEmpty), DetailField("content", .text, .notEmpty),
        DetailField("cancel", .text, .notEmpty, isReportedApart: true),
        DetailField("confirm", .text), DetailField("url", .text, .optional, .address),
      ]
    case .local:
      [
        DetailField("template", .text, .required, isReportedApart: true),
        DetailField("content", .text, .notEmpty), DetailField("title", .text),
        DetailField("date", .number), DetailField("wait", .wholeNumber),
        DetailField("adb_deeplink", .text, .optional, .address),
        DetailField("userData", .object), DetailField("category", .text),
        DetailField("sound", .text),
      ]
    }
  }
}
