import CommandSupport

extension HomeVerbs {
    /// `mizan account password`
    static let accountPassword: [VerbCase] = [
        VerbCase(
            "the first password",
            "account password --password-stdin",
            after: ["quran favorite add 1:1"],
            input: "correct horse battery",
            table: "“me” has a password now.\n",
            json: #"{"name": "me", "endedSessions": 0, "endedTokens": 0}"#,
            csv: """
                name,endedSessions,endedTokens
                me,0,0
                """),
        VerbCase(
            "a new password",
            "account password --password-stdin --owner Amina",
            after: [
                .line("account add Amina --admin --password-stdin", input: "correct horse battery"),
                "account token create phone --scope quran:read --owner Amina",
            ],
            input: "another long password",
            table: "“Amina” has a new password. 0 sessions and 1 token ended.\n",
            json: #"{"name": "Amina", "endedSessions": 0, "endedTokens": 1}"#,
            csv: """
                name,endedSessions,endedTokens
                Amina,0,1
                """),
        VerbCase(
            "a new password, and tokens stay",
            "account password --password-stdin --keep-tokens --owner Amina",
            after: [
                .line("account add Amina --admin --password-stdin", input: "correct horse battery"),
                "account token create phone --scope quran:read --owner Amina",
            ],
            input: "another long password",
            table: "“Amina” has a new password. 0 sessions and 0 tokens ended.\n",
            json: #"{"name": "Amina", "endedSessions": 0, "endedTokens": 0}"#,
            csv: """
                name,endedSessions,endedTokens
                Amina,0,0
                """),
        VerbCase(
            refused: "whose it is must be said",
            "account password --password-stdin",
            after: twoAccounts,
            input: "correct horse battery",
            code: 65,
            """
            mizan: There are several owners; name one: --owner me or --owner Amina. To set it for a whole shell, use \
            MIZAN_OWNER.
            """),
    ]
}
