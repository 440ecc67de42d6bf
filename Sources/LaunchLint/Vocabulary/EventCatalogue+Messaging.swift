/// The events of Messaging, Places, User Profile and Assurance.
///
/// Source, read: adobe/aepsdk-messaging-ios @5.14.0, -messaging-android @3.10.0, -places-ios @5.0.0,
/// -userprofile-ios @5.0.0, -userprofile-android @3.0.1, -assurance-ios @5.0.3.
extension EventCatalogue {
  static let messaging = #"""
    # Messaging | aepsdk-messaging-ios @5.14.0, aepsdk-messaging-android @3.10.0 | ios android?
    = Refresh in-app messages | messaging requestContent
    > The app asks for new message definitions with refreshInAppMessages.
    . refreshmessages truth ! =true
    *
    {"refreshmessages":true}
    = Update propositions | messaging requestContent
    > The app fetches the propositions of some surfaces.
    . updatepropositions truth ! =true
    . surfaces objects
    . surfaces[].uri text
    *
    {"updatepropositions":true,"surfaces":[{"uri":"mobileapp://com.example.shop/home"}]}
    = Get propositions | messaging requestContent
    > The app reads the propositions of some surfaces.
    . getpropositions truth ! =true
    . surfaces objects
    . surfaces[].uri text
    *
    {"getpropositions":true,"surfaces":[{"uri":"mobileapp://com.example.shop/home"}]}
    = Track propositions | messaging requestContent
    > The app reports an interaction with a proposition.
    . trackpropositions truth ! =true
    . propositioninteraction object -- XDM
    *
    {"trackpropositions":true,"propositioninteraction":{"eventType":"decisioning.propositionDisplay"}}
    = Push notification interaction event | messaging requestContent
    > The user reacts to a push notification.
    . id text
    . applicationOpened truth
    . eventType text =pushTracking.applicationOpened|pushTracking.customAction
    . actionId text -- the button that was tapped
    . clickThroughUrl text
    . adobe_xdm object
    . isPushInteractionEvent truth
    *
    {"id":"n-1","applicationOpened":true,"eventType":"pushTracking.applicationOpened","isPushInteractionEvent":true}
    = Seed content cards | messaging requestContent
    > Messaging evaluates the rules of content cards after it has got new ones. Core's rules never see the event.
    *
    = Message propositions response | messaging responseContent
    > Messaging answers a request for propositions.
    . propositions objects
    . responseerror integer
    *
    {"propositions":[]}
    = Push tracking status event | messaging responseContent
    > Messaging says whether it has tracked the reaction to a push notification.
    . pushTrackingStatus integer =0|1|2|3|4
    . pushTrackingStatusMessage text
    *
    {"pushTrackingStatus":0,"pushTrackingStatusMessage":"Tracking initiated"}
    = Message propositions notification | messaging notification
    > Messaging has got new propositions.
    . propositions objects
    *
    {"propositions":[]}
    = Finalize propositions response | messaging contentComplete
    > Messaging has got the whole answer to a request for propositions. It dispatches the event to itself.
    . endingEventId text
    *
    {"endingEventId":"9D2C40C1-6E2B-4A6B-8E0E-2A5D4B7F1C33"}
    = Write IAM event to history | messaging eventHistoryWrite
    > A message or content card was displayed, dismissed or used. The mask of the event names its three keys.
    . iam record !
    . iam.eventType text ! =trigger|display|interact|dismiss|disqualify|suppressDisplay|unqualify
    . iam.id text ! -- the id of the activity
    . iam.action text -- often empty, and then no part of the hash
    {"iam":{"eventType":"display","id":"activity-1","action":""}}
    = Push to in-app | rulesEngine requestContent
    > The user opened a push notification that belongs to an in-app message.
    . adb_iam_id text
    *
    {"adb_iam_id":"message-1"}
    = Push Identifier Re-sync | generic.identity requestContent
    > Messaging sends the push token again, because the user has allowed the collection of data.
    . pushidentifier text !
    *
    {"pushidentifier":"0a1b2c3d4e5f"}
    = Retrieve message definitions | edge requestContent
    > Messaging asks the Edge Network for the propositions of some surfaces.
    . query.personalization.surfaces texts
    . query.personalization.schemas texts
    . xdm.eventType text ! =personalization.request
    . request.sendCompletion truth
    . data object
    *
    {"query":{"personalization":{"surfaces":["mobileapp://com.example.shop/home"]}},
      "xdm":{"eventType":"personalization.request"},"request":{"sendCompletion":true}}
    = Messaging interaction event | edge requestContent
    > Messaging sends an interaction with a proposition to the Edge Network.
    . xdm object !
    *
    {"xdm":{"eventType":"decisioning.propositionInteract"}}
    = Push tracking edge event | edge requestContent
    > Messaging sends the reaction to a push notification to the Edge Network.
    . xdm object !
    *
    {"xdm":{"eventType":"pushTracking.applicationOpened"}}
    = Push notification token profile Edge event | edge requestContent
    > Messaging sends the push token to the Edge Network.
    . data object !
    *
    {"data":{"pushNotificationDetails":[{"token":"0a1b2c3d4e5f","platform":"apns"}]}}
    = Live Activity push-to-start token to Edge | edge requestContent
    > Messaging sends the tokens that can start live activities to the Edge Network.
    *
    {"data":{"liveActivityPushNotificationDetails":[]}}
    = Live Activity start to Edge | edge requestContent
    > Messaging reports to the Edge Network that a live activity has started.
    *
    {"xdm":{"eventType":"liveActivity.start"}}
    = Live Activity update token to Edge | edge requestContent
    > Messaging sends the token that can update a live activity to the Edge Network.
    *
    {"xdm":{"eventType":"liveActivity.updateToken"}}
    # Places | aepsdk-places-ios @5.0.0 | ios android?
    = requestgetnearbyplaces | places requestContent
    > The app asks for the points of interest near a location.
    . requesttype text ! =requestgetnearbyplaces
    . latitude number
    . longitude number
    . count integer
    *
    {"requesttype":"requestgetnearbyplaces","latitude":59.91,"longitude":10.75,"count":10}
    = requestgetuserwithinplaces | places requestContent
    > The app asks for the points of interest in which the user is.
    . requesttype text ! =requestgetuserwithinplaces
    *
    {"requesttype":"requestgetuserwithinplaces"}
    = requestgetlastknownlocation | places requestContent
    > The app asks for the last location that Places knows.
    . requesttype text ! =requestgetlastknownlocation
    *
    {"requesttype":"requestgetlastknownlocation"}
    = requestprocessregionevent | places requestContent
    > The app reports that the user has entered or left a region.
    . requesttype text ! =requestprocessregionevent
    . regionid text
    . regioneventtype text =entry|exit
    *
    {"requesttype":"requestprocessregionevent","regionid":"poi-1","regioneventtype":"entry"}
    = requestreset | places requestContent
    > The app has Places forget its data.
    . requesttype text ! =requestreset
    *
    {"requesttype":"requestreset"}
    = requestsetaccuracy | places requestContent
    > The app reports how exact its locations may be.
    . requesttype text ! =requestsetaccuracy
    . accuracy text =full|reduced|unknown
    *
    {"requesttype":"requestsetaccuracy","accuracy":"full"}
    = requestsetauthorizationstatus | places requestContent
    > The app reports whether it may use locations.
    . requesttype text ! =requestsetauthorizationstatus
    . authstatus text =always|wheninuse|denied|restricted|unknown
    *
    {"requesttype":"requestsetauthorizationstatus","authstatus":"wheninuse"}
    = responseprocessregionevent | places responseContent
    > The user has entered or left a point of interest.
    ~ enter a place | regioneventtype=entry
    ~ leave a place | regioneventtype=exit
    . regioneventtype text ! =entry|exit
    . triggeringregion record !
    & region triggeringregion
    *
    {"regioneventtype":"entry","triggeringregion":{"regionid":"poi-1","regionname":"Flagship store","latitude":59.91,
      "longitude":10.75,"radius":100,"weight":1,"libraryid":"lib-1","useriswithin":true,
      "regionmetadata":{"city":"Oslo"}}}
    = Location Tracking Event | edge requestContent
    > Places sends an entry or exit to the Edge Network. The mask of the event names the event type and the id.
    . xdm object !
    . xdm.eventType text ! =location.entry|location.exit
    . xdm.placeContext.POIinteraction.poiDetail.poiID text
    . xdm.placeContext.POIinteraction.poiDetail.name text
    *
    {"xdm":{"eventType":"location.entry","placeContext":{"POIinteraction":{"poiDetail":{"poiID":"poi-1",
      "name":"Flagship store"}}}}}
    # User Profile | aepsdk-userprofile-ios @5.0.0, aepsdk-userprofile-android @3.0.1 | ios android?
    = UserProfileUpdate | userProfile requestProfile
    > The app sets attributes of the profile.
    . userprofileupdatekey object ! -- names and values
    *
    {"userprofileupdatekey":{"tier":"gold"}}
    = getUserAttributes | userProfile requestProfile | get-user-attributes-request
    > The app reads attributes of the profile.
    . userprofilegetattributes texts ! -- the names
    *
    {"userprofilegetattributes":["tier"]}
    = RemoveUserProfiles | userProfile requestReset
    > The app removes attributes of the profile.
    . userprofileremovekeys texts ! -- the names
    {"userprofileremovekeys":["tier"]}
    = getUserAttributes | userProfile responseProfile | get-user-attributes-response
    > User Profile answers with attributes of the profile.
    . userprofilegetattributes object
    . errorresponse text
    . errormessagekey text
    *
    {"userprofilegetattributes":{"tier":"gold"}}
    # User Profile | aepsdk-userprofile-android @3.0.1 | android
    = UserProfile Response Event | userProfile responseProfile
    > The profile has changed. iOS does not announce it.
    . userprofiledata object
    *
    {"userprofiledata":{"tier":"gold"}}
    # Assurance | aepsdk-assurance-ios @5.0.3 | ios android?
    = Assurance Start Session | assurance requestContent
    > The app was opened with the link of an Assurance session.
    . startSessionURL text
    *
    {"startSessionURL":"shop://?adb_validation_sessionid=0f8fad5b-d9cb-469f-a165-70867728950e"}
    = Assurance Quick Connect Start Session | assurance requestContent
    > A debug build of the app starts an Assurance session without a link.
    . quickConnect truth
    *
    {"quickConnect":true}
    """#
}
