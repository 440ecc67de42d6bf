/// The events with one type and source that some SDK extension dispatches.
///
/// Other names are valid too: apps can dispatch their own events.
package struct KnownEvent: Sendable {
  /// Without its prefix, for example `generic.track`.
  package let type: String
  /// Without its prefix, for example `requestContent`.
  package let source: String
  /// The flattened keys that the data may have.
  package let keys: KnownKeys

  /// `keys`: in the format of `KnownKeys.init`. `isOpen`: some of the events may have other keys.
  private init(_ type: String, _ source: String, _ keys: String = "", isOpen: Bool = false) {
    (self.type, self.source) = (type, source)
    self.keys = KnownKeys(keys, isOpen: isOpen)
  }

  private static func open(_ type: String, _ sources: String, _ keys: String = "") -> [Self] {
    sources.split(separator: " ").map { Self(type, String($0), keys, isOpen: true) }
  }

  /// All listed events.
  ///
  /// Source: adobe/aepsdk-core-ios @5.11.0 and adobe/aepsdk-core-android @core 3.8.0, with the extensions that go with
  /// them: analytics 5.0.2, assurance 5.0.3, audience 5.0.1, campaign 5.0.0, campaignclassic 5.0.0, edge 5.0.3,
  /// edgebridge 5.1.0, edgeconsent 5.0.0, edgeidentity 5.0.0, edgemedia 5.0.0, media 5.0.1, messaging 5.14.0, optimize
  /// 5.6.1, places 5.0.0, target 5.0.0, userprofile 5.0.0 (adobe/aepsdk-…-ios), read.
  package static let all: [KnownEvent] =
    open("analytics", "requestContent requestIdentity responseIdentity")
    + open("analytics", "responseContent", "analyticsserverresponse headers.* hitHost hitUrl requestEventIdentifier")
    + open("assurance", "requestContent")
    + open("audienceManager", "requestContent requestIdentity requestReset responseContent responseIdentity")
    + open("campaign", "requestContent requestIdentity requestReset responseContent")
    + open(
      "configuration", "requestContent",
      "config.clearUpdates config.appId config.isinternalevent config.update config.filePath config.getData")
    + open("configuration", "requestIdentity responseContent responseIdentity")
    + [
      Self("edge", "contentComplete", "requestId:text"),
      Self(
        "edge", "errorResponseContent", "type status:integer title detail report.* requestId:text requestEventId:text"),
      Self("edge", "responseContent", "type payload.* requestId:text requestEventId:text"),
    ]
    + open(
      "edge", "requestContent",
      "xdm.* data.* query.* datasetId:text config.* request.sendCompletion:truth request.*")
    + open("edge", "requestIdentity responseIdentity updateConsent updateIdentity")
    + [Self("edgeConsent", "responseContent", "consents.*")]
    + open("edgeConsent", "updateConsent", "consents.*")
    + open("edgeConsent", "requestContent")
    + open("edgeIdentity", "removeIdentity requestIdentity resetComplete responseIdentity updateIdentity")
    + open("edgeMedia", "createTracker trackMedia")
    + open("generic.data", "os")
    + open("generic.identity", "requestContent", "advertisingidentifier pushidentifier")
    + [
      Self("generic.identity", "requestReset"),
      Self("generic.lifecycle", "requestContent", "action:text additionalcontextdata.*"),
      Self("generic.pii", "requestContent", "contextdata.*"),
      Self("generic.profileAttributes", "requestContent", "timeZone:text"),
      Self("generic.track", "requestContent", "action:text state:text contextdata.*"),
      Self("hub", "sharedState", "stateowner:text"),
    ]
    + open("identity", "requestIdentity responseIdentity")
    + [
      Self("lifecycle", "applicationClose", "xdm.eventType:text xdm.timestamp:text xdm.application.* data.*"),
      Self(
        "lifecycle", "applicationLaunch",
        "xdm.eventType:text xdm.timestamp:text xdm.application.* xdm.device.* xdm.environment.* data.*"),
      Self(
        "lifecycle", "responseContent",
        KnownState.lifecycleContext + " sessionevent:text starttimestampmillis:millis maxsessionlength:integer"
          + " previoussessionstarttimestampmillis:millis previoussessionpausetimestampmillis:millis"),
    ]
    + open("media", "media.requesttracker media.sessioncreated media.trackmedia")
    + open("messaging", "contentComplete notification requestContent responseContent")
    + [Self("messaging", "eventHistoryWrite", "iam.eventType:text iam.id:text iam.action:text")]
    + [
      Self("optimize", "contentComplete", "completedUpdateRequestForEventId:text"),
      Self("optimize", "notification", "propositions.*"),
      Self(
        "optimize", "requestContent",
        "requesttype:text=updatepropositions|getpropositions|trackpropositions decisionscopes.* xdm.* data.*"
          + " timeout:boundless"
          + " propositioninteractions.eventType:text=decisioning.propositionDisplay|decisioning.propositionInteract"
          + " propositioninteractions._experience.decisioning.propositionEventType.display:integer"
          + " propositioninteractions._experience.decisioning.propositionEventType.interact:integer"
          + " propositioninteractions._experience.decisioning.propositions.*"),
      Self("optimize", "requestReset"),
      Self(
        "optimize", "responseContent",
        "propositions.* responseerror.type:text responseerror.status:integer responseerror.title:text"
          + " responseerror.detail:text responseerror.report.* responseerror.aepError:text"),
    ]
    + open("places", "requestContent")
    + open("places", "responseContent", "regioneventtype:text " + KnownState.region("triggeringregion"))
    + open("rulesEngine", "requestContent")
    + open(
      "rulesEngine", "responseContent",
      "triggeredconsequence.id triggeredconsequence.type:text triggeredconsequence.detail.*")
    + [Self("rulesEngine", "requestReset", "name:text")]
    + open("system", "debug", "debug.eventType:text debug.eventSource:text payload.*")
    + open("target", "requestContent requestIdentity requestReset responseContent responseIdentity")
    + [Self("userProfile", "requestReset", "userprofileremovekeys")]
    + open("userProfile", "requestProfile", "userprofileupdatekey.*")
    + open("userProfile", "responseProfile", "userprofiledata.*")

  /// The listed events, keyed by type in lower case and without its prefix.
  private static let byType = Dictionary(grouping: all, by: { Array($0.type.lowercased().utf8) })

  /// Returns the listed events with one of `types` and one of `sources`, which must be in lower
  /// case; nil if one of these pairs is not listed. If `sources` is nil, any source matches.
  package static func among(types: [[UInt8]], sources: [[UInt8]]?) -> [KnownEvent]? {
    var found: [KnownEvent] = []
    for type in types {
      guard type.starts(with: EventNames.typePrefix),
        let events = byType[Array(type.dropFirst(EventNames.typePrefix.count))]
      else { return nil }
      guard let sources else {
        found += events
        continue
      }
      for source in sources {
        let short = EventNames.shortSource(source)
        let count = found.count
        found += events.filter { $0.source.utf8.lowercasedEquals(short) }
        if found.count == count { return nil }
      }
    }
    return found
  }
}

extension Sequence<UInt8> {
  /// True if the bytes equal `lowercase` after ASCII lower-casing.
  func lowercasedEquals(_ lowercase: some Sequence<UInt8>) -> Bool {
    var others = lowercase.makeIterator()
    for byte in self {
      guard let other = others.next(), byte.asciiLowercased == other else { return false }
    }
    return others.next() == nil
  }
}

extension UInt8 {
  /// The byte, with `A` to `Z` converted to lower case.
  var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
