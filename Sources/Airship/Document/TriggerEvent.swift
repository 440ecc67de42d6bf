/// The types of events that triggers count. Raw values are the names in schedules.
///
/// Source: urbanairship/android-library: urbanairship-automation/…/AutomationTrigger.kt@20.10.0.
package enum TriggerEvent: String, CaseIterable, Sendable {
  case appInit = "app_init"
  case foreground, background, screen
  case regionEnter = "region_enter"
  case regionExit = "region_exit"
  case customEventCount = "custom_event_count"
  case customEventValue = "custom_event_value"
  case activeSession = "active_session"
  case version
  case featureFlag = "feature_flag_interaction"
  case inAppDisplay = "in_app_display"
  case inAppResolution = "in_app_resolution"
  case inAppButtonTap = "in_app_button_tap"
  case inAppPermissionResult = "in_app_permission_result"
  case inAppFormDisplay = "in_app_form_display"
  case inAppFormResult = "in_app_form_result"
  case inAppGesture = "in_app_gesture"
  case inAppPagerCompleted = "in_app_pager_completed"
  case inAppPagerSummary = "in_app_pager_summary"
  case inAppPageSwipe = "in_app_page_swipe"
  case inAppPageView = "in_app_page_view"
  case inAppPageAction = "in_app_page_action"

  /// True if SDKs before version 18 know the type.
  package var isOld: Bool {
    switch self {
    case .appInit, .foreground, .background, .screen, .regionEnter, .regionExit: true
    case .customEventCount, .customEventValue, .activeSession, .version: true
    case .featureFlag, .inAppDisplay, .inAppResolution, .inAppButtonTap: false
    case .inAppPermissionResult, .inAppFormDisplay, .inAppFormResult, .inAppGesture: false
    case .inAppPagerCompleted, .inAppPagerSummary, .inAppPageSwipe: false
    case .inAppPageView, .inAppPageAction: false
    }
  }

  /// The index of this type in `allCases`.
  package var place: Int { Self.places[self] ?? 0 }

  private static let places = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
