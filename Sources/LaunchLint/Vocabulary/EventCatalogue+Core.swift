/// The events of Core with Identity, Lifecycle and the rules engine.
///
/// Source: adobe/aepsdk-core-ios @5.11.0, read; adobe/aepsdk-core-android @core 3.8.0, names and keys compared.
extension EventCatalogue {
  static let core = #"""
    # Core | aepsdk-core-ios @5.11.0, aepsdk-core-android @core 3.8.0 | ios android
    = Analytics Track | generic.track requestContent
    > The app tracks an action or a state.
    ~ track action | action
    ~ track state | state
    !
    . action text -- the name of the action
    . state text eg:home -- the name of the state or screen
    . contextdata object flat -- context data of the app, usually strings
    {"action":"add-to-cart","contextdata":{"sku":"K-7"}}
    = Collect PII | generic.pii requestContent
    > The app hands over personal data with collectPii.
    ~ collect pii | contextdata
    . contextdata object ! flat -- the data that the app collected
    {"contextdata":{"email":"sam@example.com"}}
    = Collect Data | generic.data os
    > The app hands over the data of a message or a launch with collectMessageInfo or collectLaunchInfo.
    !
    . adb_deeplink text -- the link of the notification that launched the app
    . adb_m_id text -- the id of the message that launched the app
    *
    {"adb_deeplink":"shop://sale"}
    = Set Advertising Identifier | generic.identity requestContent
    > The app sets the advertising identifier.
    . advertisingidentifier text ! -- empty: removed
    *
    {"advertisingidentifier":"5A7E0C1D-2B3F-4C6A-9D8E-1F2A3B4C5D6E"}
    = Set Push Identifier | generic.identity requestContent
    > The app sets the push token of the device.
    . pushidentifier text ! -- the token; empty: removed
    *
    {"pushidentifier":"0a1b2c3d4e5f"}
    = Reset Identities Request | generic.identity requestReset | identity-reset
    > The app calls resetIdentities. Identity extensions forget the user; Optimize forgets its propositions.
    = Lifecycle Resume | generic.lifecycle requestContent
    > The app calls lifecycleStart, usually when it comes to the foreground.
    . action text ! =start
    . additionalcontextdata object flat -- context data that the app adds to the session
    {"action":"start","additionalcontextdata":{"campaign":"spring"}}
    = Lifecycle Pause | generic.lifecycle requestContent
    > The app calls lifecyclePause, usually when it goes to the background.
    . action text ! =pause
    {"action":"pause"}
    = LifecycleStart | lifecycle responseContent
    > Lifecycle has started a session.
    ~ application launch | lifecyclecontextdata.launchevent=LaunchEvent
    ~ application install | lifecyclecontextdata.installevent=InstallEvent
    ~ application upgrade | lifecyclecontextdata.upgradeevent=UpgradeEvent
    ~ application crash | lifecyclecontextdata.crashevent=CrashEvent
    !
    & lifecycle
    . sessionevent text =start
    . starttimestampmillis millis -- seconds on iOS, despite the name
    . maxsessionlength integer -- seconds
    . previoussessionstarttimestampmillis millis
    . previoussessionpausetimestampmillis millis
    {"sessionevent":"start","lifecyclecontextdata":{"launchevent":"LaunchEvent","launches":"12","hourofday":"9"}}
    = Application Launch (Foreground) | lifecycle applicationLaunch
    > Lifecycle for the Edge Network has seen the app come to the foreground.
    ~ foreground | xdm.eventType=application.launch
    . xdm record !
    . xdm.eventType text ! =application.launch
    . xdm.timestamp text -- a date and time with a zone
    . xdm.application object
    . xdm.device object
    . xdm.environment object
    . data object -- free-form data of the app
    {"xdm":{"eventType":"application.launch","timestamp":"2026-03-02T09:00:00.000Z","application":{"isLaunch":true}}}
    = Application Close (Background) | lifecycle applicationClose
    > Lifecycle for the Edge Network has seen the app go to the background.
    ~ background | xdm.eventType=application.close
    . xdm record !
    . xdm.eventType text ! =application.close
    . xdm.timestamp text -- a date and time with a zone
    . xdm.application object
    . data object -- free-form data of the app
    {"xdm":{"eventType":"application.close","timestamp":"2026-03-02T09:05:00.000Z","application":{"isClose":true}}}
    = Configure with App ID | configuration requestContent
    > The app names its property by its id. Configuration retries a failed download with the same event.
    . config\.appId text !
    . config\.isinternalevent truth -- true if Core dispatched the event
    *
    {"config.appId":"3149c49c3910/launch-example-development"}
    = Configuration Request | configuration requestContent
    > Core asks for the configuration of the app id that it remembers from the last launch.
    . config\.appId text !
    . config\.isinternalevent truth ! =true
    *
    {"config.appId":"3149c49c3910/launch-example-development","config.isinternalevent":true}
    = Configure with File Path | configuration requestContent
    > The app names a configuration file.
    . config\.filePath text !
    *
    {"config.filePath":"/var/mobile/config.json"}
    = Configuration Update | configuration requestContent
    > The app changes configuration values with updateConfiguration.
    . config\.update object ! flat -- names and new values
    *
    {"config.update":{"global.privacy":"optedin"}}
    = Configuration Update From Identity Module | configuration requestContent
    > Identity turns privacy off because the identity service has the user opted out.
    . config\.update object ! flat
    *
    {"config.update":{"global.privacy":"optedout"}}
    = Clear Updated Configuration | configuration requestContent
    > The app drops the changes that it made with updateConfiguration.
    . config\.clearUpdates truth ! =true
    *
    {"config.clearUpdates":true}
    = Privacy Status Request | configuration requestContent
    > The app asks for the privacy status.
    . config\.getData truth ! =true
    *
    {"config.getData":true}
    = Configuration Response | configuration responseContent
    > Configuration has loaded or changed its values, or answers a request for them.
    !
    . global\.privacy text =optedin|optedout|optunknown
    . rules\.url text
    . build\.environment text =prod|stage|dev
    . property\.id text
    . experienceCloud\.org text
    *
    {"global.privacy":"optedin","rules.url":"https://assets.example.com/rules.zip"}
    = Get SDK Identities | configuration requestIdentity
    > The app asks for all identities that the SDK holds.
    *
    = Configuration Response Identity Event | configuration responseIdentity
    > Identity answers the question for all identities.
    . config\.allidentifiers text -- a JSON text
    *
    {"config.allidentifiers":"{\"companyContexts\":[]}"}
    = Update Profile Attributes | generic.profileAttributes requestContent
    > The app sets attributes of the profile with updateProfileAttributes.
    !
    . timeZone text -- an IANA name
    {"timeZone":"Europe/Oslo"}
    = Rules Consequence Event | rulesEngine responseContent
    > A rules engine announces a consequence of a rule that fired.
    ~ consequence | triggeredconsequence.type
    . triggeredconsequence record !
    . triggeredconsequence.id text|null
    . triggeredconsequence.type text !
    . triggeredconsequence.detail object
    *
    {"triggeredconsequence":{"id":"c1","type":"url","detail":{"url":"shop://sale"}}}
    = Dispatch Consequence Result | rulesEngine responseContent
    > A consequence writes to the event history. Consequences that dispatch use this name with another type and source.
    *
    {"iam":{"eventType":"display","id":"promo"}}
    = Rules Engine Reset | rulesEngine requestReset
    > A rules engine has got its first rules, and asks to evaluate the events that it kept until then.
      The name of the event is that of the engine.
    @ com.adobe.module.configuration.rulesengine
    . name text ! -- com.adobe.module.configuration.rulesengine on iOS, Configuration on Android; extensions have others
    {"name":"com.adobe.module.configuration.rulesengine"}
    = Shared state change | hub sharedState
    > The event hub has a new shared state of an extension.
    . stateowner text ! -- the name of the extension
    {"stateowner":"com.adobe.module.lifecycle"}
    = Shared state change (XDM) | hub sharedState
    > The event hub has a new XDM shared state of an extension.
    . stateowner text ! -- the name of the extension
    {"stateowner":"com.adobe.edge.identity"}
    = IdentityRequestIdentity | identity requestIdentity
    > The app asks Identity for its identifiers, for a URL with visitor data or for URL variables, or syncs identifiers.
    . baseurl text -- the URL to which visitor data is added
    . urlvariables truth
    . visitoridentifiers object -- identifiers by type
    . authenticationstate integer =0|1|2 -- unknown, authenticated, logged out
    . forcesync truth
    . issyncevent truth
    . dpids object
    *
    {"baseurl":"https://example.com"}
    = AVID Sync | identity requestIdentity
    > Identity syncs the Analytics identifier that a shared state brought.
    . visitoridentifiers object
    . authenticationstate integer =0|1|2
    . forcesync truth
    . issyncevent truth
    *
    {"visitoridentifiers":{"AVID":"2F1A0B3C4D5E6F70-7F6E5D4C3B2A1900"},"issyncevent":true}
    = IDENTITY_APPENDED_URL | identity responseIdentity
    > Identity answers with the URL to which it has added visitor data.
    . updatedurl text !
    *
    {"updatedurl":"https://example.com?adobe_mc=TS%3D1775889000"}
    = IDENTITY_URL_VARIABLES | identity responseIdentity
    > Identity answers with visitor data as URL variables.
    . urlvariables text
    *
    {"urlvariables":"adobe_mc=TS%3D1775889000"}
    = IDENTITY_RESPONSE_CONTENT_ONE_TIME | identity responseIdentity
    > Identity answers a request for identifiers.
    . mid text -- 38 digits
    . advertisingidentifier text
    . pushidentifier text
    . blob text
    . locationhint text|integer
    . visitoridslist objects
    . lastsync number -- seconds
    *
    {"mid":"31415926535897932384626433832795028841","lastsync":1775889000}
    = UPDATED_IDENTITY_RESPONSE | identity responseIdentity
    > Identity has changed its identifiers after an answer of the identity service.
    . mid text -- 38 digits
    . advertisingidentifier text
    . pushidentifier text
    . blob text
    . locationhint text|integer
    . visitoridslist objects
    . lastsync number -- seconds
    *
    {"mid":"31415926535897932384626433832795028841","lastsync":1775889000}
    = AnalyticsForIdentityRequest | analytics requestContent
    > Identity asks Analytics to record that push messages were allowed or forbidden.
    . action text =Push
    . contextdata object
    . trackinternal truth
    *
    {"action":"Push","contextdata":{"a.push.optin":"True"},"trackinternal":true}
    """#
}
