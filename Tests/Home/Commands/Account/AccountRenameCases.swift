import CommandSupport

extension HomeVerbs {
    /// `mizan account rename`
    static let accountRename: [VerbCase] = [
        VerbCase(
            "another name",
            "account rename Amina",
            after: ["quran favorite add 1:1"],
            table: "“me” is now called “Amina”.\n",
            json: """
                {"name": "Amina", "id": "$ID1", "role": "admin", "createdAt": "2026-01-08T14:30:00.000Z"}
                """,
            csv: """
                name,id,role,createdAt
                Amina,$ID1,admin,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            refused: "a name that is there",
            "account rename amina --owner me",
            after: twoAccounts,
            code: 65,
            """
            mizan: There is already an account called “amina”, or one with a name too similar.
            """),
    ]
}
