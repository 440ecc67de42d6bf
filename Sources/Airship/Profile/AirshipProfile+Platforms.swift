extension AirshipProfile {
  /// The current SDK for Android.
  /// Source: urbanairship/android-library: urbanairship-core/…/json and
  /// urbanairship-automation/…/automation@20.10.0, run.
  public static let android = AirshipProfile(
    name: "android", title: "Airship for Android 20.10.0", readers: [.orgJSONWithoutNulls], outcome: androidOutcome,
    keepsNulls: false, sdk: .android, connectives: [.or, .and, .not], text: .units, hasExactIntegers: true,
    versions: .android,
    payloadLoss: .update, pushIDs: ["com.urbanairship.push.PUSH_ID"], readsTypes: true, misreadLimit: 0,
    negativeLimit: .huge, keepsFractions: false, emptyListsAreAny: true,
    regionMembers: ["region_id"], readsWindows: true, triggerTypesIgnoreCase: false, missingValue: 1,
    showsMissingValue: false, regionNumbersAreText: true, versionMembers: [.android], asksSessionPredicate: false,
    knowsSeveralRegions: true, stopsCountingAtEnd: true, replaysEvents: true, renewsChildren: true,
    forgetsByTime: false, cancelIgnoresCase: true, toleratesCancelFaults: false, judgesDevices: true,
    newWithoutCreation: false,
    skipsUnknownConstraints: false)

  /// The current SDK for iOS.
  /// Source: urbanairship/ios-library: Airship/AirshipBasement/Source/Json@bab34c2, run;
  /// Airship/AirshipAutomation/Source@0499fe0, read.
  public static let ios = AirshipProfile(
    name: "ios", title: "Airship for iOS 20", readers: [.foundation], outcome: iosOutcome, keepsNulls: true, sdk: .ios,
    connectives: [.and, .or, .not], text: .characters, hasExactIntegers: false, versions: .ios, payloadLoss: .payload,
    pushIDs: ["_"], readsTypes: true,
    misreadLimit: 1, negativeLimit: .unlimited, keepsFractions: true, emptyListsAreAny: false,
    regionMembers: ["region"], readsWindows: true, weekDays: 6, localesAreTags: false, triggerTypesIgnoreCase: false,
    missingValue: 1,
    showsMissingValue: true, regionNumbersAreText: false, versionMembers: [.ios], asksSessionPredicate: false,
    knowsSeveralRegions: true, stopsCountingAtEnd: true, replaysEvents: true, renewsChildren: false,
    forgetsByTime: false, cancelIgnoresCase: false, toleratesCancelFaults: false, judgesDevices: true,
    newWithoutCreation: true, skipsUnknownConstraints: true)

  /// The older SDK for Android.
  /// Source: urbanairship/android-library: urbanairship-automation/…/automation@14.0.0, read.
  public static let legacy = AirshipProfile(
    name: "legacy", title: "Airship for Android 13 to 17", readers: [.orgJSONWithoutNulls], outcome: legacyOutcome,
    keepsNulls: false, sdk: .android, connectives: [.or, .and, .not], text: .units, hasExactIntegers: true,
    versions: .android,
    payloadLoss: .entry, pushIDs: ["com.urbanairship.push.PUSH_ID"], readsTypes: false, misreadLimit: 1,
    negativeLimit: .unlimited, keepsFractions: false, emptyListsAreAny: true,
    regionMembers: ["region_id"], readsWindows: false, triggerTypesIgnoreCase: true, missingValue: nil,
    showsMissingValue: false, regionNumbersAreText: true, versionMembers: [.android], asksSessionPredicate: true,
    knowsSeveralRegions: false, stopsCountingAtEnd: false, replaysEvents: false, renewsChildren: true,
    forgetsByTime: true, cancelIgnoresCase: true, toleratesCancelFaults: true, judgesDevices: false,
    newWithoutCreation: false,
    skipsUnknownConstraints: true)

  /// The common behavior of the current SDKs for Android and iOS. If only one SDK reads a part, the part is read. If
  /// only one SDK converts a value to a different type, the value is rejected.
  public static let portable = AirshipProfile(
    name: "portable", title: "the common part of Airship for Android and iOS",
    readers: [.foundation, .orgJSONWithoutNulls],
    outcome: portableOutcome, keepsNulls: true, sdk: .ios, connectives: [.or, .and, .not], text: .units,
    hasExactIntegers: true,
    versions: .android, payloadLoss: .payload, pushIDs: ["com.urbanairship.push.PUSH_ID", "_"], readsTypes: true,
    misreadLimit: 1, negativeLimit: .unlimited, keepsFractions: true,
    emptyListsAreAny: true, regionMembers: ["region_id", "region"], readsWindows: true, triggerTypesIgnoreCase: false,
    missingValue: 1, showsMissingValue: false, regionNumbersAreText: false, versionMembers: [.android, .ios],
    asksSessionPredicate: false, knowsSeveralRegions: true, stopsCountingAtEnd: true, replaysEvents: true,
    renewsChildren: true, forgetsByTime: false, cancelIgnoresCase: true, toleratesCancelFaults: false,
    judgesDevices: true,
    newWithoutCreation: false,
    skipsUnknownConstraints: true)
}
