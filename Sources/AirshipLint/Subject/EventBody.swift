/// The members that the SDKs may put into the data of an event for predicates.
struct EventBody: Sendable {
  enum MemberKind: String {
    case number, text
    /// A number; on platforms with `regionNumbersAreText`, a string.
    case coordinate
    /// A value of any other type, or of several possible types.
    case other
    /// An object or array whose content the app or the service chooses, so it is not known.
    case open
  }

  /// A member, with the names that lead to it. If its value is an object with known members, only these members are
  /// listed.
  struct Member: Sendable {
    let path: [String]
    let kind: MemberKind

    func isNumber(on profile: AirshipProfile) -> Bool? {
      switch kind {
      case .number: true
      case .text: false
      case .coordinate: !profile.regionNumbersAreText
      case .other, .open: nil
      }
    }
  }

  let members: [Member]
  private let triggers: [String]

  /// `text`: the members, separated by spaces. Each is a path and a kind, such as `proximity.major:number`.
  private init(_ triggers: [String], _ text: String) {
    self.triggers = triggers
    members = text.split(separator: " ").map { part in
      let parts = part.split(separator: ":")
      // The name of a member may contain dots.
      let names = parts[0].replacingNames()
      return Member(path: names, kind: MemberKind(rawValue: String(parts[1])) ?? .other)
    }
  }

  /// Returns the names of the members of the object at a path; empty if there is no object at the path.
  func names(below path: some Collection<String>) -> [String] {
    members.filter { $0.path.count > path.count && $0.path.starts(with: path) }.map { $0.path[path.count] }
  }

  /// Returns the index of the first name in a path that no event contains at this position; nil if events may contain
  /// all names.
  func unknownName(in path: [String]) -> Int? {
    for index in path.indices {
      if members.contains(where: { $0.kind == .open && $0.path.elementsEqual(path[..<index]) }) { return nil }
      if !members.contains(where: { $0.path.starts(with: path[...index]) }) { return index }
    }
    return nil
  }

  /// Returns the body of the events that triggers of a type count, with the members of all current SDKs; nil if the
  /// data of these events has no known members.
  static func body(of trigger: some StringProtocol) -> EventBody? {
    all.first { $0.triggers.contains { $0 == trigger } }
  }

  private static let inApp = """
    id:other id.message_id:text id.campaigns:open id.com∙urbanairship∙metadata:other source:text \
    context.pager.identifier:text context.pager.page_identifier:text context.pager.page_index:number \
    context.pager.completed:other context.pager.page_history:open context.pager.count:number \
    context.button.identifier:text context.form.identifier:text context.form.submitted:other context.form.type:text \
    context.form.response_type:text context.display.trigger_session_id:text context.display.is_first_display:other \
    context.display.is_first_display_trigger_session:other context.reporting_context:open context.experiments:open \
    conversion_send_id:text conversion_metadata:text rendered_locale:open
    """

  /// Keyed by the type of an in-app event: the members that events of this type have in addition to `inApp`.
  private static let inAppMembers = [
    "in_app_display": "",
    "in_app_resolution": """
    resolution.type:text resolution.button_id:text resolution.button_description:text resolution.display_time:text \
    device.channel_id:text device.contact_id:text
    """,
    "in_app_button_tap": "button_identifier:text reporting_metadata:open",
    "in_app_gesture": "gesture_identifier:text reporting_metadata:open",
    "in_app_page_action": "action_identifier:text reporting_metadata:open",
    "in_app_permission_result": "permission:text starting_permission_status:text ending_permission_status:text",
    "in_app_form_display": "form_identifier:text form_type:text form_response_type:text",
    "in_app_form_result": "forms:open",
    "in_app_pager_completed": "pager_identifier:text page_index:number page_count:number page_identifier:text",
    "in_app_page_view": """
    pager_identifier:text page_index:number page_count:number page_identifier:text viewed_count:number \
    completed:other
    """,
    "in_app_page_swipe": """
    pager_identifier:text to_page_index:number to_page_identifier:text from_page_index:number \
    from_page_identifier:text
    """,
    "in_app_pager_summary": "pager_identifier:text viewed_pages:open page_count:number completed:other",
  ]

  /// The bodies of the events of all types of trigger.
  ///
  /// Source: urbanairship/android-library: urbanairship-core/…/analytics/**, urbanairship-core/…/util/VersionUtils.kt,
  /// urbanairship-layout/…/analytics/**@20.10.0; urbanairship/ios-library: AirshipCore/Source/CustomEvent.swift (read).
  private static let all =
    [
      EventBody(
        ["custom_event_count", "custom_event_value"],
        """
        event_value:number event_name:text transaction_id:text interaction_id:text interaction_type:text in_app:open \
        properties:open conversion_send_id:text conversion_metadata:text template_type:text
        """),
      EventBody(
        ["region_enter", "region_exit"],
        """
        region_id:text source:text action:text proximity.proximity_id:text proximity.major:number \
        proximity.minor:number proximity.rssi:number proximity.latitude:coordinate proximity.longitude:coordinate \
        circular_region.latitude:coordinate circular_region.longitude:coordinate circular_region.radius:coordinate
        """),
      EventBody(
        ["version"],
        (["android", "amazon"].flatMap { platform in
          ["version", "build_version", "version_name", "from.build_version", "from.version_name"]
            .map { "\(platform).\($0):other" }
        } + ["ios.version:text"]).joined(separator: " ")),
      EventBody(
        ["feature_flag_interaction"],
        """
        flag_name:text eligible:other reporting_metadata:open superseded_reporting_metadata:open \
        device.channel_id:text device.contact_id:text
        """),
    ] + inAppMembers.map { EventBody([$0], inApp + " " + $1) }
}

extension Substring {
  /// Returns the names of a path, which dots separate; `∙` represents a dot inside a name.
  fileprivate func replacingNames() -> [String] {
    split(separator: ".").map { name in String(name.map { $0 == "∙" ? "." : $0 }) }
  }
}
