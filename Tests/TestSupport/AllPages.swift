internal import AirshipLint
internal import ConvertLint
internal import LaunchLint
package import RuleLint

/// The pages of all codes that `validate` can report.
package enum AllPages {
  package static let all: [RulePage] =
    CommonLints.pages + LaunchLints.pages + EventLint.pages + ConfigurationLint.pages
    + ConvertLints.pages
    + AirshipLints.pages

  package static func page(_ code: String) -> RulePage? { all.first { $0.code == code } }
}
