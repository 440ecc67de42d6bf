extension LaunchCheck {
  static let otherHost = LaunchCheck(
    RulePage(
      "A008", "other-host", .warning,
      "an address of a host that `--allow-host` does not name",
      why: """
        What is sent or opened there leaves the hosts that you have vouched for. A host that a token writes may be \
        any: whoever dispatches the event chooses it.
        """,
      remedy: """
        Write a host of the list, or add this one to it. `example.com` is that host alone, `*.example.com` are all \
        hosts below it.
        """,
      source: "this program: only checked where `--allow-host` is given",
      fires: .call(
        "$ rulectl validate a.json --select A008 --allow-host 'example.com,*.example.com'",
        "a.json " + HostExample.rules("«example.net»")),
      silent: .call(
        "$ rulectl validate a.json --select A008 --allow-host 'example.com,*.example.com'",
        "a.json " + HostExample.rules("collect.example.com"))),
    .detail { subject, reading, findings in
      guard let allowed = subject.expectations.hosts else { return }
      for text in reading.texts {
        guard let address = text.address, let range = address.host, !range.isEmpty,
          address.hasScheme("https") || address.hasScheme("http")
        else { continue }
        let place = text.range(range, in: subject.document)
        guard let host = address.hostName else {
          findings.add("a host that a token writes is known on the device only", at: place)
          continue
        }
        if !allowed.contains(where: { $0.takes(host) }) {
          findings.add("\(text: host) is none of the hosts that are allowed", at: place)
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
