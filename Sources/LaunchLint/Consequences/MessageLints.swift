extension LaunchLints {
  static let schemaID = LaunchCheck(
    "C022", "schema-id", .warning, "a message whose `detail.id` differs from the `id` of its consequence",
    why: """
      Messaging stores the proposition of a message under the `id` of the consequence, but looks it up by the `id` \
      in `detail`. If the two ids differ, Messaging cannot track the message.
      """,
    remedy: "Use the same `id` in the consequence and in its `detail`.",
    source: SDKSource.messaging,
    fires: .consequences(
      #"{"id":"c1","type":"schema","detail":{"id":«"c2"»,"schema":"https://ns.adobe.com/personalization/json-content-item","data":{"content":{}}}}"#
    ),
    silent: .schema("json-content-item", #"{"content":{}}"#),
    .detail { subject, reading, findings in
      let document = subject.document
      // A history operation shows no message, so its id is not used.
      guard let schema = reading.schema, schema != .historyOperation, let id = reading.detail.value("id", in: document),
        document.kind(id) == .string, let outer = reading.consequence.id, document.kind(outer) == .string,
        document.string(id) != document.string(outer)
      else { return }
      findings.add(
        "`id` of the message differs from the consequence id \(text: document.string(outer))", at: id,
        hint: "use \(text: document.string(outer))", notes: [subject.note("the id of the consequence", at: outer)])
    })

  static let otherTemplate = LaunchCheck(
    "C023", "other-template-member", .warning, "a member that the template of the in-app message does not read",
    why: """
      Each template reads only its own members and ignores the others. For example, only `local` messages read `wait`, \
      only `alert` messages have buttons, and only `fullscreen` messages have a page. A member of a different template \
      has no effect.
      """,
    remedy: "Remove the member, or use a template that reads it.",
    source: SDKSource.campaign,
    fires: .detail("iam", #"{"template":"fullscreen","html":"sale.html",«"wait"»:60}"#),
    silent: .detail("iam", #"{"template":"fullscreen","html":"sale.html"}"#),
    .detail { subject, reading, findings in
      for name in reading.detail.unknown {
        let text = subject.document.string(name)
        let readers = reading.kind.otherTemplates(reading: text)
        guard !readers.isEmpty else { continue }
        findings.add(
          "\(reading.kind.words) do not read \(text: text)", at: name, outcomes: subject.handled(.noEffect),
          hint: Message("remove the member, or use it in \(readers.map(\.words).joined(separator: " or "))"))
      }
    })

  static let insecureAsset = LaunchCheck(
    "C026", "insecure-remote-asset", .warning, "a remote asset that is not an `https` URL",
    why: """
      Campaign downloads remote assets over `https` only; Messaging on Android also uses `http`. An asset with a \
      different URL is not cached, but the page still refers to the cached file. In `iam` messages, the first element \
      of each inner array is the URL to replace. The other elements are replacements, and may also name files in the \
      app.
      """,
    remedy: "Use an `https` URL.",
    source: SDKSource.campaign + "; " + SDKSource.messaging,
    fires: .consequences(
      #"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"sale.html","remoteAssets":[[«"http://www.example.com/a.png"»]]}}"#
    ),
    silent: .consequences(
      #"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"sale.html","remoteAssets":[["https://www.example.com/a.png","a.png"]]}}"#
    ),
    .detail { subject, reading, findings in
      let document = subject.document
      let isCampaign = reading.kind == .fullscreen
      let part = isCampaign ? reading.detail : reading.data
      let outcomes = Outcomes(subject.profiles) { profile in
        profile.handlesConsequences && (isCampaign || profile.values.runtime == .java) ? .noEffect : nil
      }
      guard !outcomes.rows.isEmpty, let list = part?.value("remoteAssets", in: document), document.isArray(list) else {
        return
      }
      for element in document.elements(list) {
        let isList = document.isArray(element)
        let assets = isList ? document.elements(element) : [element]
        for (index, asset) in assets.enumerated() where document.kind(asset) == .string {
          let text = DetailText(asset, .address, in: subject)
          guard let address = text.address, !address.bytes.isEmpty, !address.beginsWithToken,
            !address.hasScheme("https"), isCampaign || !address.hasScheme("http")
          else { continue }
          // The first element of an inner array is the URL to replace, and the other elements are replacements. Without
          // a scheme, a replacement names a file of the app.
          if address.scheme == nil, isList, index > 0 { continue }
          findings.add(
            "remote asset \(text: text.bytes(in: document)) is not an `\(isCampaign ? "" : "http` or `")https` URL",
            at: asset, outcomes: outcomes)
        }
      }
    })

  static let assetFolder = LaunchCheck(
    "C027", "asset-folder-in-name", .error, "a page name that begins with `assets/`",
    why: """
      `html` names a file in the folder `assets` of the archive, and the SDKs put the path of that folder before it. \
      They look up `assets/sale.html` as `assets/assets/sale.html`. The page is not found, and no message is shown.
      """,
    remedy: "Remove `assets/` from the name.",
    source: SDKSource.campaign, noEffect: "the message is not shown",
    fires: .detail("iam", #"{"template":"fullscreen","html":«"assets/sale.html"»}"#),
    silent: .detail("iam", #"{"template":"fullscreen","html":"sale.html"}"#),
    .detail { subject, reading, findings in
      for text in reading.texts where text.role == .file {
        let name = text.bytes(in: subject.document)
        guard AssetReferences.hasFolder(name), !AssetReferences.isUnsafe(name) else { continue }
        // The page exists if the archive has a second folder `assets` inside `assets`.
        if let assets = subject.assets, assets.contains(where: { $0.name.elementsEqual(name) }) { continue }
        findings.add(
          "page \(text: name) is looked up as \(text: Array("assets/".utf8) + name)", at: text.value,
          outcomes: subject.handled(.noEffect), hint: "use \(text: name.dropFirst(AssetReferences.folder.count))")
      }
    })

  static let profileWithMessage = LaunchCheck(
    "C029", "profile-with-message", .info, "an event that both shows an in-app message and changes the profile",
    why: """
      Consequences of one rule, or of rules with the same condition, run for the same event. The profile changes when \
      the rule fires, not when the user sees or taps the message. The message may not be shown at all. For example, a \
      different message may be on the screen, or the page may be missing. Campaign dispatches an event of the type \
      `com.adobe.eventType.campaign` when a message is shown, viewed or tapped.
      """,
    remedy: """
      Move the `csp` consequence to a separate rule. Let that rule test the Campaign event that reports the result \
      of the message.
      """,
    source: SDKSource.campaign + "; " + SDKSource.profile,
    fires: .consequences(
      #"{"id":"c1","type":"iam","detail":{"template":"local","content":"Hello"}},{"id":"c2","type":«"csp"»,"detail":{"operation":"write","key":"seen","value":"yes"}}"#
    ),
    silent: .rules(
      #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"iam","detail":{"template":"local","content":"Hello"}}]}"#,
      #"{"condition":{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.campaign"]}},"consequences":[{"id":"c2","type":"csp","detail":{"operation":"write","key":"seen","value":"yes"}}]}"#
    ),
    .document { subject, findings in
      guard subject.handlesConsequences else { return }
      let effects = RuleEffects(subject)
      for change in effects.changes {
        guard let message = effects.messages[change.condition] else { continue }
        findings.add(
          "the profile changes even if the message is not shown", at: change.type, rule: change.rule,
          hint: "change the profile in a rule for the Campaign event", notes: [subject.note("the message", at: message)]
        )
      }
    })
}

/// The messages that rules show, and the changes of the profile that rules make, each with the rule's condition.
private struct RuleEffects {
  /// The source text of a condition. Conditions are long, so `hash(into:)` uses only `digest`, the document's hash of
  /// the condition.
  struct Source: Hashable {
    let text: ArraySlice<UInt8>
    let digest: UInt64

    static func == (one: Self, other: Self) -> Bool { one.digest == other.digest && one.text == other.text }
    func hash(into hasher: inout Hasher) { hasher.combine(digest) }
  }

  struct Change {
    let type: JSONDocument.Value
    let condition: Source
    let rule: Int
  }

  /// Keyed by the source text of a condition: the type of the first message that a rule with this condition shows.
  private(set) var messages: [Source: JSONDocument.Value] = [:]
  private(set) var changes: [Change] = []

  init(_ subject: LaunchLintContext) {
    let rules = subject.rules
    for rule in rules.rules where !rule.conditions.isEmpty {
      let range = rules.conditions[Int(rule.conditions.upperBound) - 1].range
      guard let top = subject.document.value(at: range) else { continue }
      let text = subject.document.text[range.lower..<range.upper]
      let condition = Source(text: text, digest: subject.document.hash(of: top))
      for index in rule.consequences {
        let consequence = rules.consequences[Int(index)]
        guard let type = consequence.type,
          let kind = ConsequenceKind(consequence, in: subject.document, subject.memberChoice)
        else { continue }
        if kind == .profile { changes.append(Change(type: type, condition: condition, rule: rule.index)) }
        if kind.isMessage, messages[condition] == nil { messages[condition] = type }
      }
    }
  }
}
