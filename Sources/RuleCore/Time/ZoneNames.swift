/// Looks up a time zone by its IANA name; nil if the name is unknown.
public typealias ZoneNames = @Sendable (String) -> ZoneOffset?
