extension ScheduleMember {
  /// The members of schedules, audiences and messages, then the members of triggers, delays and windows.
  ///
  /// Source: urbanairship/android-library: urbanairship-automation/…/{automation,iam} and
  /// urbanairship-core/…/audience@20.10.0; urbanairship/ios-library: Airship/AirshipAutomation/Source and
  /// AirshipCore/Source/{DeviceAudienceSelector,AudienceHashSelector,DeviceTagSelector,CompoundDeviceAudienceSelector}.swift
  /// @034687b, @5b3ea67; both read.
  package static let table: [ScheduleMember] = schedules + audiences + messages + others

  private static let schedules: [ScheduleMember] = [
    Self("SM01", .schedule, "id", .text, .emptyText, .refused),
    Self("SM02", .schedule, "type", .words(["actions", "in_app_message", "deferred"]), .refused, .refused),
    Self("SM03", .actions, "actions", .any, isRequired: true),
    Self("SM04", .messageContent, "message", .object(.message), isRequired: true, .refused, .refused),
    Self("SM05", .deferredContent, "deferred", .object(.deferred), isRequired: true, .refused, .refused),
    Self("SM06", .schedule, "created", .date, .refused, .refused),
    Self("SM07", .schedule, "group", .text, .emptyText, .refused, isOld: true),
    Self("SM08", .schedule, "metadata", .any),
    Self("SM08", .schedule, "campaigns", .any),
    Self("SM08", .schedule, "reporting_context", .any),
    Self("SM09", .schedule, "product_id", .text, .refused, .refused),
    Self("SM10", .schedule, "bypass_holdout_groups", .truth, .falsity, .refused),
    Self("SM11", .schedule, "edit_grace_period", .whole, .zero, .refused, isOld: true),
    Self("SM12", .schedule, "frequency_constraint_ids", .texts, .refused, .refused),
    Self("SM13", .schedule, "message_type", .text, .emptyText, .refused),
    Self("SM14", .schedule, "min_sdk_version", .text, .emptyText, .refused),
    Self("SM15", .schedule, "queue", .text, .emptyText, .refused),
    Self("SM16", .schedule, "send_metadata", .text, .emptyText, .unread),
    Self("SM17", .schedule, "additional_audience_check_overrides", .object(.overrides), .refused, .refused),
    Self("SM18", .overrides, "bypass", .truth, .falsity, .refused),
    Self("SM18", .overrides, "url", .text, .emptyText, .refused),
    Self("SM18", .overrides, "context", .any),
    Self("SM19", .schedule, "last_updated", .any, isOld: true),
  ]

  private static let audiences: [ScheduleMember] = [
    Self("AU01", .schedule, "audience", .object(.audience), .emptyObject, .refused, isOld: true),
    Self("AU02", anyAudience, "new_user", .truth, .refused, .refused, isOld: true),
    Self("AU02", anyAudience, "notification_opt_in", .truth, .refused, .refused, isOld: true),
    Self("AU02", anyAudience, "location_opt_in", .truth, .refused, .refused, isOld: true),
    Self("AU02", anyAudience, "requires_analytics", .truth, .refused, .refused, isOld: true),
    Self("AU03", anyAudience, "locale", .texts, .refused, .refused, isOld: true),
    Self("AU04", anyAudience, "app_version", .predicate, .refused, .refused, isOld: true),
    Self("AU04", anyAudience, "permissions", .predicate, .refused, .refused, isOld: true),
    Self("AU05", anyAudience, "tags", .tagSelector, .refused, .refused, isOld: true),
    Self("AU06", anyAudience, "test_devices", .texts, .refused, .refused, isOld: true),
    Self("AU07", .audience, "miss_behavior", .words(missBehaviors), .refused, .refused, isOld: true),
    Self("AU07", .selector, "miss_behavior", .words(missBehaviors), .refused, .unread),
    Self("AU08", anyAudience, "device_types", .texts, .refused, .refused),
    Self("AU09", anyAudience, "hash", .object(.hash), .refused, .refused),
    Self("AU10", .hash, "audience_hash", .object(.audienceHash), isRequired: true, .refused, .refused),
    Self("AU10", .hash, "audience_subset", .object(.subset), isRequired: true, .emptyObject, .refused),
    Self("AU11", .audienceHash, "hash_prefix", .text, isRequired: true, .emptyText, .refused),
    Self(
      "AU12", .audienceHash, "hash_identifier", .words(["channel", "contact"]), isRequired: true, .refused, .refused),
    Self("AU13", .audienceHash, "hash_algorithm", .words(["farm_hash"]), isRequired: true, .refused, .refused),
    Self("AU14", .audienceHash, "num_hash_buckets", .whole, isRequired: true, .zero, .refused),
    Self("AU15", .audienceHash, "hash_seed", .whole, .zero, .refused),
    Self("AU16", .audienceHash, "hash_identifier_overrides", .textMap, .emptyObject, .refused),
    Self("AU17", .subset, "min_hash_bucket", .whole, .zero, .refused),
    Self("AU17", .subset, "max_hash_bucket", .whole, .zero, .refused),
    Self("AU18", .hash, "sticky", .object(.sticky), .refused, .refused),
    Self("AU18", .sticky, "id", .text, isRequired: true, .emptyText, .refused),
    Self("AU18", .sticky, "last_access_ttl", .number, isRequired: true, .zero, .refused),
    Self("AU18", .sticky, "reporting_metadata", .anyOrNull, isRequired: true, .unread, .refused),
    Self("AU19", .schedule, "compound_audience", .object(.compoundAudience), .refused, .refused),
    Self("AU19", .compoundAudience, "selector", .compoundSelector, isRequired: true, .refused, .refused),
    Self(
      "AU19", .compoundAudience, "miss_behavior", .words(missBehaviors, androidIgnoresCase: true), isRequired: true,
      .refused, .refused),
    Self("AU20", .tagSelector, "tag", .own, .refused, .refused, isOld: true),
    Self("AU20", .tagSelector, "or", .own, .refused, .refused, isOld: true),
    Self("AU20", .tagSelector, "and", .own, .refused, .refused, isOld: true),
    Self("AU20", .tagSelector, "not", .own, .refused, .refused, isOld: true),
    Self(
      "AU21", .compoundSelector, "type", .words(["atomic", "not", "and", "or"]), isRequired: true, .refused, .refused),
    Self("AU21", .compoundSelector, "audience", .own, .emptyObject, .refused),
    Self("AU21", .compoundSelector, "selector", .own, .refused, .refused),
    Self("AU21", .compoundSelector, "selectors", .own, .emptyList, .refused),
  ]

