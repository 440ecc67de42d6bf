/// Lints for members that a type of consequence requires, and for members that allow only certain values.
extension LaunchLints {
  static let dispatchIncomplete = LaunchCheck(
    "C005", "dispatch-incomplete", .error,
    "a `dispatch` consequence without a valid `type`, `source` and `eventdataaction`",
    why: """
      iOS and Android dispatch no event if `type`, `source` or `eventdataaction` is missing or invalid. \
      `eventdataaction` must be exactly `copy` or `new`, in lower case.
      """,
    remedy: """
      Set `type` and `source` to the type and source of the new event. Set `eventdataaction` to `copy` or `new`.
      """,
    source: SDKSource.engine,
    fires: .consequences(
      #"{"id":"c1","type":"dispatch","detail":{"type":"com.example.type","source":"com.example.source","eventdataaction":«"Copy"»}}"#
    ),
    silent: .detail("dispatch", #"{"type":"com.example.type","source":"com.example.source","eventdataaction":"copy"}"#),
    .detail { subject, reading, findings in
      guard reading.kind == .dispatch else { return }
      findings.addMissingApart(reading.detail, subject)
      findings.addUnlisted("eventdataaction", ["copy", "new"], reading.detail, subject)
    })

  static let eventDataMissing = LaunchCheck(
    "C006", "event-data-missing", .error, "an `add` or `mod` consequence without `eventdata`",
    why: "iOS and Android skip the consequence, because there is no data to merge into the event.",
    remedy: "Put the data into an object named `eventdata`.",
    source: SDKSource.engine,
    fires: .detail("add", #"«{"data":{"seen":"yes"}}»"#),
    silent: .detail("add", #"{"eventdata":{"seen":"yes"}}"#),
    .detail { subject, reading, findings in
      guard reading.kind.isMerge else { return }
      findings.addMissingApart(reading.detail, subject)
    })

  static let profileOperation = LaunchCheck(
    "C007", "profile-operation", .error, "a `csp` consequence without a key or with an unknown operation",
    why: """
      The profile stays unchanged. An empty `key` counts as missing on Android, but iOS uses it as the name of the \
      attribute.
      """,
    remedy: "Set `operation` to `write` or `delete`, and `key` to the name of the attribute.",
    source: SDKSource.profile,
    fires: .detail("csp", #"{"operation":«"set"»,"key":"seen","value":"yes"}"#),
    silent: .detail("csp", #"{"operation":"write","key":"seen","value":"yes"}"#),
    .detail { subject, reading, findings in
      guard reading.kind == .profile else { return }
      let document = subject.document
      findings.addMissingApart(reading.detail, subject)
      findings.addUnlisted("operation", ["write", "delete"], reading.detail, subject)
      guard let key = reading.detail.value("key", in: document), document.kind(key) == .string,
        document.range(key).count == 2
      else { return }
      findings.add(
        "`key` is empty", at: key, outcomes: Outcomes(subject.profiles) { $0.values.runtime == .java ? .noEffect : nil }
      )
    })

  static let schemaIncomplete = LaunchCheck(
    "C008", "schema-incomplete", .error, "a `schema` consequence without `id`, `schema` or `data`",
    why: "iOS and Android drop the consequence unless `id` and `schema` are strings and `data` is an object.",
    remedy: "Add the missing member to `detail`.",
    source: SDKSource.engine,
    fires: .detail("schema", #"«{"id":"c1","data":{"content":{}}}»"#),
    silent: .schema("json-content-item", #"{"content":{}}"#),
    .detail { subject, reading, findings in
      guard reading.kind == .schema else { return }
      findings.addMissingApart(reading.detail, subject)
    })

  static let historyOperation = LaunchCheck(
    "C009", "history-operation", .error, "a history operation with an unknown `operation` or without `content`",
    why: "iOS and Android record nothing and dispatch nothing. The name of the operation is case-sensitive.",
    remedy: """
      Set `operation` to `insert` or `insertIfNotExists`. Set `content` to an object with at least one member.
      """,
    source: SDKSource.engine,
    fires: .schema("eventHistoryOperation", #"{"operation":«"add"»,"content":{"seen":"yes"}}"#),
    silent: .schema("eventHistoryOperation", #"{"operation":"insert","content":{"seen":"yes"}}"#),
    .detail { subject, reading, findings in
      guard reading.schema == .historyOperation, let data = reading.data else { return }
      findings.addMissingApart(data, subject)
      findings.addUnlisted("operation", ["insert", "insertIfNotExists"], data, subject)
      guard let content = data.value("content", in: subject.document),
        subject.document.isObject(content), subject.document.first(in: content) == nil
      else { return }
      findings.add("`content` is empty, so nothing is recorded", at: content, outcomes: subject.handled(.noEffect))
    })

  static let messageTemplate = LaunchCheck(
    "C010", "message-template", .error,
    "an in-app message with an unknown `template`, or without a member that the template requires",
    why: """
      Campaign does not show the message. A `fullscreen` message needs `html`, and an `alert` message needs \
      `cancel`. A message with any template other than `fullscreen`, `alert` or `local` is dropped. The names are \
      case-sensitive.
      """,
    remedy: "Set `template` to `fullscreen`, `alert` or `local`, and add the members that it requires.",
    source: SDKSource.campaign, noEffect: "the message is not shown",
    fires: .detail("iam", #"{"template":«"banner"»,"content":"Hello"}"#),
    silent: .detail("iam", #"{"template":"local","content":"Hello"}"#),
    .detail { subject, reading, findings in
      switch reading.kind {
      case .message:
        findings.addMissingApart(reading.detail, subject)
        findings.addUnlisted("template", ConsequenceKind.templates.names, reading.detail, subject)
      case .fullscreen, .alert, .local: findings.addMissingApart(reading.detail, subject)
      case .add, .mod, .dispatch, .schema, .analytics, .postback, .personalPostback, .openURL, .profile: return
      }
    })
}

extension Findings {
  /// Reports missing fields with `isReportedApart`, which the check of C001 skips.
  mutating func addMissingApart(_ part: DetailPart, _ subject: LaunchLintContext) {
    for (index, field) in part.fields.enumerated() where field.need != .optional && field.isReportedApart {
      addMissing(field, part, index, subject)
    }
  }

  /// Reports a string field whose value is not in `known`, compared case-sensitively.
  mutating func addUnlisted(
    _ name: String, _ known: [String], _ part: DetailPart, _ subject: LaunchLintContext
  ) {
    let document = subject.document
    guard let value = part.value(name, in: document), document.kind(value) == .string else { return }
    let text = document.string(value)
    guard !known.contains(where: { $0.utf8.elementsEqual(text) }) else { return }
    let list = known.map { "`\($0)`" }.joined(separator: ", ")
    add(
      "`\(name)` is \(text: text), expected one of \(list)", at: value, outcomes: subject.handled(.noEffect),
      hint: SpellingSuggestion.hint(for: text, among: known))
  }
}
