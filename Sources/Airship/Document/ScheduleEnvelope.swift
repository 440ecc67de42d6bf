/// A document format in which schedules are delivered: the members that identify the format, the location of the
/// schedules, and whether a platform rejects the schedules together.
///
/// Source: urbanairship/android-library: urbanairship-core/…/remotedata/RemoteDataApiClient.kt,
/// urbanairship-automation/…/automation/remotedata/AutomationRemoteDataAccess.kt, …/iam/actions/ScheduleAction.kt,
/// …/iam/legacy/LegacyInAppMessaging.kt@20.10.0; urbanairship/ios-library: Airship/AirshipAutomation/Source/{RemoteData,
/// Actions,InAppMessage/Legacy}@0499fe0; read.
package struct ScheduleEnvelope: Sendable {
  package enum Kind: Hashable, Sendable {
    /// A response of the remote-data service, one payload of such a response, or the data of a payload.
    case response, payload, data
    /// The payload of an action, which contains one schedule.
    case action
    /// A request to cancel schedules.
    case cancellation
    /// A push with an in-app message, which the SDK converts to a schedule.
    case push
    case schedule
  }

  package let kind: Kind
  /// The name of the format, with an article.
  package let title: String
  /// A phrase for the members that a document of this format must have.
  package let needs: String
  /// The members that identify the format in a document of Airship.
  let form: DocumentForm
  /// The JSON pointer to the schedules, in which `*` represents any index.
  package let path: String
  /// True if the format contains a list of schedules. A platform that rejects one of them keeps the rest.
  package let isList: Bool

  private typealias Mark = DocumentForm.Mark

  /// The envelopes, in the order in which a reader checks them.
  package static let all = [
    ScheduleEnvelope(
      kind: .response, title: "a response of remote data", needs: "`payloads`, an array",
      form: DocumentForm(.certain, isListed: true, [Mark("payloads", .array)]),
      path: "/payloads/*/data/in_app_messages/*", isList: true),
    ScheduleEnvelope(
      kind: .payload, title: "a payload of remote data", needs: "the `type` in_app_messages, and `data`, an object",
      form: DocumentForm(.certain, isListed: true, [Mark("type", .text(payloadType)), Mark("data")]),
      path: "/data/in_app_messages/*", isList: true),
    ScheduleEnvelope(
      kind: .data, title: "the data of a payload", needs: "`in_app_messages`, an array of schedules",
      form: DocumentForm(.certain, isListed: true, [Mark(list)]), path: "/in_app_messages/*", isList: true),
    ScheduleEnvelope(
      kind: .action, title: "a payload of an action", needs: "`schedule_actions` or `^sa`, an object",
      form: DocumentForm(isListed: true, [Mark("schedule_actions")], [Mark("^sa")]), path: "/schedule_actions",
      isList: false),
    ScheduleEnvelope(
      kind: .action, title: "a request to send a push", needs: "`actions`, with `app_defined`",
      form: pushForm(schedules),
      path: "/actions/app_defined/schedule_actions", isList: false),
    ScheduleEnvelope(
      kind: .cancellation, title: "a cancel payload", needs: "`cancel_scheduled_actions` or `^csa`",
      form: pushForm(cancels),
      path: "/actions/app_defined/cancel_scheduled_actions", isList: false),
    ScheduleEnvelope(
      kind: .schedule, title: "a schedule", needs: "`triggers`, an array",
      form: DocumentForm(isListed: true, [Mark("triggers")], [Mark("actions")]), path: "", isList: false),
    ScheduleEnvelope(
      kind: .cancellation, title: "a cancel payload", needs: "`cancel_scheduled_actions` or `^csa`",
      form: DocumentForm(isListed: true, [Mark("cancel_scheduled_actions")], [Mark("^csa")]),
      path: "/cancel_scheduled_actions", isList: false),
    ScheduleEnvelope(
      kind: .push, title: "a push with an in-app message", needs: "`com.urbanairship.in_app`, an object",
      form: DocumentForm(
        .certain, isListed: true, [Mark(pushMember)], [Mark("extra", pushed)], [Mark("extras", pushed)],
        [Mark("notification", .objectWith([Mark("extra", pushed)] + systems.map { Mark($0, extra) }))]),
      path: "/com.urbanairship.in_app", isList: false),
  ]

  /// The value of `type` in payloads with schedules, and the member that contains the schedules.
  static let payloadType = "in_app_messages"
  static let list = "in_app_messages"
  static let constraints = "frequency_constraints"
  static let pushMember = "com.urbanairship.in_app"
  private static let systems = ["ios", "android", "amazon"]
  private static let pushed = DocumentForm.Shape.objectWith([Mark(pushMember)])
  private static let extra = DocumentForm.Shape.objectWith([Mark("extra", pushed)])
  private static let schedules = ["schedule_actions", "^sa"]
  private static let cancels = ["cancel_scheduled_actions", "^csa"]

  /// Returns the form of a request to send a push, now or at a scheduled time, with an action that has one of `names`.
  private static func pushForm(_ names: [String]) -> DocumentForm {
    let actions = Mark("actions", .objectWith([Mark("app_defined", .objectWith(names.map { Mark($0) }))]))
    let notification = Mark("notification", .objectWith([actions]))
    return DocumentForm(
      .certain, isListed: true, [actions], [notification], [Mark("push", .objectWith([actions, notification]))])
  }

  /// True for a request to the push service. Such a document has other members besides the payloads of actions.
  var isRequest: Bool { path.hasPrefix("/actions/") }

  /// Returns the envelope whose format `value` has; nil if `value` has none of these formats.
  package init?(_ value: JSONDocument.Value, in document: JSONDocument) {
    guard let row = Self.all.first(where: { $0.form.names(of: value, in: document) != nil }) else { return nil }
    self = row
  }

  private init(kind: Kind, title: String, needs: String, form: DocumentForm, path: String, isList: Bool) {
    (self.kind, self.title, self.needs, self.form, self.path, self.isList) = (kind, title, needs, form, path, isList)
  }

  /// The paths from a push, or from a request to send a push, to the object that may contain the custom members of the
  /// push.
  private static let pushPaths =
    [[], ["extra"], ["extras"], ["notification", "extra"]] + systems.map { ["notification", $0, "extra"] }

  /// Returns the object inside a push that has the in-app message as a member; nil if there is none.
  static func pushHolder(in push: JSONDocument.Value, of document: JSONDocument) -> JSONDocument.Value? {
    for path in pushPaths {
      let holder = path.reduce(push as JSONDocument.Value?) { object, name in
        object.flatMap { document.presentMember($0, name) }
      }
      if let holder, document.presentMember(holder, pushMember) != nil { return holder }
    }
    return nil
  }

  /// Returns the schedule in the payload of an action. If the payload has no envelope, returns the payload itself.
  static func schedule(in payload: JSONDocument.Value, of document: JSONDocument) -> JSONDocument.Value {
    content(of: payload, schedules, in: document) ?? payload
  }

  /// Returns the value inside the envelope of a cancel payload; nil if `payload` has no such envelope.
  package static func cancellation(in payload: JSONDocument.Value, of document: JSONDocument) -> JSONDocument.Value? {
    content(of: payload, cancels, in: document)
  }

  /// Returns the value inside nested members. `names`: the names of these members, outermost first; some may be
  /// missing. The outermost member is in `object`, or in the actions of `object` if it is a request to the push
  /// service.
  private static func content(of object: JSONDocument.Value, _ names: [String], in document: JSONDocument)
    -> JSONDocument.Value?
  {
    let pushes = [object, document.presentMember(object, "push")].compactMap(\.self)
    let pushed = pushes.flatMap { [$0, document.presentMember($0, "notification")] }.map { holder in
      holder.flatMap { document.presentMember($0, "actions") }.flatMap { document.presentMember($0, "app_defined") }
    }
    for holder in ([object] + pushed).compactMap(\.self) {
      var content: JSONDocument.Value?
      for name in names { if let inner = document.presentMember(content ?? holder, name) { content = inner } }
      if content != nil { return content }
    }
    return nil
  }

  /// Each predicate has a member with one of these names.
  static let predicateMembers = ["value", "and", "or", "not"]

  // MARK: detection

  /// The forms by which a document is recognized as an Airship document.
  package static let forms: [DocumentForm] =
    all.filter { $0.kind != .schedule }.map(\.form) + [
      DocumentForm(
        isListed: true, [Mark("triggers")], [Mark("actions"), Mark("limit")], [Mark("actions"), Mark("priority")],
        [Mark("actions"), Mark("group")], [Mark("actions"), Mark("delay")]),
      DocumentForm(isListed: true, [Mark("value")], [Mark("and")], [Mark("or")], [Mark("not")]),
      DocumentForm(.similar, isListed: true, [Mark("payloads")], [Mark("in_app", .objectWith([Mark("display_type")]))]),
      DocumentForm(
        .similar, isListed: true, [Mark("in_app_message")], [Mark("in-app-messages")],
        [Mark("type", .text(payloadType))]),
    ]

  /// Returns the envelope that an object resembles although it does not have the format of the envelope, and the
  /// similar member. Nil if the object resembles no envelope.
  package static func similar(to value: JSONDocument.Value, in document: JSONDocument) -> (
    envelope: ScheduleEnvelope, name: JSONDocument.Value
  )? {
    guard document.isObject(value) else { return nil }
    let members = document.members(value)
    for (name, _) in members {
      let text = document.string(name)
      for envelope in all where envelope.resembles(text) { return (envelope, name) }
    }
    // The object resembles a payload, but has a different `type`, or no `data`.
    if let type = members.first(where: { document.isNamed($0.name, "type") }),
      document.kind(type.value) == .string && document.isNamed(type.value, payloadType)
        || members.contains(where: { document.isNamed($0.name, "data") })
    {
      return all.first { $0.kind == .payload }.map { ($0, type.value) }
    }
    return nil
  }

  private func resembles(_ name: [UInt8]) -> Bool {
    let plain = name.map { $0 == 0x2D ? 0x5F : $0 }
    return form.marks.contains { marks in
      guard marks.count == 1, case let mark = marks[0].name, mark.utf8.count > 4 else { return false }
      if plain.elementsEqual(mark.utf8) { return true }
      // If the value of the member must have certain members, a similar name alone is not enough.
      if case .objectWith = marks[0].value { return false }
      return SpellingSuggestion.name(for: plain, among: [mark]) != nil
    }
  }
}
