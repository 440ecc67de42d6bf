/// The shared state of an SDK extension.
package struct KnownState: Sendable {
  package let name: String
  package let kind: KnownStateKind
  package let keys: KnownKeys

  private init(_ name: String, _ kind: KnownStateKind = .standard, _ keys: String = "", isOpen: Bool = false) {
    (self.name, self.kind) = (name, kind)
    self.keys = KnownKeys(keys, isOpen: isOpen)
  }

  /// The keys of `lifecyclecontextdata`. All values are strings, even numbers. The app may add other keys.
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
    names.split(separator: " ").map { "lifecyclecontextdata.\($0):\(value.rawValue)" }.joined(separator: " ")
  }

  /// Returns the keys that describe a point of interest. All keys begin with `name`.
  static func region(_ name: String) -> String {
    """
    \(name).regionid:text \(name).regionname:text \(name).latitude:number \
    \(name).longitude:number \(name).radius:integer \(name).weight:integer \
    \(name).libraryid:text \(name).useriswithin:truth \(name).regionmetadata.*
    """
  }

  /// All listed states. The app's own extensions may publish other states.
  ///
  /// Source: adobe/aepsdk-core-ios @5.11.0 and adobe/aepsdk-core-android @core 3.8.0; adobe/aepsdk-userprofile,
  /// -analytics, -target, -audience, -places, -assurance, -messaging, -edge and others, in the versions that
  /// `KnownEvent` lists, read.
  package static let all: [KnownState] = [
    // The owner of the tag property can add any configuration keys.
    Self(
      "com.adobe.module.configuration", .standard,
      """
      global.privacy:text rules.url:text build.environment:text property.id:text experienceCloud.org:text \
      experienceCloud.server:text lifecycle.sessionTimeout:integer analytics.server:text analytics.rsids:text \
      analytics.batchLimit:integer analytics.offlineEnabled:truth edge.configId:text edge.domain:text \
      edge.environment:text campaign.server:text campaign.mcias:text campaign.pkey:text campaign.timeout:integer \
      target.clientCode:text target.server:text target.timeout:integer places.libraries.* places.endpoint:text \
      places.membershipttl:integer messaging.eventDataset:text messaging.useSandbox:truth optimize.datasetId:text \
      optimize.timeout:integer consent.default.* audience.server:text audience.timeout:integer
      """, isOpen: true),
    // `starttimestampmillis` is in seconds on iOS, in milliseconds on Android.
    Self(
      "com.adobe.module.lifecycle", .standard,
      lifecycleContext + " starttimestampmillis:millis maxsessionlength:integer"),
    Self("com.adobe.module.userProfile", .standard, "userprofiledata.*"),
    Self(
      "com.adobe.module.identity", .standard,
      """
      mid:text advertisingidentifier:text pushidentifier:text blob:text locationhint visitoridslist.* lastsync:number
      """),
    Self("com.adobe.module.analytics", .standard, "aid:text vid:text"),
    Self("com.adobe.module.target", .standard, "tntid:text thirdpartyid:text"),
    Self("com.adobe.module.audience", .standard, "dpid:text dpuuid:text uuid:text aamprofile.*"),
    Self(
      "com.adobe.module.places", .standard,
      region("currentpoi") + " " + region("lastenteredpoi") + " " + region("lastexitedpoi")
        + " nearbypois.* authstatus:text accuracy:text validuntil:number"),
    Self(
      "com.adobe.module.eventhub", .standard, "version:text wrapper.type:text wrapper.friendlyName:text extensions.*"),
    Self("com.adobe.module.campaign", .standard, isOpen: true),
    Self("com.adobe.module.campaignclassic", .standard, isOpen: true),
    Self("com.adobe.module.media", .standard, isOpen: true),
    Self("com.adobe.module.signal", .standard, isOpen: true),
    Self("com.adobe.assurance", .standard, "clientid:text sessionid:text integrationid:text"),
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

  /// Returns the state called `name`; names are case-insensitive, as on iOS and Android.
  package static func named(_ name: some Sequence<UInt8>) -> KnownState? {
    byName[name.map(\.asciiLowercased)]
  }

  /// Returns the listed state most similar to `name`, if `name` begins like Adobe's names; else nil.
  package static func nearest(to name: some Sequence<UInt8>) -> String? {
    EventNames.isLikeAdobes(name) ? SpellingSuggestion.name(for: name, among: all.lazy.map(\.name)) : nil
  }
}

/// The way in which an extension publishes its state, which determines whether `~state.NAME/KEY` can read the state.
package enum KnownStateKind: Sendable {
  case standard
  /// The state is published as an XDM shared state only, which keys cannot read.
  case unseen
  /// The extension publishes no state.
  case none
}

/// A defect in the name of a shared state, or in the name of a member of the state.
struct StateFault {
  var message: Message
  var hint: Message?
  /// True if only the SDK writes this state. The key then certainly has no value.
  var isCertain = true

  /// Returns nil if the key `key` of the state `name` may have a value.
  init?(_ name: ArraySlice<UInt8>, _ key: ArraySlice<UInt8>) {
    guard let state = KnownState.named(name) else {
      let nearest = KnownState.nearest(to: name)
      guard nearest != nil || name.starts(with: "com.adobe.".utf8) else { return nil }
      message = "no extension publishes a shared state \(text: name)"
      hint = nearest.map { Self.hint(Array($0.utf8), Array(key)) }
      // An extension that is not listed may publish the state.
      isCertain = false
      return
    }
    switch state.kind {
    case .none: message = "the extension \(text: name) publishes no shared state"
    case .unseen: message = "the state \(text: name) is published as XDM, which keys cannot read"
    case .standard:
      switch state.keys.standing(of: key) {
      case .known, .container, .unknown(nil): return nil
      case .missing(let nearest):
        message = "the state \(text: name) has no member \(text: key)"
        hint = nearest.map { Self.hint(Array(name), Array($0.utf8)) }
      case .unknown(.some(let nearest)):
        message = "the state \(text: name) is not known to have a member \(text: key)"
        hint = Self.hint(Array(name), Array(nearest.utf8))
        isCertain = false
      }
    }
  }

  /// Returns the hint to use the full key of a member of a state.
  private static func hint(_ name: [UInt8], _ key: [UInt8]) -> Message {
    "use \(text: Array("~state.".utf8) + name + [0x2F] + key)"
  }
}
