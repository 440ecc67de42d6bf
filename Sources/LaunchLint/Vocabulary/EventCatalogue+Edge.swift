/// The events of the Edge Network extension and of those that send through it, and of Media.
///
/// Source, read: adobe/aepsdk-edge-ios @5.0.3, -edgebridge-ios @5.1.0, -edgeconsent-ios @5.0.0,
/// -edgeidentity-ios @5.0.0, -edgemedia-ios @5.0.0, -media-ios @5.0.1.
extension EventCatalogue {
  static let edge = #"""
    # Edge Network | aepsdk-edge-ios @5.0.3 | ios android?
    = AEP Request Event | edge requestContent
    > The app sends an experience event with sendEvent.
    . xdm object ! -- in the schema of the dataset
    . data object -- free-form data
    . query object
    . datasetId text
    . config.datastreamIdOverride text
    . config.datastreamConfigOverride object
    . request.sendCompletion truth
    *
    {"xdm":{"eventType":"commerce.purchases","commerce":{"order":{"purchaseID":"A-1"}}}}
    = AEP Response Event Handle | edge responseContent
    > The Edge Network answers a request. The source of the event is the type of the answer, such as state:store.
    . type text same:^source -- as the source of the event
    . payload objects
    . requestId text
    . requestEventId text -- the id of the request
    {"type":"state:store","requestId":"R-1","requestEventId":"9D2C40C1-6E2B-4A6B-8E0E-2A5D4B7F1C33",
      "payload":[{"key":"kndctr_cluster","value":"irl1","maxAge":1800}]}
    = AEP Error Response | edge errorResponseContent | edge-error
    > The Edge Network answers a request with an error or a warning.
    . requestId text !
    . requestEventId text unless:^parentId -- the id of the request
    . type text -- a URL that names the error
    . status integer -- errors without status, and 408, 429, 502, 503 and 504, are not kept by Optimize
    . title text
    . detail text
    . report object -- left out if it would have only the index of the event
    {"type":"https://ns.adobe.com/aep/errors/EXEG-0201-503","status":503,"title":"The service is not available",
      "requestId":"R-1","requestEventId":"9D2C40C1-6E2B-4A6B-8E0E-2A5D4B7F1C33"}
    = AEP Response Complete | edge contentComplete
    > The answer to a request that asked for it with request.sendCompletion is complete.
    . requestId text
    {"requestId":"R-1"}
    = Edge Request Location Hint | edge requestIdentity
    > The app asks for the location hint of the Edge Network.
    . locationHint truth =true
    *
    {"locationHint":true}
    = Edge Update Location Hint | edge updateIdentity
    > The app sets the location hint of the Edge Network.
    . locationHint text -- empty: removed
    *
    {"locationHint":"irl1"}
    = Edge Location Hint Response | edge responseIdentity
    > The Edge Network extension answers with the location hint.
    . locationHint text
    *
    {"locationHint":"irl1"}
    # Edge Bridge | aepsdk-edgebridge-ios @5.1.0 | ios android?
    = Edge Bridge Request | edge requestContent
    > Edge Bridge forwards a tracked action or state to the Edge Network.
    . data object !
    . data.__adobe.analytics object
    . xdm.eventType text ! =analytics.track
    . xdm.timestamp text -- a date and time with a zone
    *
    {"data":{"__adobe":{"analytics":{"linkName":"add-to-cart","linkType":"other"}}},
      "xdm":{"eventType":"analytics.track","timestamp":"2026-03-02T09:00:00.000Z"}}
    # Consent | aepsdk-edgeconsent-ios @5.0.0 | ios android?
    = Consent Update Request | edgeConsent updateConsent
    > The app changes the consents of the user.
    . consents object !
    *
    {"consents":{"collect":{"val":"y"}}}
    = Get Consents Request | edgeConsent requestContent
    > The app asks for the consents of the user.
    *
    = Get Consents Response | edgeConsent responseContent
    > Consent answers with the consents of the user.
    . consents object
    {"consents":{"collect":{"val":"y"}}}
    = Consent Preferences Updated | edgeConsent responseContent
    > The consents of the user have changed, or were loaded at the start of the app.
    . consents object
    {"consents":{"collect":{"val":"n"}}}
    = Edge Consent Update Request | edge updateConsent
    > Consent sends changed consents to the Edge Network.
    . consents object
    *
    {"consents":{"collect":{"val":"y"},"metadata":{"time":"2026-03-02T09:00:00.000Z"}}}
    # Identity for Edge | aepsdk-edgeidentity-ios @5.0.0 | ios android?
    = Consent Update Request for Ad ID | edgeConsent updateConsent
    > The advertising identifier was set, changed or removed, and with it the consent to use it.
    . consents object !
    . consents.adID object
    . consents.adID.val text =y|n
    . consents.adID.idType text
    *
    {"consents":{"adID":{"val":"y","idType":"IDFA"}}}
    = Edge Identity Request ECID | edgeIdentity requestIdentity
    > The app asks for the experience cloud id.
    *
    = Edge Identity Request Identities | edgeIdentity requestIdentity
    > The app asks for all identities.
    *
    = Edge Identity Request URL Variables | edgeIdentity requestIdentity
    > The app asks for visitor data as URL variables.
    . urlvariables truth ! =true
    *
    {"urlvariables":true}
    = Edge Identity Response Content One Time | edgeIdentity responseIdentity
    > Identity for Edge answers a request for identities.
    . identityMap object -- lists of identities by namespace
    *
    {"identityMap":{"ECID":[{"id":"31415926535897932384626433832795028841","authenticatedState":"ambiguous"}]}}
    = Edge Identity Response URL Variables | edgeIdentity responseIdentity
    > Identity for Edge answers with visitor data as URL variables.
    . urlvariables text -- empty if there are none
    *
    {"urlvariables":"adobe_mc=TS%3D1775889000"}
    = Edge Identity Update Identities | edgeIdentity updateIdentity
    > The app adds or changes identities.
    . identityMap object -- lists of identities by namespace
    *
    {"identityMap":{"Email":[{"id":"sam@example.com","authenticatedState":"authenticated","primary":false}]}}
    = Edge Identity Remove Identities | edgeIdentity removeIdentity
    > The app removes identities.
    . identityMap object -- lists of identities by namespace
    *
    {"identityMap":{"Email":[{"id":"sam@example.com"}]}}
    = Edge Identity Reset Identities Complete | edgeIdentity resetComplete
    > Identity for Edge has made new identities after resetIdentities.
    *
    # Media for Edge | aepsdk-edgemedia-ios @5.0.0 | ios android?
    = Media::CreateTrackerRequest | edgeMedia createTracker | edge-media-create-tracker-request
    > The app creates a media tracker.
    . trackerid text
    . event\.param object -- the configuration of the tracker
    *
    {"trackerid":"tracker-1","event.param":{}}
    = Media::TrackMedia | edgeMedia trackMedia | edge-media-track-media
    > The app tracks the playback of media.
    . trackerid text
    . sessionid text
    . event\.name text
    . event\.param object
    . event\.metadata object
    . event\.timestamp millis
    . event\.internal truth
    *
    {"trackerid":"tracker-1","sessionid":"session-1","event.name":"play","event.timestamp":1775889000000}
    # Media | aepsdk-media-ios @5.0.1 | ios android?
    = Media::CreateTrackerRequest | com.adobe.eventtype.media com.adobe.eventsource.media.requesttracker
    > The app creates a media tracker.
    . trackerid text
    . event\.param object -- the configuration of the tracker
    *
    {"trackerid":"tracker-1","event.param":{}}
    = Media::TrackMedia | com.adobe.eventtype.media com.adobe.eventsource.media.trackmedia
    > The app tracks the playback of media.
    . trackerid text
    . sessionid text
    . event\.name text
    . event\.param object
    . event\.metadata object
    . event\.timestamp millis
    . event\.internal truth
    *
    {"trackerid":"tracker-1","sessionid":"session-1","event.name":"play","event.timestamp":1775889000000}
    = Media::SessionCreated | com.adobe.eventtype.media com.adobe.eventsource.media.sessioncreated
    > The service has created a session for the playback of media.
    . sessionid text
    . mediaservice\.sessionid text -- the id that the service gave
    *
    {"sessionid":"session-1","mediaservice.sessionid":"99cf4e3e7145d8e2"}
    """#
}
