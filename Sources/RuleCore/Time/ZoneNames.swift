/// Finds the time zone of an IANA name; nil for a name that is not known.
public typealias ZoneNames = @Sendable (String) -> ZoneOffset?
