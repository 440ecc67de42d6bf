/// The events that Optimize handles and dispatches, but for `identity-reset` (Core) and `edge-error` (Edge Network).
///
/// Source: adobe/aepsdk-optimize-ios: Sources/AEPOptimize @5.6.1, read; adobe/aepsdk-optimize-android @3.6.2, names of
/// events and keys compared; adobe/aepsdk-edge-ios: Sources/EdgeNetworkHandlers @5.0.3, read.
extension EventCatalogue {
  /// The ids of the events of Optimize, in the order in which a session has them.
  static let optimizeReference = [
    "update-request", "get-request", "track-request", "edge-decisions", "edge-error", "clear-request",
    "identity-reset", "update-complete", "preview", "edge-update-request", "edge-track-request", "notification",
    "response",
  ]

  static let optimize = #"""
    # Optimize | aepsdk-optimize-ios @5.6.1, aepsdk-optimize-android @3.6.2 | ios android?
    = Optimize Update Propositions Request | optimize requestContent | update-request
    > The app calls updatePropositions, to fetch propositions for some decision scopes.
    . requesttype text ! =updatepropositions
    . decisionscopes objects ! filled
    . decisionscopes[] record
    . decisionscopes[].name scope !
    . xdm object -- added to the request to the Edge Network
    . data object -- added to the request to the Edge Network
    . timeout boundless ! since:5.2.0 -- seconds. Infinite unless the app sets it; an export of Assurance then has the
      text 1.7976931348623157e+308
    {"requesttype":"updatepropositions","decisionscopes":[{"name":"home-banner"}],"timeout":10}
    = Optimize Get Propositions Request | optimize requestContent | get-request
    > The app calls getPropositions, to read propositions that Optimize holds.
    . requesttype text ! =getpropositions
    . decisionscopes objects ! filled -- without scopes the answer is an error with status 400
    . decisionscopes[] record
    . decisionscopes[].name scope !
    {"requesttype":"getpropositions","decisionscopes":[{"name":"home-banner"}]}
    = Optimize Track Propositions Request | optimize requestContent | track-request
    > The app reports that offers were displayed or tapped.
    . requesttype text ! =trackpropositions
    . propositioninteractions object ! filled -- XDM, sent as it is
    . propositioninteractions.eventType text ! =decisioning.propositionDisplay|decisioning.propositionInteract
    . propositioninteractions._experience.decisioning.propositionEventType.display integer
      only:propositioninteractions.eventType=decisioning.propositionDisplay =1
    . propositioninteractions._experience.decisioning.propositionEventType.interact integer
      only:propositioninteractions.eventType=decisioning.propositionInteract =1
    . propositioninteractions._experience.decisioning.propositions objects !
    . propositioninteractions._experience.decisioning.propositions[].id text !
    . propositioninteractions._experience.decisioning.propositions[].scope text !
    . propositioninteractions._experience.decisioning.propositions[].scopeDetails object !
    . propositioninteractions._experience.decisioning.propositions[].activity object ! since:5.6.0
    . propositioninteractions._experience.decisioning.propositions[].placement object ! since:5.6.0
    . propositioninteractions._experience.decisioning.propositions[].items objects ! -- all offers of the
      proposition, or those of a list that was reported
    . propositioninteractions._experience.decisioning.propositions[].items[].id text !
    {"requesttype":"trackpropositions","propositioninteractions":{"eventType":"decisioning.propositionDisplay",
      "_experience":{"decisioning":{"propositionEventType":{"display":1},"propositions":[{"id":"p-1",
      "scope":"home-banner","scopeDetails":{"decisionProvider":"TGT"},"activity":{},"placement":{},
      "items":[{"id":"offer-1"}]}]}}}}
    = AEP Response Event Handle | edge personalization:decisions | edge-decisions
    > The Edge Network answers with propositions. Optimize ignores answers to requests that it did not make.
    . type text ! =personalization:decisions
    . requestId text !
    . requestEventId text unless:^parentId -- the id of the request; parentId of the event has precedence
    . payload objects ! filled
    & payload
    {"type":"personalization:decisions","requestId":"R-1","requestEventId":"9D2C40C1-6E2B-4A6B-8E0E-2A5D4B7F1C33",
      "payload":[{"id":"p-1","scope":"home-banner","scopeDetails":{"decisionProvider":"TGT"},"items":[{"id":"offer-1",
      "schema":"https://ns.adobe.com/personalization/html-content-item","data":{"id":"offer-1","format":"text/html",
      "content":"<p>Free delivery</p>"}}]}]}
    = Optimize Clear Propositions Request | optimize requestReset | clear-request
    > The app calls clearCachedPropositions. Optimize forgets its propositions.
    = Optimize Update Propositions Complete | optimize contentComplete | update-complete
    > Optimize has got the whole answer to an update request. It dispatches the event to itself.
    . completedUpdateRequestForEventId text ! -- the id of the request to the Edge Network
    {"completedUpdateRequestForEventId":"9D2C40C1-6E2B-4A6B-8E0E-2A5D4B7F1C33"}
    = Debug Event | system debug | preview
    > Assurance or a test tool sends propositions to preview. Optimize prefers them. The name can be any.
    @ Preview
    . debug record !
    . debug.eventType text ! =com.adobe.eventType.edge
    . debug.eventSource text ! =personalization:decisions
    . payload objects ! filled
    & payload
    *
    {"debug":{"eventType":"com.adobe.eventType.edge","eventSource":"personalization:decisions"},
      "payload":[{"id":"p-1","scope":"home-banner","items":[{"id":"offer-1",
      "schema":"https://ns.adobe.com/personalization/json-content-item",
      "data":{"id":"offer-1","format":"application/json","content":{"title":"Free delivery"}}}]}]}
    = Edge Optimize Personalization Request | edge requestContent | edge-update-request
    > Optimize asks the Edge Network for propositions after an update request with a valid scope.
    . query.personalization.decisionScopes texts ! -- the names of the valid scopes
    . query.personalization.schemas texts ! all =https://ns.adobe.com/personalization/html-content-item
      |https://ns.adobe.com/personalization/json-content-item
      |https://ns.adobe.com/personalization/default-content-item
      |https://ns.adobe.com/experience/offer-management/content-component-html
      |https://ns.adobe.com/experience/offer-management/content-component-json
      |https://ns.adobe.com/experience/offer-management/content-component-imagelink
      |https://ns.adobe.com/experience/offer-management/content-component-text
    . xdm object ! -- with the members that the app added
    . xdm.eventType text ! =personalization.request
    . data object -- the data of the update request, if it has some
    . request.sendCompletion truth ! =true
    . datasetId text -- if the configuration has optimize.datasetId
    *
    {"query":{"personalization":{"decisionScopes":["home-banner"],"schemas":[
      "https://ns.adobe.com/personalization/html-content-item",
      "https://ns.adobe.com/personalization/json-content-item",
      "https://ns.adobe.com/personalization/default-content-item",
      "https://ns.adobe.com/experience/offer-management/content-component-html",
      "https://ns.adobe.com/experience/offer-management/content-component-json",
      "https://ns.adobe.com/experience/offer-management/content-component-imagelink",
      "https://ns.adobe.com/experience/offer-management/content-component-text"]}},
      "xdm":{"eventType":"personalization.request"},"request":{"sendCompletion":true}}
    = Edge Optimize Proposition Interaction Request | edge requestContent | edge-track-request
    > Optimize sends the interactions of a track request to the Edge Network.
    . xdm object ! filled -- the interactions, unchanged
    . datasetId text -- if the configuration has optimize.datasetId
    *
    {"xdm":{"eventType":"decisioning.propositionDisplay","_experience":{"decisioning":{
      "propositionEventType":{"display":1},"propositions":[{"id":"p-1","scope":"home-banner","scopeDetails":{},
      "activity":{},"placement":{},"items":[{"id":"offer-1"}]}]}}}}
    = Optimize Notification | optimize notification | notification
    > Optimize has got propositions from the Edge Network or a preview.
    . propositions list ! pairs -- on iOS a scope object before each proposition, on Android propositions only
    & propositions
    {"propositions":[{"name":"home-banner"},{"id":"p-1","scope":"home-banner","scopeDetails":{},"activity":{},
      "placement":{},"items":[{"id":"offer-1","etag":"","score":0,
      "schema":"https://ns.adobe.com/personalization/html-content-item","meta":null,"data":{"id":"offer-1","type":3,
      "content":"<p>Free delivery</p>","language":null,"characteristics":null}}]}]}
    = Optimize Response | optimize responseContent | response
    > Optimize answers a get request, and since 5.1.0 an update request.
    . propositions list unless:responseerror pairs -- of the scopes asked for; on iOS a scope object before each
      proposition
    & propositions
    . responseerror record -- if the request failed or timed out
    . responseerror.type text
    . responseerror.status integer -- 408: timed out, 400: no scopes, else that of the service
    . responseerror.title text
    . responseerror.detail text
    . responseerror.report object
    . responseerror.aepError text ! eg:callbackTimeout -- the error of the SDK, such as callbackTimeout or serverError
    {"propositions":[{"name":"home-banner"},{"id":"p-1","scope":"home-banner","scopeDetails":{},"activity":{},
      "placement":{},"items":[{"id":"offer-1","etag":"","score":0,
      "schema":"https://ns.adobe.com/personalization/html-content-item","meta":null,"data":{"id":"offer-1","type":3,
      "content":"<p>Free delivery</p>","language":null,"characteristics":null}}]}]}
    """#

  /// The fields of `payload`, the propositions of the Edge Network.
  static let payloadFields = #"""
    . payload[].id text !
    . payload[].scope text !
    . payload[].scopeDetails object
    . payload[].activity object
    . payload[].placement object
    . payload[].items objects -- without a usable item the proposition is ignored
    . payload[].items[].id text !
    . payload[].items[].schema text !
    . payload[].items[].etag text
    . payload[].items[].score number
    . payload[].items[].meta object
    . payload[].items[].data object unless:.schema=https://ns.adobe.com/personalization/default-content-item
    . payload[].items[].data.id text ! same:payload[].items[].id
    . payload[].items[].data.format text -- application/json, text/plain, text/html or image/…
    . payload[].items[].data.type integer -- read if there is no format
    . payload[].items[].data.content text|object|list unless:.deliveryURL
    . payload[].items[].data.deliveryURL text -- in place of content
    . payload[].items[].data.language texts
    . payload[].items[].data.characteristics textmap
    """#

  /// The fields of `propositions` in the events that Optimize dispatches; `[odd]` are the propositions.
  static let propositionFields = #"""
    . propositions[even] record
    . propositions[even].name text ! -- iOS: the scope of the next element
    . propositions[odd] record
    . propositions[odd].id text !
    . propositions[odd].scope text !
    . propositions[odd].scopeDetails object !
    . propositions[odd].activity object ! since:5.6.0
    . propositions[odd].placement object ! since:5.6.0
    . propositions[odd].items objects !
    . propositions[odd].items[] record
    . propositions[odd].items[].id text !
    . propositions[odd].items[].etag text ! -- empty if the service sent none
    . propositions[odd].items[].score number ! -- 0 if the service sent none
    . propositions[odd].items[].schema text !
    . propositions[odd].items[].meta object|null !
    . propositions[odd].items[].data record !
    . propositions[odd].items[].data.id text ! same:propositions[odd].items[].id
    . propositions[odd].items[].data.type integer ! =0|1|2|3|4 -- unknown, JSON, text, HTML, image
    . propositions[odd].items[].data.content text ! -- JSON content as its text
    . propositions[odd].items[].data.language texts|null !
    . propositions[odd].items[].data.characteristics textmap|null !
    """#
}
