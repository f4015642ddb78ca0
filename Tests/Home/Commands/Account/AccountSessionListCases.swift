import CommandSupport

extension HomeVerbs {
    /// `mizan account session list`
    static let accountSessionList: [VerbCase] = [
        VerbCase(
            "where somebody is",
            "account session list",
            after: [.line("account add Amina --admin --password-stdin", input: "correct horse battery"), signsIn],
            table: """
                Id      Since              Refreshed          Until
                ID-END  2026-01-08 14:30Z  2026-01-08 14:30Z  2026-03-09 14:30Z

                """,
            json: """
                [
                  {
                    "id": "ID", "createdAt": "2026-01-08T14:30:00.000Z", "refreshedAt": "2026-01-08T14:30:00.000Z",
                    "expiresAt": "2026-03-09T14:30:00.000Z"
                  }
                ]
                """,
            csv: """
                id,createdAt,refreshedAt,expiresAt
                ID,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-03-09T14:30:00.000Z
                """,
            masks: [.identity, .identityEnd]),
        VerbCase(
            "none",
            "account session list",
            after: ["quran favorite add 1:1"],
            table: "“me” is not signed in anywhere.\n",
            json: "[]",
            csv: "id,createdAt,refreshedAt,expiresAt"),
    ]
}
