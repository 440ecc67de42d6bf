/// How much of an event is read, whatever it says. Each limit has its flag on the command line.
public struct EventLimits: Hashable, Sendable {
  /// Bytes of one event. (--max-event)
  public var bytes: Int
  /// Containers, one inside the other: where the platforms' own readers stop. (--max-depth)
  public var depth: Int
  /// Entries of the data once it is flattened. (--max-keys)
  public var keys: Int
  /// Bytes that the tokens of one string may expand to; of one event's strings sixteen times that.
  /// (--max-expansion)
  public var expansion: Int

  /// Limits of any size; a zero admits nothing.
  public init(
    bytes: Int = 8 << 20, depth: Int = 512, keys: Int = 200_000, expansion: Int = 1 << 20
  ) {
    (self.bytes, self.depth, self.keys, self.expansion) = (bytes, depth, keys, expansion)
  }

  /// The defaults.
  public static let standard = EventLimits()
}
