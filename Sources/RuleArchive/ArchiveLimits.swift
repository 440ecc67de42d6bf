/// Limits on reading an archive. A limit of 0 or less rejects everything, but a `ratio` of 0 or less allows any ratio.
///
///     limit             default   maximum
///     archiveBytes      64 MiB    4 GiB − 1
///     entries           10,000    65,535
///     entryBytes        128 MiB   1 GiB
///     unpackedBytes     256 MiB   8 GiB
///     ratio             250       0 (off)
///     nameBytes         255       4,096
///     nameComponents    32        128
public struct ArchiveLimits: Hashable, Sendable {
  /// The archive's size in bytes. Real archives are below 1 MiB; 32-bit offsets determine the maximum.
  public var archiveBytes: Int
  /// The number of entries in the central directory. The maximum is the largest value of the directory's 16-bit
  /// counter.
  public var entries: Int
  /// The inflated size of one entry in bytes. Inflating the default of 128 MiB takes about 240 ms. A document with
  /// 100,000 rules has 79 MB.
  public var entryBytes: Int
  /// The inflated size of all entries together in bytes. Inflating 256 MiB takes about 490 ms.
  public var unpackedBytes: Int
  /// The ratio of inflated to compressed size of an entry over `ratioFloor` bytes. The highest
  /// ratio seen in a harmless archive is 171; ZIP bombs have about 1,030.
  public var ratio: Int
  /// The length of one name in bytes. The default is the maximum length of one component in common file systems.
  public var nameBytes: Int
  /// The number of slash-separated components of one name.
  public var nameComponents: Int

  /// Creates limits of any size. Callers must not allow users to exceed `top`.
  public init(
    archiveBytes: Int = 64 << 20, entries: Int = 10_000, entryBytes: Int = 128 << 20, unpackedBytes: Int = 256 << 20,
    ratio: Int = 250, nameBytes: Int = 255, nameComponents: Int = 32
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

  /// The maximum values that a user may set.
  public static let top = Self(
    archiveBytes: (4 << 30) - 1, entries: 65_535, entryBytes: 1 << 30, unpackedBytes: 8 << 30, ratio: 0,
    nameBytes: 4_096, nameComponents: 128)

  /// The inflated size in bytes up to which an entry may have any ratio: small whitespace-only
  /// files compress better than 250:1 and are harmless.
  public static let ratioFloor = 1 << 20

  /// The maximum total size in bytes of comments and extra fields. An archive of rules needs neither, but `Archive`
  /// must scan both.
  public static let metadataBytes = 1 << 20

  /// Returns the maximum number of bytes to which `ratio` allows an entry of `compressed` bytes to inflate.
  func mostInflated(from compressed: Int) -> Int {
    if ratio <= 0 { return .max }
    let (most, overflow) = compressed.multipliedReportingOverflow(by: ratio)
    return overflow ? .max : max(Self.ratioFloor, most)
  }

  /// The limits for an archive with overlapping entries. At most 16 MiB are unpacked: this is enough to show how each
  /// platform reads the archive.
  var forOverlaps: ArchiveLimits {
    var limits = self
    limits.unpackedBytes = min(unpackedBytes, 16 << 20)
    return limits
  }

  /// True if `ratio` allows an entry of `compressed` bytes to inflate to `size` bytes.
  func allowsRatio(of size: Int, to compressed: Int) -> Bool {
    size <= mostInflated(from: compressed)
  }
}
