import CommandSupport

extension HomeVerbs {
    /// `mizan account session revoke`
    static let accountSessionRevoke: [VerbCase] = [
        VerbCase(
            "one is over",
            "account session revoke $SESSION",
            after: [
                .line("account add Amina --admin --password-stdin", input: "correct horse battery"), signsIn,
                .keep("SESSION", field: "id", of: "account session list"),
            ],
            table: "The session has ended.\n",
            json: #"{"id": "$SESSION"}"#,
            csv: """
                id
                $SESSION
                """),
        VerbCase(
            refused: "one that is not there",
            "account session revoke none",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: There is no such session, or it has ended."),
    ]
}
