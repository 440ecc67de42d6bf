/// Reads the audiences and frequency limits of schedules.
extension AirshipReader {
  /// Reads the audience and the frequency limits of a schedule. The reader must have checked all members other than
  /// selectors before.
  mutating func readAudience(of schedule: inout Schedule, _ value: JSONDocument.Value) {
    var selectors: [AudienceSelector] = []
    if let audience = audience(of: value) {
      if !profile.readsTypes {
        checkMembers(of: audience, as: .audience)
        if isAction, !document.isObject(audience) { note(.schedule, "audience", .mistyped, audience) }
      }
      selectors.append(selector(audience))
      if let word = missBehavior(audience) { schedule.missBehavior = word }
    }
    guard profile.readsTypes else {
      schedule.audience = selectors.first
      return
    }
    if let compound = member(value, "compound_audience"), document.isObject(compound) {
      if let inner = member(compound, "selector") { selectors += [compoundSelector(inner, depth: 0)].compactMap { $0 } }
      if let word = missBehavior(compound) { schedule.missBehavior = word }
    }
    if !selectors.isEmpty { schedule.audience = selectors.count == 1 ? selectors[0] : .all(selectors) }
    let ids = member(value, "frequency_constraint_ids")
    schedule.constraintIDs = ids.flatMap { document.isArray($0) ? texts($0) : nil } ?? []
  }

  /// Returns the value that contains the audience of a schedule; nil if there is none.
  ///
  /// SDKs before 18 read the audience of an action payload inside a second `audience`, and the audience of other
  /// schedules also from their message.
  private func audience(of schedule: JSONDocument.Value) -> JSONDocument.Value? {
    let own = member(schedule, "audience")
    if profile.readsTypes { return own }
    if isAction { return own.flatMap { document.isObject($0) ? member($0, "audience") : nil } }
    return own ?? member(schedule, "message").flatMap { document.isObject($0) ? member($0, "audience") : nil }
  }

  private func missBehavior(_ object: JSONDocument.Value) -> MissBehavior? {
    guard document.isObject(object), let text = member(object, "miss_behavior").flatMap(text) else { return nil }
    return MissBehavior(rawValue: String(decoding: text, as: UTF8.self).lowercased())
  }

  // MARK: selectors

  /// Returns the selector for an audience. On platforms that accept an audience that is not an object, such an audience
  /// selects every device.
  private mutating func selector(_ audience: JSONDocument.Value) -> AudienceSelector {
    guard document.isObject(audience) else { return .all([]) }
    var selectors: [AudienceSelector] = []
    func truth(_ name: String) -> Bool? { member(audience, name).flatMap(self.truth) }
    func texts(_ name: String) -> [[UInt8]]? {
      member(audience, name).flatMap { document.isArray($0) ? self.texts($0) : nil }
    }
    if let value = truth("new_user") { selectors.append(.newUser(value)) }
    if let value = truth("notification_opt_in") { selectors.append(.notificationOptIn(value)) }
    if let value = truth("location_opt_in") { selectors.append(.locationOptIn(value)) }
    if let value = truth("requires_analytics") { selectors.append(.requiresAnalytics(value)) }
    func allowed(_ name: String) -> [[UInt8]]? {
      texts(name).flatMap { $0.isEmpty && profile.emptyListsAreAny ? nil : $0 }
    }
    if let tags = allowed("locale") { selectors.append(.locale(tags)) }
    if let ids = allowed("test_devices") { selectors.append(.testDevices(ids)) }
    if profile.readsTypes, let types = texts("device_types") { selectors.append(.deviceTypes(types)) }
    for (name, make) in [("app_version", AudienceSelector.appVersion), ("permissions", AudienceSelector.permissions)] {
      guard let predicate = member(audience, name), let id = condition(predicate, depth: 0) else { continue }
      selectors.append(make(id))
    }
    if let tags = member(audience, "tags"), let tags = tagSelector(tags, depth: 0) { selectors.append(.tags(tags)) }
    if profile.readsTypes, let hash = member(audience, "hash"), let hash = self.hash(hash) { selectors.append(hash) }
    return selectors.count == 1 ? selectors[0] : .all(selectors)
  }

  /// Returns the selector for a condition on tags; nil if a platform rejects the condition.
  private mutating func tagSelector(_ value: JSONDocument.Value, depth: Int) -> AudienceSelector? {
    guard depth < Self.nestingLimit else {
      note(.nested(over: Self.nestingLimit), value)
      return nil
    }
    let found: [(name: String, value: JSONDocument.Value)] =
      document.isObject(value)
      ? ["tag", "or", "and", "not"].compactMap { name in member(value, name).map { (name, $0) } } : []
    guard let (name, operand) = found.first else {
      note(.tagSelector, "tag", .unclear, value)
      return nil
    }
    if found.count > 1 { note(.tagSelector, name, .several, value) }
    switch name {
    case "tag":
      if let tag = text(operand) { return .tag(tag) }
      note(.tagSelector, name, .mistyped, operand)
      return nil
    case "not": return tagSelector(operand, depth: depth + 1).map(AudienceSelector.not)
    default:
      guard document.isArray(operand) else {
        note(.tagSelector, name, .mistyped, operand)
        return nil
      }
      let list = elements(operand)
      if list.isEmpty { note(.tagSelector, name, .empty, operand) }
      let selectors = list.compactMap { tagSelector($0, depth: depth + 1) }
      return name == "or" ? .any(selectors) : .all(selectors)
    }
  }

