/// The events of Analytics, Audience Manager, Campaign and Target.
///
/// Source, read: adobe/aepsdk-analytics-ios @5.0.2, -audience-ios @5.0.1, -campaign-ios @5.0.0,
/// -campaign-android @3.0.3, -campaignclassic-ios @5.0.0, -target-ios @5.0.0.
extension EventCatalogue {
  static let solutions = #"""
    # Analytics | aepsdk-analytics-ios @5.0.2 | ios android?
    = AnalyticsClearQueue | analytics requestContent
    > The app deletes the hits that wait to be sent.
    . clearhitsqueue truth ! =true
    *
    {"clearhitsqueue":true}
    = AnalyticsGetQueueSize | analytics requestContent
    > The app asks how many hits wait to be sent.
    . getqueuesize truth ! =true
    *
    {"getqueuesize":true}
    = AnalyticsSendQueuedHits | analytics requestContent
    > The app sends the hits that wait.
    . forcekick truth ! =true
    *
    {"forcekick":true}
    = AnalyticsGetTrackingIdentifier | analytics requestIdentity
    > The app asks for the tracking identifier.
    *
    = AnalyticsGetVisitorIdentifier | analytics requestIdentity
    > The app asks for the visitor identifier.
    *
    = AnalyticsUpdateVisitorIdentifier | analytics requestIdentity
    > The app sets the visitor identifier.
    . vid text !
    *
    {"vid":"visitor-1"}
    = QueueSizeValue | analytics responseContent
    > Analytics answers with the number of hits that wait to be sent.
    . queuesize integer
    *
    {"queuesize":3}
    = TrackingIdentifierValue | analytics responseIdentity
    > Analytics answers with its identifiers.
    . aid text
    . vid text
    *
    {"aid":"2F1A0B3C4D5E6F70-7F6E5D4C3B2A1900"}
    = AnalyticsResponse | analytics responseContent
    > The Analytics server has answered a hit.
    . analyticsserverresponse text
    . headers object
    . hitHost text
    . hitUrl text
    . requestEventIdentifier text -- the id of the tracked event
    *
    {"analyticsserverresponse":"{}","hitHost":"https://metrics.example.com"}
    # Audience Manager | aepsdk-audience-ios @5.0.1 | ios android?
    = AudienceRequestContent | audienceManager requestContent
    > The app sends traits to Audience Manager.
    . aamtraits object
    *
    {"aamtraits":{"trait":"b"}}
    = AudienceRequestIdentity | audienceManager requestIdentity
    > The app asks for the visitor profile.
    *
    = AudienceRequestReset | audienceManager requestReset
    > The app has Audience Manager forget the visitor.
    *
    = Audience Manager Identities | audienceManager responseIdentity
    > Audience Manager answers with the visitor profile.
    . aamprofile object
    *
    {"aamprofile":{"segment":"42"}}
    = Audience Manager Profile | audienceManager responseContent
    > The service has answered with segments.
    . aamprofile object
    *
    {"aamprofile":{"segment":"42"}}
    = Audience Manager Opt Out Event | audienceManager responseContent
    > Privacy was turned off.
    . optedouthitsent truth -- true if the service was told
    *
    {"optedouthitsent":true}
    # Campaign Standard | aepsdk-campaign-ios @5.0.0, aepsdk-campaign-android @3.0.3 | ios android?
    = SetLinkageFields | campaign requestIdentity
    > The app sets linkage fields, for messages that concern one user.
    . linkagefields object
    *
    {"linkagefields":{"cusFirstName":"Sam"}}
    = ResetLinkageFields | campaign requestReset
    > The app removes the linkage fields.
    *
    # Campaign Classic | aepsdk-campaignclassic-ios @5.0.0 | ios
    = CampaignClassic Device Registration | campaign requestContent
    > The app registers the device for push messages.
    . registerdevice truth ! =true
    . devicetoken text
    . userkey text
    . additionalparameters object
    *
    {"registerdevice":true,"devicetoken":"0a1b2c3d4e5f","userkey":"sam@example.com"}
    = CampaignClassic Track Notification Receive | campaign requestContent
    > The app has received a push message.
    . trackreceive truth ! =true
    . trackinfo object -- the data of the notification
    *
    {"trackreceive":true,"trackinfo":{"_mId":"h2347","_dId":"7bbbc8b8"}}
    = CampaignClassic Track Notification Click | campaign requestContent
    > The user has opened a push message.
    . trackclick truth ! =true
    . trackinfo object -- the data of the notification
    *
    {"trackclick":true,"trackinfo":{"_mId":"h2347","_dId":"7bbbc8b8"}}
    = Device Registration Status | campaign responseContent
    > The registration of the device has ended.
    . registrationstatus truth !
    *
    {"registrationstatus":true}
    # Target | aepsdk-target-ios @5.0.0 | ios android?
    = TargetLoadRequest | target requestContent
    > The app asks for the content of locations.
    . request objects !
    . targetparams object
    *
    {"request":[{"name":"home-banner","defaultContent":"none"}]}
    = TargetPrefetchRequest | target requestContent
    > The app fetches the content of locations ahead.
    . prefetch objects !
    . targetparams object
    *
    {"prefetch":[{"name":"home-banner"}]}
    = TargetLocationsDisplayed | target requestContent
    > The app reports that prefetched locations were displayed.
    . names texts !
    . islocationdisplayed truth ! =true
    . targetparams object
    *
    {"names":["home-banner"],"islocationdisplayed":true}
    = TargetLocationClicked | target requestContent
    > The app reports that a location was tapped.
    . name text !
    . islocationclicked truth ! =true
    . targetparams object
    *
    {"name":"home-banner","islocationclicked":true}
    = TargetRawRequest | target requestContent
    > The app sends a request to the delivery service.
    . israwevent truth ! =true
    . execute object
    . prefetch object
    *
    {"israwevent":true,"execute":{"mboxes":[{"index":0,"name":"home-banner"}]}}
    = TargetRawNotifications | target requestContent
    > The app sends notifications to the delivery service.
    . israwevent truth ! =true
    . notifications objects
    *
    {"israwevent":true,"notifications":[{"id":"n-1","type":"display"}]}
    = TargetSetPreviewRestartDeeplink | target requestContent
    > The app sets the link with which a preview starts.
    . restartdeeplink text !
    *
    {"restartdeeplink":"shop://preview"}
    = TargetRequestReset | target requestReset
    > The app has Target forget the visitor.
    . resetexperience truth ! =true
    *
    {"resetexperience":true}
    = TargetClearPrefetchCache | target requestReset
    > The app has Target forget prefetched content.
    . clearcache truth ! =true
    *
    {"clearcache":true}
    = TargetGetThirdPartyIdentifier | target requestIdentity
    > The app asks for the third-party id.
    *
    = TargetGetTnTIdentifier | target requestIdentity
    > The app asks for the id that Target has given to the visitor.
    *
    = TargetGetSessionIdentifier | target requestIdentity
    > The app asks for the id of the session.
    *
    = TargetSetThirdPartyIdentifier | target requestIdentity
    > The app sets the third-party id.
    . thirdpartyid text ! -- empty: removed
    *
    {"thirdpartyid":"customer-1"}
    = TargetSetTnTIdentifier | target requestIdentity
    > The app sets the id that Target has given to the visitor.
    . tntid text ! -- empty: removed
    *
    {"tntid":"66E5C681-4F70-41A2-86AE-F1E151443B10.35_0"}
    = TargetSetSessionIdentifier | target requestIdentity
    > The app sets the id of the session.
    . sessionid text ! -- empty: removed
    *
    {"sessionid":"session-1"}
    = TargetRequestResponse | target responseContent
    > Target has the content of a location.
    . content text !
    . data object|null
    . responsePairId text
    . responseEventId text -- the id of the request
    *
    {"content":"<p>Free delivery</p>","responsePairId":"pair-1"}
    = TargetPrefetchResponse | target responseContent
    > Target has fetched content ahead, or failed to.
    . prefetchresult truth !
    . prefetcherror text
    *
    {"prefetchresult":true}
    = TargetRawResponse | target responseContent
    > The delivery service has answered a raw request.
    . responsedata object unless:responseerror
    . responseerror text
    *
    {"responsedata":{"status":200}}
    = Target Preview Lifecycle | target responseContent
    > A preview starts or ends.
    . ispreviewinitiated truth !
    *
    {"ispreviewinitiated":true}
    = TargetResponseIdentity | target responseIdentity
    > Target answers with its identifiers.
    . thirdpartyid text
    . tntid text
    . sessionid text
    *
    {"tntid":"66E5C681-4F70-41A2-86AE-F1E151443B10.35_0","sessionid":"session-1"}
    = AnalyticsForTargetRequest | analytics requestContent
    > Target hands data over to Analytics.
    . contextdata object
    . action text =AnalyticsForTarget
    . trackinternal truth
    *
    {"action":"AnalyticsForTarget","contextdata":{"a.target.sessionId":"session-1"},"trackinternal":true}
    """#
}
