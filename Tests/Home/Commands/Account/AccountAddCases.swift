import CommandSupport

extension HomeVerbs {
    /// `mizan account add`
    static let accountAdd: [VerbCase] = [
        VerbCase(
            "the first one",
            "account add Amina --password-stdin",
            input: "correct horse battery",
            table: "“Amina” has been created, as a member.\n",
            json: """
                {"name": "Amina", "id": "$ID1", "role": "member", "createdAt": "2026-01-08T14:30:00.000Z"}
                """,
            csv: """
                name,id,role,createdAt
                Amina,$ID1,member,2026-01-08T14:30:00.000Z
                """,
            errors: """
                There is no admin yet, so only commands on this machine can make accounts. To make somebody an admin: \
                mizan account role NAME admin
                """),
        VerbCase(
            "an admin",
            "account add Amina --admin --password-stdin",
            after: ["quran favorite add 1:1"],
            input: "correct horse battery\n",
            table: "“Amina” has been created, as an admin.\n",
            json: """
                {"name": "Amina", "id": "$ID2", "role": "admin", "createdAt": "2026-01-08T14:30:00.000Z"}
                """,
            csv: """
                name,id,role,createdAt
                Amina,$ID2,admin,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            refused: "a password that is too short",
            "account add Amina --password-stdin",
            after: ["quran favorite add 1:1"],
            input: "short",
            code: 65,
            "mizan: A password must have at least 10 characters; this password has 5."),
        VerbCase(
            refused: "a name that is there",
            "account add AMINA --password-stdin",
            after: [.line("account add Amina --admin --password-stdin", input: "correct horse battery")],
            input: "correct horse battery",
            code: 65,
            """
            mizan: There is already an account called “AMINA”, or one with a name too similar.
            """),
        VerbCase(
            refused: "no terminal to ask on",
            "account add Amina",
            after: ["quran favorite add 1:1"],
            code: 65,
            """
            mizan: The password cannot be typed without a terminal. Add --password-stdin and give it on standard \
            input.
            """),
    ]
}
