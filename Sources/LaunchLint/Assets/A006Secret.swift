extension LaunchCheck {
  static let secretInText = LaunchCheck(
    RulePage(
      "A006", "secret", .error,
      "what looks like a secret in an address or a body",
      why: """
        Rules lie on a public server and on every phone. Whoever has the app can read them, and use the key as its \
        owner could.
        """,
      remedy: "Revoke the secret. Send the data to a server of your own, which knows the secret and calls the service.",
      source: "forms that the services describe; adobe/aepsdk-core-ios: issue 441 shows a rule with such an address",
      fires: .consequence(
        #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit?«api_key=4f1c9a77d2»"}}"#
      ),
      silent: .consequence(
        #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit?api_key={%urlenc(key)%}"}}"#
      )),
    .detail { subject, reading, findings in
      for text in reading.texts where text.role == .address || text.role == .body {
        let bytes = text.bytes(in: subject.document)
        for found in Secret.all(in: bytes) {
          findings.add("this looks like \(found.secret.words)", at: text.range(found.range, in: subject.document))
        }
        if let address = text.address, let user = address.user, !user.isEmpty,
          address.bytes[user].contains(0x3A), !address.bytes[user].contains(0)
        {
          findings.add("this looks like a name and a password", at: text.range(user, in: subject.document))
        }
      }
    })
}
