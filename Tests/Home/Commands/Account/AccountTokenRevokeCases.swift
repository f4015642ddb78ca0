import CommandSupport

extension HomeVerbs {
    /// `mizan account token revoke`
    static let accountTokenRevoke: [VerbCase] = [
        VerbCase(
            "one is over",
            "account token revoke $TOKEN",
            after: [
                "quran favorite add 1:1",
                .keep("TOKEN", field: "id", of: "account token create phone --scope quran:read"),
            ],
            table: "The token has been revoked.\n",
            json: #"{"id": "$TOKEN"}"#,
            csv: """
                id
                $TOKEN
                """),
        VerbCase(
            refused: "one that is not there",
            "account token revoke none",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: There is no such token."),
    ]
}
