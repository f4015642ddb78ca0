import CommandSupport

extension QuranVerbs {
    /// `mizan quran profile show`
    static let profileShow: [VerbCase] = [
        VerbCase(
            "as it is",
            "quran profile show",
            after: profile,
            table: """
                Apple user: 000123.abc
                E-mail: a@example.org
                Given name: Amina
                Family name: bint Salim
                Last sign-in: 2026-01-08 14:30Z
                Since: 2026-01-08 14:30Z

                """,
            json: """
                {
                  "recordName": "profile-$OWNER", "appleUserID": "000123.abc", "email": "a@example.org",
                  "givenName": "Amina", "familyName": "bint Salim", "lastSignIn": "2026-01-08T14:30:00.000Z",
                  "createdAt": "2026-01-08T14:30:00.000Z"
                }
                """,
            csv: """
                recordName,appleUserID,email,givenName,familyName,lastSignIn,userRecord,createdAt
                profile-$OWNER,000123.abc,a@example.org,Amina,bint Salim,2026-01-08T14:30:00.000Z,,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            "is what is shown if no verb is said",
            "quran profile",
            after: profile,
            table: """
                Apple user: 000123.abc
                E-mail: a@example.org
                Given name: Amina
                Family name: bint Salim
                Last sign-in: 2026-01-08 14:30Z
                Since: 2026-01-08 14:30Z

                """,
            json: """
                {
                  "recordName": "profile-$OWNER", "appleUserID": "000123.abc", "email": "a@example.org",
                  "givenName": "Amina", "familyName": "bint Salim", "lastSignIn": "2026-01-08T14:30:00.000Z",
                  "createdAt": "2026-01-08T14:30:00.000Z"
                }
                """,
            csv: """
                recordName,appleUserID,email,givenName,familyName,lastSignIn,userRecord,createdAt
                profile-$OWNER,000123.abc,a@example.org,Amina,bint Salim,2026-01-08T14:30:00.000Z,,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            refused: "none yet",
            "quran profile show",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: There is no profile yet. Make one: mizan quran profile set --apple-user-id ID"),
    ]
}
