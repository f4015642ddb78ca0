import CommandSupport

extension QuranVerbs {
    /// `mizan quran profile set`
    static let profileSet: [VerbCase] = [
        VerbCase(
            "a new one",
            "quran profile set --apple-user-id 000123.abc --email a@example.org --given-name Amina --family-name 'bint Salim' --last-sign-in 2026-01-02 --user-record user1",
            table: "The profile is stored.\n",
            json: """
                {
                  "recordName": "profile-$OWNER", "appleUserID": "000123.abc", "email": "a@example.org",
                  "givenName": "Amina", "familyName": "bint Salim", "lastSignIn": "2026-01-02T00:00:00.000Z",
                  "userRecord": "user1", "createdAt": "2026-01-08T14:30:00.000Z"
                }
                """,
            csv: """
                recordName,appleUserID,email,givenName,familyName,lastSignIn,userRecord,createdAt
                profile-$OWNER,000123.abc,a@example.org,Amina,bint Salim,2026-01-02T00:00:00.000Z,user1,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            "what is given is changed, and an empty text takes away",
            "quran profile set --email '' --given-name Aminah",
            after: profile + [.seconds(60)],
            table: "The profile is stored.\n",
            json: """
                {
                  "recordName": "profile-$OWNER", "appleUserID": "000123.abc", "givenName": "Aminah",
                  "familyName": "bint Salim", "lastSignIn": "2026-01-08T14:30:00.000Z",
                  "createdAt": "2026-01-08T14:30:00.000Z"
                }
                """,
            csv: """
                recordName,appleUserID,email,givenName,familyName,lastSignIn,userRecord,createdAt
                profile-$OWNER,000123.abc,,Aminah,bint Salim,2026-01-08T14:30:00.000Z,,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            refused: "a new one without its user ID",
            "quran profile set --email a@example.org",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: A new profile needs the user ID of Sign in with Apple."),
        VerbCase(
            refused: "no moment",
            "quran profile set --apple-user-id a --last-sign-in soon",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: “soon” is not a moment. Write 2026-01-08T14:30:00Z, “yesterday 14:30” as your clock showed it, or a day: 2026-01-08, today, -3d, mon."
        ),
    ]
}
