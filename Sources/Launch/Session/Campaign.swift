/// The messages of Campaign Standard in a session. Campaign shows a message when it receives an event that announces a
/// consequence with a message.
///
/// Source: adobe/aepsdk-campaign-ios: Campaign.swift, Messages @5.0.0; adobe/aepsdk-campaign-android:
/// CampaignExtension.java, CampaignMessage.java @3.0.3; both read.
package struct CampaignMessages {
  package struct Settings: Sendable {
    /// The paths of the files with contents in Campaign's archive; nil if the paths are not known.
    package let files: Set<[UInt8]>?
    /// The indices of Campaign's engines among the engines of the session.
    package let engines: [Int]

    package init(files: Set<[UInt8]>?, engines: [Int]) { (self.files, self.engines) = (files, engines) }
  }

  /// A consequence that is a message, or that may be a message.
  package struct Message: Sendable {
    /// The id as JSON text.
    package let id: String
    /// The reason why the message is not shown; nil if the message is shown.
    package let reason: HiddenReason?
  }

  /// The reasons why a message is not shown.
  package enum HiddenReason: String, CaseIterable, Sendable { case type, template, field, asset, conflict }

  private enum Template: String { case fullscreen, alert, local }

  private let settings: Settings
  private let runtime: ValueRules.Runtime
  /// Keyed by input event: the messages of the event, in the order in which they were announced.
  private var messages: [Int?: [Message]] = [:]
  /// The input events with a message on the screen. While this message is shown, no other message can be shown.
  private var covered: Set<Int?> = []

  init(_ settings: Settings, for profile: LaunchProfile) {
    (self.settings, runtime) = (settings, profile.values.runtime)
  }

  /// Returns the messages of an input event, and removes them: the screen is then free again.
  mutating func take(_ input: Int?) -> [Message] {
    covered.remove(input)
    return messages.removeValue(forKey: input) ?? []
  }

  /// The input events with messages.
  var inputs: [Int?] { Array(messages.keys) }

  /// Handles an announced consequence. Returns the events that Campaign sends if the consequence is a message that is
  /// shown.
  mutating func handle(_ consequence: JSONTree.Members, of input: Int?) -> [SessionEvent] {
    let detail = consequence["detail"]?.members ?? JSONTree.Members()
    let isMessage = consequence["type"]?.text.map { $0.elementsEqual("iam".utf8) } ?? false
    guard isMessage || detail["template"] != nil else { return [] }
    let template = detail["template"]?.text.flatMap { Template(rawValue: String(decoding: $0, as: UTF8.self)) }
    let id = String(decoding: (consequence["id"] ?? .null).json, as: UTF8.self)
    let reason = !isMessage && runtime == .java ? .type : reason(id, template, detail, input)
    messages[input, default: []].append(Message(id: id, reason: reason))
    guard reason == nil, let template else { return [] }
    if template == .fullscreen || template == .alert && runtime == .java { covered.insert(input) }
    return Self.events(of: id, template, detail)
  }

  private func reason(_ id: String, _ template: Template?, _ detail: JSONTree.Members, _ input: Int?) -> HiddenReason? {
    guard let template else { return .template }
    if runtime == .java, id == "\"\"" { return .field }
    func has(_ name: String) -> Bool { detail[name]?.text.map { !$0.isEmpty } ?? false }
    switch template {
    case .fullscreen:
      guard let html = detail["html"]?.text, !html.isEmpty else { return .field }
      if !hasFile(html) { return .asset }
      return covered.contains(input) ? .conflict : nil
    case .alert:
      guard has("title"), has("content"), has("cancel") else { return .field }
      return runtime == .java && covered.contains(input) ? .conflict : nil
    case .local: return has("content") ? nil : .field
    }
  }

  /// True if Campaign finds the page of a message: on iOS below `assets`, on Android by the file name in any folder.
  private func hasFile(_ name: [UInt8]) -> Bool {
    guard let files = settings.files else { return true }
    if runtime != .java { return files.contains(Array("assets/".utf8) + name) }
    return files.contains { ($0.split(separator: 0x2F).last ?? []).elementsEqual(name) }
  }

  private static func events(of id: String, _ template: Template, _ detail: JSONTree.Members) -> [SessionEvent] {
    var events = [
      SessionEvent(
        Array("DataForMessageRequest".utf8), type: Array("com.adobe.eventType.campaign".utf8),
        source: Array("com.adobe.eventSource.responseContent".utf8),
        data: .compact(Array("{\"a.message.id\":\(id),\"a.message.triggered\":\"1\"}".utf8)))
    ]
    if template == .local, let user = detail["userData"]?.members, let delivery = user["deliveryId"]?.text,
      let log = user["broadlogId"]?.text, !delivery.isEmpty, !log.isEmpty
    {
      var data = JSONWriter()
      data.raw("{\"broadlogId\":")
      data.string(log.span)
      data.raw(",\"deliveryId\":")
      data.string(delivery.span)
      data.raw(",\"action\":\"7\"}")
      events.append(
        SessionEvent(
          Array("InternalGenericDataEvent".utf8), type: Array("com.adobe.eventType.generic.data".utf8),
          source: Array("com.adobe.eventSource.os".utf8), data: .compact(data.take())))
    }
    return events
  }
}

extension Session {
  /// Lets Campaign handle an event: a configuration response, or an event that announces a consequence.
  func handleCampaign(_ event: SessionEvent, _ working: SessionData?) {
    if event.type.elementsEqual("com.adobe.eventType.configuration".utf8),
      event.source.elementsEqual("com.adobe.eventSource.responseContent".utf8)
    {
      setCampaignRules(working?.members(for: profile)["global.privacy"])
    }
    guard event.isConsequence, let consequence = working?.members(for: profile)["triggeredconsequence"]?.members,
      let sent = campaign?.handle(consequence, of: event.key.input)
    else { return }
    for message in sent {
      let number = emit(message, after: event)
      if shows(.sent) { report(.sent(message, emits: number), event) }
    }
  }

  /// Removes or restores the rules of Campaign after a change of the privacy state. iOS removes the rules when the user
  /// opts out, and downloads them again after a later configuration. Android keeps the rules until the process ends.
  func setCampaignRules(_ privacy: JSONTree?) {
    guard isSwift, let privacy = privacy?.text else { return }
    let isOptedOut = privacy.elementsEqual("optedout".utf8)
    for place in settings.campaign?.engines ?? [] {
      let engine = members[place]
      guard engine.removed == nil ? isOptedOut : !isOptedOut else { continue }
      let program = engine.removed ?? Program(profile: profile)
      engine.removed = isOptedOut ? engine.engine.program : nil
      engine.engine = Engine(program, world: engine.engine.world, limits: limits)
    }
  }
}
