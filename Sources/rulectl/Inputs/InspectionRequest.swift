/// The arguments of `inspect`.
struct InspectionRequest {
  /// As given on the command line.
  let path: String
  let input: Result<RulesInput, CommandFailure>
  let platforms: [String]
  let format: ReportFormat
  let limits: RulesLimits
  let archiveLimits: ArchiveLimits
  /// The dialect that was asked for.
  let dialect: DialectName?

  /// The one platform that is shown.
  func profile<Profile>(of list: PlatformList<Profile>) throws(CommandFailure) -> Profile {
    let profiles = try list.profiles(platforms)
    guard profiles.count == 1, let profile = profiles.first else {
      throw CommandFailure(.usage, "inspect shows one platform: give --platform one name")
    }
    return profile
  }
}
