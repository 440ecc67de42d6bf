internal import Launch
internal import RuleCore
internal import RuleLint

/// A shared state that an extension of the SDK publishes, or is thought to.
package struct KnownState: Sendable {
  /// Whether `~state.NAME/KEY` can see it.
  package enum Kind: Sendable {
    case standard
    /// Published in the other store, of XDM states, which keys do not reach.
    case unseen
    /// The extension publishes no state at all.
    case none
  }

  package let name: String
  package let kind: Kind
  package let keys: KnownKeys

  private init(_ name: String, _ kind: Kind = .standard, _ keys: String = "", isOpen: Bool = false)
  {
    (self.name, self.kind) = (name, kind)
    self.keys = KnownKeys(keys, isOpen: isOpen)
  }

  /// Every value is text, numbers too; the app may add others of its own.
  static let lifecycleContext: String = {
    let text = """
      installevent launchevent crashevent upgradeevent dailyenguserevent monthlyenguserevent \
      installdate osversion appid devicename resolution carriername locale systemlocale runmode \
      previousosversion previousappid advertisingidentifier
      """
    let digits = """
      launches dayssincefirstuse dayssincelastuse hourofday dayofweek dayssincelastupgrade \
      launchessinceupgrade prevsessionlength ignoredsessionlength
      """
    return keys(text, .text) + " " + keys(digits, .digits) + " lifecyclecontextdata.*"
  }()

  private static func keys(_ names: String, _ value: KnownValue) -> String {
    names.split(separator: " ").map { "lifecyclecontextdata.\($0):\(value.rawValue)" }
      .joined(separator: " ")
  }

  /// The keys of a place below `name`.
  static func region(_ name: String) -> String {
    """
    \(name).regionid:text \(name).regionname:text \(name).latitude:number \
    \(name).longitude:number \(name).radius:integer \(name).weight:integer \
    \(name).libraryid:text \(name).useriswithin:truth \(name).regionmetadata.*
    """
  }

  /// Every listed state. A state of another name is an extension's of the app's own.
  ///
  /// Source: adobe/aepsdk-core-ios @5.11.0 and adobe/aepsdk-core-android @core 3.8.0; adobe/
  /// aepsdk-userprofile, -analytics, -target, -audience, -places, -assurance, -messaging, -edge and
  /// their kin, the versions that `KnownEvent` lists, read.
  package static let all: [KnownState] = [
    // The configuration holds whatever the property's owner put into it.
    Self(
      "com.adobe.module.configuration", .standard,
      """
      global.privacy:text rules.url:text build.environment:text property.id:text \
      experienceCloud.org:text experienceCloud.server:text lifecycle.sessionTimeout:integer \
      analytics.server:text analytics.rsids:text analytics.batchLimit:integer \
      analytics.offlineEnabled:truth edge.configId:text edge.domain:text edge.environment:text \
      campaign.server:text campaign.mcias:text campaign.pkey:text campaign.timeout:integer \
      target.clientCode:text target.server:text target.timeout:integer places.libraries.* \
      places.endpoint:text places.membershipttl:integer messaging.eventDataset:text \
      messaging.useSandbox:truth optimize.datasetId:text optimize.timeout:integer \
      consent.default.* audience.server:text audience.timeout:integer
      """, isOpen: true),
    // iOS keeps seconds in the member that speaks of milliseconds, Android milliseconds.
    Self(
      "com.adobe.module.lifecycle", .standard,
      lifecycleContext + " starttimestampmillis:millis maxsessionlength:integer"),
    Self("com.adobe.module.userProfile", .standard, "userprofiledata.*"),
    Self(
      "com.adobe.module.identity", .standard,
      """
      mid:text advertisingidentifier:text pushidentifier:text blob:text locationhint \
      visitoridslist.* lastsync:number
      """),
    Self("com.adobe.module.analytics", .standard, "aid:text vid:text"),
    Self("com.adobe.module.target", .standard, "tntid:text thirdpartyid:text"),
    Self(
      "com.adobe.module.audience", .standard, "dpid:text dpuuid:text uuid:text aamprofile.*"),
    Self(
      "com.adobe.module.places", .standard,
      region("currentpoi") + " " + region("lastenteredpoi") + " " + region("lastexitedpoi")
        + " nearbypois.* authstatus:text accuracy:text validuntil:number"),
    Self(
      "com.adobe.module.eventhub", .standard,
      "version:text wrapper.type:text wrapper.friendlyName:text extensions.*"),
    Self("com.adobe.module.campaign", .standard, isOpen: true),
    Self("com.adobe.module.campaignclassic", .standard, isOpen: true),
    Self("com.adobe.module.media", .standard, isOpen: true),
    Self("com.adobe.module.signal", .standard, isOpen: true),
    Self(
      "com.adobe.assurance", .standard, "clientid:text sessionid:text integrationid:text"),
    Self("com.adobe.messaging", .standard, "pushidentifier:text liveActivity.*"),
    Self("com.adobe.edge", .standard, "locationHint:text"),
    Self("com.adobe.edge.identity", .unseen),
    Self("com.adobe.edge.consent", .unseen),
    Self("com.adobe.edge.bridge", .none),
    Self("com.adobe.edge.media", .none),
    Self("com.adobe.optimize", .none),
  ]

  private static let byName = Dictionary(
    all.map { (Array($0.name.lowercased().utf8), $0) }, uniquingKeysWith: { one, _ in one })

  /// The state called `name`; a device's hub compares names without case.
  package static func named(_ name: some Sequence<UInt8>) -> KnownState? {
    byName[name.map(\.asciiLowercased)]
  }

  /// The state that was meant by `name`, which begins as those of the SDKs do.
  package static func nearest(to name: some Sequence<UInt8>) -> String? {
    EventNames.isLikeAdobes(name) ? Nearest.name(for: name, among: all.lazy.map(\.name)) : nil
  }
}
