import CommandSupport

extension HomeVerbs {
    /// `mizan account role`
    static let accountRole: [VerbCase] = [
        VerbCase(
            "an admin is made",
            "account role me admin",
            after: twoAccounts + [
                .line("account password --password-stdin --owner me", input: "another long password")
            ],
            table: "“me” is now an admin.\n",
            json: #"{"name": "me", "id": "$ID1", "role": "admin", "createdAt": "2026-01-08T14:30:00.000Z"}"#,
            csv: """
                name,id,role,createdAt
                me,$ID1,admin,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            refused: "one who could not sign in",
            "account role me admin",
            after: ["quran favorite add 1:1"],
            code: 65,
            """
            mizan: This account has no password yet. An admin can set a password, or use `mizan account password` on \
            the machine.
            """),
        VerbCase(
            refused: "the last admin stays one",
            "account role Amina member",
            after: [.line("account add Amina --admin --password-stdin", input: "correct horse battery")],
            code: 65,
            """
            mizan: This is the last admin: without an admin, nobody could make or change accounts. Make another admin \
            first.
            """),
        VerbCase(
            refused: "no such role",
            "account role me king",
            after: ["quran favorite add 1:1"],
            code: 64,
            "mizan: “king” is not a role. The roles are: admin, member."),
        VerbCase(
            refused: "nobody of that name",
            "account role nobody admin",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: There is no owner “nobody”. The owners are: me."),
    ]
}
