extension LaunchLints {
  static let otherHost = LaunchCheck(
    "A008", "other-host", .warning, "a URL whose host is not in `--allow-host`",
    why: """
      The app sends data to a host that you did not allow, or opens a page there. If a token supplies the host, the \
      code that dispatches the event chooses the host.
      """,
    remedy: """
      Use an allowed host, or add the host to `--allow-host`. `example.com` allows that host only; `*.example.com` \
      allows all its subdomains.
      """,
    source: "this program: checked only with `--allow-host`",
    fires: .call(
      "$ rulectl validate a.json --select A008 --allow-host 'example.com,*.example.com'",
      "a.json " + HostExample.rules("«example.net»")),
    silent: .call(
      "$ rulectl validate a.json --select A008 --allow-host 'example.com,*.example.com'",
      "a.json " + HostExample.rules("collect.example.com")),
    .detail { subject, reading, findings in
      guard let allowed = subject.expectations.hosts else { return }
      for text in reading.texts {
        guard let address = text.address, let range = address.host, !range.isEmpty,
          address.hasScheme("https") || address.hasScheme("http")
        else { continue }
        let place = text.range(range, in: subject.document)
        guard let host = address.hostName else {
          findings.add("host of the URL depends on a token", at: place)
          continue
        }
        if !allowed.contains(where: { $0.takes(host) }) {
          findings.add("host \(text: host) is not in `--allow-host`", at: place)
        }
      }
    })
}

/// An example document that sends a postback to a host.
private enum HostExample {
  static func rules(_ host: String) -> String {
    #"{"version":1,"rules":[{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"pb","detail":{"templateurl":"https://\#(host)/hit"}}]}]}"#
  }
}
