/// How much of an archive is read before work stops. Zero or negative values admit nothing.
///
///     limit             default   hard top
///     archiveBytes      64 MiB    4 GiB − 1
///     entries           10,000    65,535
///     entryBytes        128 MiB   1 GiB
///     unpackedBytes     256 MiB   8 GiB
///     ratio             250       0 (off)
///     nameBytes         255       4,096
///     nameComponents    32        128
public struct ArchiveLimits: Hashable, Sendable {
  /// Bytes of the archive itself. Real ones stay below 1 MiB; the top is what 32-bit offsets reach.
  public var archiveBytes: Int
  /// Entries of the central directory. The top is what its 16-bit count can say.
  public var entries: Int
  /// Bytes of one entry once inflated: 128 MiB is about 240 ms of work, and 100,000 rules are 79
  /// MB.
  public var entryBytes: Int
  /// Bytes of all entries together once inflated: 256 MiB is about 490 ms of work.
  public var unpackedBytes: Int
  /// Bytes that one compressed byte may become in an entry of more than `ratioFloor` bytes; 0 turns
  /// the check off. The highest ratio seen in an honest archive is 171, in a bomb about 1,030.
  public var ratio: Int
  /// Bytes of one name: what file systems take in one component.
  public var nameBytes: Int
  /// Components of one name.
  public var nameComponents: Int

  /// Limits of any size; the hard tops are for whoever takes them from a user.
  public init(
    archiveBytes: Int = 64 << 20, entries: Int = 10_000, entryBytes: Int = 128 << 20,
    unpackedBytes: Int = 256 << 20, ratio: Int = 250, nameBytes: Int = 255,
    nameComponents: Int = 32
  ) {
    self.archiveBytes = archiveBytes
    self.entries = entries
    self.entryBytes = entryBytes
    self.unpackedBytes = unpackedBytes
    self.ratio = ratio
    self.nameBytes = nameBytes
    self.nameComponents = nameComponents
  }

  /// The default limits.
  public static let standard = Self()

  /// The highest values that a caller may ask for.
  public static let top = Self(
    archiveBytes: (4 << 30) - 1, entries: 65_535, entryBytes: 1 << 30, unpackedBytes: 8 << 30,
    ratio: 0, nameBytes: 4_096, nameComponents: 128)

  /// An entry of up to this many inflated bytes may have any ratio: small texts of white space
  /// compress better than 250:1 and do no harm.
  public static let ratioFloor = 1 << 20

  /// Comments and extra fields of all entries together: nobody needs them, each must be walked.
  public static let metadataBytes = 1 << 20

  /// Whether an entry of `compressed` bytes may become `size` bytes.
  func allowsRatio(of size: Int, to compressed: Int) -> Bool {
    guard ratio > 0, size > Self.ratioFloor else { return true }
    let (most, overflow) = compressed.multipliedReportingOverflow(by: ratio)
    return overflow || size <= most
  }
}