  private static let anyAudience: MemberOwner = [.audience, .selector]
  private static let missBehaviors = MissBehavior.allCases.map(\.rawValue)

  private static let messages: [ScheduleMember] = [
    Self(
      "ME01", .message, "display_type", .words(["banner", "modal", "fullscreen", "html", "custom", "layout"]),
      isRequired: true, .refused, .refused),
    Self("ME02", .message, "display", .display, isRequired: true, .refused, .refused),
    Self("ME03", .message, "name", .text, .emptyText, .refused),
    Self("ME04", .message, "extra", .object(nil), .emptyObject, .kept),
    Self("ME04", [.message, .banner], "actions", .object(nil), .emptyObject, .kept),
    Self(
      "ME05", .message, "source", .words(["remote-data", "app-defined", "legacy-push"], android: ["push-action"]),
      .refused, .refused),
    Self("ME06", .message, "display_behavior", .words(["immediate", "default"]), .refused, .refused),
    Self("ME07", .message, "reporting_enabled", .truth, .falsity, .refused),
    Self("ME08", .message, "rendered_locale", .any),
    Self("ME10", texts, "heading", .object(.text), .refused, .refused),
    Self("ME10", texts, "body", .object(.text), .refused, .refused),
    Self("ME11", texts, "media", .object(.media), .refused, .refused),
    Self("ME12", texts, "buttons", .objects(.button), .refused, .refused),
    Self("ME12", [.modal, .fullscreen], "footer", .object(.button), .refused, .refused),
    Self("ME13", texts, "button_layout", .words(["stacked", "joined", "separate"]), .refused, .refused),
    Self("ME14", .banner, "template", .words(["media_left", "media_right"]), .refused, .refused),
    Self(
      "ME14", [.modal, .fullscreen], "template",
      .words(["header_media_body", "media_header_body", "header_body_media"]), .refused, .refused),
    Self("ME15", .banner, "placement", .words(["top", "bottom"]), .refused, .refused),
    Self("ME16", [texts, .html], "background_color", .color, .refused, .refused, unknown: (.refused, .kept)),
    Self("ME16", [texts, .html], "dismiss_button_color", .color, .refused, .refused, unknown: (.refused, .kept)),
    Self("ME17", .banner, "duration", .number, .standard, .refused),
    Self("ME17", [.banner, .modal], "border_radius", .number, .zero, .refused),
    Self("ME17", .modal, "allow_fullscreen_display", .truth, .falsity, .refused),
    Self("ME18", .html, "url", .text, isRequired: true, .emptyText, .refused),
    Self("ME19", .html, "width", .number, .zero, .refused),
    Self("ME19", .html, "height", .number, .zero, .refused),
    Self("ME19", .html, "border_radius", .number, .zero, .refused),
    Self("ME19", .html, "aspect_lock", .truth, .falsity, .refused),
    Self("ME19", .html, "require_connectivity", .truth, .falsity, .refused),
    Self("ME19", .html, "allow_fullscreen_display", .truth, .falsity, .refused),
    Self("ME19", .html, "force_fullscreen_display", .truth, .falsity, .refused),
    Self("ME20", .layout, "layout", .object(nil), isRequired: true, .refused, .refused),
    Self("ME21", .text, "text", .text, isRequired: true, .emptyText, .refused),
    Self("ME22", .text, "color", .color, .refused, .refused, unknown: (.refused, .kept)),
    Self("ME22", .text, "size", .number, .zero, .refused),
    Self("ME22", .text, "alignment", .words(["left", "center", "right"]), .refused, .refused),
    Self("ME22", .text, "style", .wordList(["bold", "italic", "underline"]), .refused, .refused),
    Self("ME22", .text, "font_family", .texts, .refused, .refused),
    Self("ME22", .text, "android_drawable_res_name", .text, .emptyText, .unread),
    Self("ME23", .button, "id", .shortText(100), isRequired: true, .refused, .refused, unknown: (.refused, .kept)),
    Self("ME23", .button, "label", .object(.text), isRequired: true, .refused, .refused),
    Self("ME24", .button, "behavior", .words(["dismiss", "cancel"]), .refused, .refused),
    Self("ME24", .button, "border_radius", .number, .zero, .refused),
    Self("ME24", .button, "border_color", .color, .refused, .refused, unknown: (.refused, .kept)),
    Self("ME24", .button, "background_color", .color, .refused, .refused, unknown: (.refused, .kept)),
    Self("ME24", .button, "actions", .object(nil), .emptyObject, .kept),
    Self("ME25", .media, "url", .text, isRequired: true, .emptyText, .refused),
    Self("ME25", .media, "type", .words(["image", "video", "youtube", "vimeo"]), isRequired: true, .refused, .refused),
    Self("ME25", .media, "description", .text, .emptyText, .refused),
  ]