  private mutating func compoundSelector(_ value: JSONDocument.Value, depth: Int) -> AudienceSelector? {
    guard depth < Self.nestingLimit else {
      note(.nested(over: Self.nestingLimit), value)
      return nil
    }
    guard document.isObject(value) else {
      note(.compoundAudience, "selector", .mistyped, value)
      return nil
    }
    checkMembers(of: value, as: .compoundSelector)
    switch member(value, "type").flatMap(text).map({ String(decoding: $0, as: UTF8.self) }) {
    case "atomic":
      guard let audience = operand("audience", of: value) else { return nil }
      if !document.isObject(audience) { note(.compoundSelector, "audience", .mistyped, audience) }
      checkMembers(of: audience, as: .selector)
      return selector(audience)
    case "not":
      return operand("selector", of: value).flatMap { compoundSelector($0, depth: depth + 1) }.map(AudienceSelector.not)
    case let type where type == "and" || type == "or":
      guard let list = operand("selectors", of: value) else { return nil }
      if !document.isArray(list) { note(.compoundSelector, "selectors", .mistyped, list) }
      let elements = document.isArray(list) ? elements(list) : []
      let selectors = elements.compactMap { compoundSelector($0, depth: depth + 1) }
      return type == "or" ? .any(selectors) : .all(selectors)
    default: return nil
    }
  }

  private mutating func operand(_ name: String, of value: JSONDocument.Value) -> JSONDocument.Value? {
    if let operand = member(value, name) { return operand }
    note(.compoundSelector, name, .absent, value)
    return nil
  }

  // MARK: hashes

  private func hash(_ value: JSONDocument.Value) -> AudienceSelector? {
    guard document.isObject(value), let parts = member(value, "audience_hash"), document.isObject(parts) else {
      return nil
    }
    var hash = AudienceHash()
    hash.prefix = member(parts, "hash_prefix").flatMap(text) ?? []
    if let word = member(parts, "hash_identifier").flatMap(text) {
      hash.identifier = AudienceHash.Identifier(rawValue: String(decoding: word, as: UTF8.self)) ?? .channel
    }
    hash.buckets = member(parts, "num_hash_buckets").map(unsigned) ?? 0
    if let map = member(parts, "hash_identifier_overrides"), document.isObject(map) {
      for (name, value) in document.distinctMembers(map, .last) where !document.isNull(value) {
        hash.overrides[name] = text(value) ?? []
      }
    }
    let subset = member(value, "audience_subset").flatMap { document.isObject($0) ? $0 : nil }
    hash.lowest = subset.flatMap { member($0, "min_hash_bucket") }.map(unsigned) ?? 0
    hash.highest =
      subset.flatMap { member($0, "max_hash_bucket") }.map(unsigned)
      ?? (profile.sdk == .android ? UInt64(Int64.max) : .max)
    return .hash(hash)
  }

  /// Returns a number as an unsigned integer; 0 if the value is not a number. Android interprets the bits of a negative
  /// integer as an unsigned integer.
  private func unsigned(_ value: JSONDocument.Value) -> UInt64 {
    guard let number = number(value) else { return 0 }
    if let exact = UInt64(String(decoding: document.lexeme(value), as: UTF8.self)) { return exact }
    return number >= 0x1p63 ? UInt64(Int64.max) : UInt64(bitPattern: truncated(number))
  }

  // MARK: frequency limits

  /// Reads an entry of `frequency_constraints`. Returns nil if the platform drops the entry. The faults are those of
  /// the rows `FC…` in `ScheduleMember.table`.
  mutating func frequencyConstraint(_ value: JSONDocument.Value) -> FrequencyConstraint? {
    let first = set.faults.count
    guard document.isObject(value) else {
      note(.constraint, "id", .unclear, value)
      return nil
    }
    checkMembers(of: value, as: .constraint)
    guard !set.faults[first...].contains(where: { profile.outcome($0.kind) == .refused }) else { return nil }
    let number = member(value, "range").flatMap(number) ?? 0
    let range = profile.sdk == .android ? number.rounded(.towardZero) : number
    let word = member(value, "period").flatMap(text).map { String(decoding: $0, as: UTF8.self) }
    let period = word.flatMap(ConstraintPeriod.init) ?? .seconds
    return FrequencyConstraint(
      id: member(value, "id").flatMap(text) ?? [],
      milliseconds: range * period.seconds(weekDays: profile.weekDays) * 1_000,
      boundary: member(value, "boundary").map { max(0, truncated(self.number($0) ?? 0)) }.map(UInt64.init) ?? 0,
      range: document.range(value))
  }
}
