internal import AirshipLint
internal import ConvertLint
internal import LaunchLint
package import RuleLint

/// The pages of all codes that `validate` can report.
package enum AllPages {
  package static let all: [RulePage] =
    Lint.all.map(\.page) + LaunchCheck.all.map(\.page) + EventLint.pages + ConfigurationLint.pages
    + ConvertCheck.all.map(\.page)
    + AirshipCheck.all.map(\.page)

  package static func page(_ code: String) -> RulePage? { all.first { $0.code == code } }
}