  private static let texts: MemberOwner = [.banner, .modal, .fullscreen]

  private static let others: [ScheduleMember] = [
    Self("DE01", .deferred, "url", .url, isRequired: true, .emptyText, .refused, unknown: (.kept, .refused)),
    Self("DE02", .deferred, "type", .words(["in_app_message", "actions"]), isRequired: true, .refused, .refused),
    Self("DE03", .deferred, "retry_on_timeout", .truth, .falsity, .refused),
    Self("FC01", .constraint, "id", .text, isRequired: true, .emptyText, .refused),
    Self("FC02", .constraint, "range", .length, isRequired: true, .zero, .refused),
    Self("FC03", .constraint, "boundary", .whole, isRequired: true, .zero, .refused),
    Self("FC04", .constraint, "period", .words(ConstraintPeriod.names), isRequired: true, .refused, .refused),
    Self("TR01", .trigger, "id", .text, .emptyText, .refused),
    Self("TR02", .trigger, "type", .own, .refused, .refused, isOld: true),
    Self("TR02", .trigger, "goal", .own, .zero, .refused, isOld: true),
    Self("TR02", .trigger, "predicate", .predicate, .refused, .refused, isOld: true),
    Self("TR03", .trigger, "children", .objects(.child), .refused, .refused),
    Self("TR03", .child, "trigger", .own, .refused, .refused),
    Self("TR04", .child, "is_sticky", .truth, .falsity, .refused),
    Self("TR04", .child, "reset_on_increment", .truth, .falsity, .refused),
    Self("DL01", .schedule, "delay", .own, .refused, .refused, isOld: true),
    Self("DL01", .delay, "seconds", .own, .zero, .refused, isOld: true),
    Self("DL01", .delay, "screen", .own, .refused, .refused, isOld: true),
    Self("DL01", .delay, "region_id", .own, .emptyText, .refused, isOld: true),
    Self("DL01", .delay, "region", .own, .unread, .refused),
    Self("DL01", .delay, "app_state", .own, .refused, .refused, isOld: true),
    Self("DL02", .delay, "cancellation_triggers", .triggers, .refused, .refused, isOld: true),
    Self("WI01", .delay, "execution_window", .own, .refused, .refused),
    Self("WI01", .window, "include", .own, .refused, .refused),
    Self("WI01", .window, "exclude", .own, .refused, .refused),
  ]

  // MARK: looking up

  /// Returns the indices in `table` of the members that an object of the kind `owner` can have, keyed by name.
  /// Precondition: `owner` contains one kind.
  package static func members(of owner: MemberOwner) -> [[UInt8]: Int] { byOwner[owner] ?? [:] }

  private static let byOwner: [MemberOwner: [[UInt8]: Int]] = {
    var all: [MemberOwner: [[UInt8]: Int]] = [:]
    for (index, member) in table.enumerated() {
      for bit in 0..<UInt32(UInt32.bitWidth) where member.owners.rawValue & (1 << bit) != 0 {
        all[MemberOwner(rawValue: 1 << bit), default: [:]][Array(member.name.utf8)] = index
      }
    }
    return all
  }()
}
