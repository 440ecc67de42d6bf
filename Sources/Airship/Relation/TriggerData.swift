/// The data that events of each type contain.
extension DataShape {
  /// Creates the shape of the data that the predicates of a trigger may receive. The shape may also include data that
  /// no event contains.
  init(of event: TriggerEvent, for profile: AirshipProfile) {
    let text = DataShape(kinds: .string)
    switch event {
    case .appInit, .foreground, .background, .activeSession: self.init(kinds: .null)
    case .screen: self = text
    case .regionEnter, .regionExit:
      self.init(kinds: .object, members: [("region_id", text), ("action", DataShape(kinds: .present))])
    case .customEventCount, .customEventValue:
      var value = DataShape(kinds: profile.showsMissingValue ? .number : [.number, .null])
      value.greatest = 0x1p31
      var other = value
      other.kinds = [.number, .null]
      self.init(
        kinds: .object,
        members: [
          ("event_name", text), ("event_value", value), ("value", other), ("properties", DataShape(kinds: .present)),
        ])
    case .version:
      let code = DataShape(kinds: [.number, .string])
      let from = DataShape(
        kinds: [.object, .null],
        members: [("build_version", DataShape(kinds: [.number, .string, .null])), ("version_name", .any)],
        isClosed: true)
      let members = profile.versionMembers.map { member in
        switch member {
        case .ios: ("ios", DataShape(kinds: .object, members: [("version", text)], isClosed: true))
        case .android:
          (
            "android",
            DataShape(
              kinds: .object,
              members: [("version", code), ("build_version", code), ("version_name", .any), ("from", from)],
              isClosed: true)
          )
        }
      }
      self.init(kinds: .object, members: members, isClosed: true)
    case .featureFlag, .inAppDisplay, .inAppResolution, .inAppButtonTap, .inAppPermissionResult, .inAppFormDisplay,
      .inAppFormResult, .inAppGesture, .inAppPagerCompleted, .inAppPagerSummary, .inAppPageSwipe, .inAppPageView,
      .inAppPageAction:
      self.init(kinds: .object)
    }
  }
}

extension TriggerEvent {
  /// Returns the JSON of an event of this type that contains `data` and that `AirshipEventReader` accepts; nil if there
  /// is none. Members that the reader requires are added to the data.
  package func deviceEvent(with data: [UInt8]) -> [UInt8]? {
    guard let document = try? JSONDocument(data) else { return nil }
    var json = JSONWriter()
    func event(_ type: String, _ data: [UInt8]?) -> [UInt8] {
      json.raw("{\"type\":\"\(type)\"")
      if let data {
        json.raw(",\"data\":")
        json.raw(data)
      }
      json.raw("}")
      return json.take()
    }
    switch self {
    case .appInit, .foreground, .background: return event(rawValue, nil)
    case .activeSession: return event("foreground", nil)
    case .screen: return event(rawValue, data)
    case .regionEnter, .regionExit: return Self.object(data, document, with: "region_id").map { event(rawValue, $0) }
    case .customEventCount, .customEventValue:
      return Self.object(data, document, with: "event_name").map { event("custom_event", $0) }
    case .version:
      let root = document.root
      guard let app = ["android", "ios"].lazy.compactMap({ document.presentMember(root, $0) }).first,
        document.isObject(app)
      else { return event(rawValue, Array(#"{"version":"1"}"#.utf8)) }
      var body = JSONWriter()
      body.raw("{\"version\":")
      if let version = document.presentMember(app, "version") ?? document.presentMember(app, "build_version") {
        body.value(version, of: document)
      } else {
        body.raw("\"1\"")
      }
      for name in ["version_name", "from"] {
        guard let value = document.presentMember(app, name) else { continue }
        body.raw(",\"\(name)\":")
        body.value(value, of: document)
      }
      body.raw("}")
      return event(rawValue, body.take())
    case .featureFlag, .inAppDisplay, .inAppResolution, .inAppButtonTap, .inAppPermissionResult, .inAppFormDisplay,
      .inAppFormResult, .inAppGesture, .inAppPagerCompleted, .inAppPagerSummary, .inAppPageSwipe, .inAppPageView,
      .inAppPageAction:
      return document.isObject(document.root) ? event(rawValue, data) : nil
    }
  }

  /// Returns `data`; if the member `name` is missing, it is added with the value `-`. Returns nil if the data is not an
  /// object.
  private static func object(_ data: [UInt8], _ document: JSONDocument, with name: String) -> [UInt8]? {
    guard document.isObject(document.root) else { return nil }
    if document.presentMember(document.root, name) != nil { return data }
    let isEmpty = document.first(in: document.root) == nil
    return Array("{\"\(name)\":\"-\"\(isEmpty ? "" : ",")".utf8) + data.dropFirst()
  }
}
