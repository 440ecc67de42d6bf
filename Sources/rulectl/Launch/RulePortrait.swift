/// Describes the rules of a document for pages.
final class RulePortrait {
  private let rules: RuleSet
  private let profile: LaunchProfile
  private let plan: TracePlan
  /// Returns the HTML of the asset with a name; nil if there is none. Nil if the page shows no HTML.
  private let page: ((String) -> [UInt8]?)?
  /// The names of the assets that the page shows already.
  private var shownAssets: Set<String> = []
  /// The number of bytes of HTML that the page may still show.
  private var remainingBytes = 4 << 20

  init(
    _ rules: RuleSet, for profile: LaunchProfile, history: HistoryUse, page: ((String) -> [UInt8]?)? = nil
  ) {
    (self.rules, self.profile, self.page) = (rules, profile, page)
    plan = TracePlan(rules, for: profile, indexedRules: .max, history: history)
  }

  /// Returns the rule at an index, with its condition as the platform loads it. `name`: its title without the ids of its
  /// consequences.
  func rule(_ index: Int, name: String) -> ReportedRule {
    let condition = ConditionPhrase(plan.conditions(ofRules: [index])[0])
    let ids = rules.consequenceIDs(ofRule: index).map { String(decoding: $0, as: UTF8.self) }
    let range = rules.rules[index].range
    var rule = ReportedRule(
      ids.isEmpty ? name : "\(name): \(ids.joined(separator: ", "))", condition: condition,
      source: Array(rules.document.text[range.lower..<range.upper]))
    for place in rules.rules[index].consequences {
      let consequence = rules.consequences[Int(place)]
      let type = consequence.type.map { text(rules.document.string(orLexeme: $0)) } ?? ""
      let detail = consequence.detail.map { JSONTree($0, of: rules.document, for: profile) }
      let message = detail.flatMap { self.message(type, $0) }
      let isHistory = detail?["schema"]?.text.flatMap(MessageSchema.init) == .historyOperation
      let words = isHistory ? "change the event history" : Self.words[type]
      let kind = message?.kind ?? words ?? (type.isEmpty ? "consequence" : type)
      let id = consequence.id.map { " `\(text(rules.document.string(orLexeme: $0)))`" } ?? ""
      rule.consequences.append((kind + id, detail.map { text($0.json) } ?? ""))
      if let message { rule.messages.append(message) }
    }
    return rule
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Keyed by type of a consequence that is not a message: its effect in words.
  private static let words = [
    "pb": "send a postback", "pii": "send personal data", "url": "open a URL", "csp": "write the profile",
    "add": "add data to the event", "mod": "change data of the event", "dispatch": "dispatch an event",
    "schema": "item of a message",
  ]

  /// Returns the message that a consequence shows; nil if it shows none.
  private func message(_ type: String, _ detail: JSONTree) -> ReportMessage? {
    func string(_ value: JSONTree?) -> String { value?.text.map(text) ?? "" }
    func show(_ html: String, in message: inout ReportMessage) {
      if html.isEmpty { return }
      let size = html.utf8.count
      guard page != nil, size <= remainingBytes else {
        message.body =
          page == nil
          ? "The page of rulectl inspect shows this message"
          : "\(separated(size)) bytes of HTML: more than the rest of this page may show"
        return
      }
      remainingBytes -= size
      let preview = MessagePreview(of: Array(html.utf8))
      (message.html, message.loads) = (text(preview.html), preview.loads)
    }
    func preview(_ kind: String, _ html: JSONTree?) -> ReportMessage {
      var message = ReportMessage(kind: kind)
      show(string(html), in: &message)
      return message
    }
    switch type {
    case "iam":
      let template = string(detail["template"])
      var message = ReportMessage(kind: template.isEmpty ? "in-app message" : "\(template) message")
      (message.title, message.body) = (string(detail["title"]), string(detail["content"]))
      message.buttons = ["confirm", "cancel"].map { string(detail[$0]) }.filter { !$0.isEmpty }
      let asset = string(detail["html"])
      if asset.isEmpty { return message }
      if shownAssets.contains(asset) {
        message.body = "\(asset): shown above"
      } else if let html = page?(asset) {
        shownAssets.insert(asset)
        show(text(html), in: &message)
      } else {
        message.loads = [asset]
      }
      return message
    case "cjmiam": return preview("in-app message", detail["html"])
    case "schema":
      guard let schema = detail["schema"]?.text.flatMap(MessageSchema.init), let data = detail["data"] else {
        return nil
      }
      switch schema {
      case .inApp: return preview("in-app message", data["content"])
      case .contentCard, .feedItem:
        var card = preview("content card", data["content"])
        card.title = string(data["content"]?["title"]?["content"] ?? data["content"]?["title"])
        card.body = string(data["content"]?["body"]?["content"] ?? data["content"]?["body"])
        if case .array(let buttons)? = data["content"]?["buttons"] {
          card.buttons = buttons.map { string($0["text"]?["content"]) }.filter { !$0.isEmpty }
        }
        let image = string(data["content"]?["image"]?["url"])
        if !image.isEmpty { card.loads.append(image) }
        return card
      case .ruleSet, .jsonContent, .historyOperation, .holdout: return nil
      }
    default: return nil
    }
  }
}
