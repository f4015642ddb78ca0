import CommandSupport

extension HomeVerbs {
    /// `mizan backup verify`
    static let backupVerify: [VerbCase] = [
        VerbCase(
            "a sound one",
            "backup verify $DIR/mine.db",
            after: ["quran favorite add 1:1", "backup --to $DIR/mine.db"],
            table: """
                $DIR/mine.db is sound.
                  made 2026-01-08 14:30Z, me at version 1, SIZE
                  The backup was signed here, and has not been changed since.

                """,
            json: """
                {
                  "path": "$DIR/mine.db", "verified": true, "size": 111111, "sha256": "DIGEST",
                  "owners": [
                    {"id": "00000000-0000-0000-0000-000000000000", "name": "house", "version": 90},
                    {"id": "$ID1", "name": "me", "version": 1}
                  ],
                  "proof": "here", "unverifiedTables": []
                }
                """,
            masks: [.size, .digest],
            ignoring: ["manifest", "epoch"]),
        VerbCase(
            refused: "no backup",
            "backup verify $SAMPLE",
            after: ["quran favorite add 1:1"],
            code: 65,
            """
            mizan: $SAMPLE is not a Mizan store: it is not an SQLite database. The file was not changed.
            """),
        VerbCase(
            refused: "no such file",
            "backup verify $DIR/none.db",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: $DIR/none.db: No such file or directory."),
    ]
}
