import CommandSupport

extension HomeVerbs {
    /// `mizan restore`
    static let restore: [VerbCase] = [
        VerbCase(
            "one of this store",
            "restore $DIR/mine.db --yes",
            after: ["quran favorite add 1:1", "backup --to $DIR/mine.db", "quran favorite add 2:255"],
            table: """
                $DIR/mine.db has been restored into $DIR/store: me at version 1.
                  All sessions ended (0). API tokens: 0 are as the replaced store had them, 0 ended. Passwords and roles are as in the backup.
                  The store that was there is kept: $DIR/store/mizan.sqlite.before-restore-20260108T143000Z

                """,
            json: """
                {
                  "restored": "$DIR/mine.db", "kept": "$DIR/store/mizan.sqlite.before-restore-20260108T143000Z",
                  "owners": [
                    {"id": "00000000-0000-0000-0000-000000000000", "name": "house", "version": 90},
                    {"id": "$ID1", "name": "me", "version": 1}
                  ],
                  "endedSessions": 0, "endedTokens": 0, "keptTokens": 0, "tokens": "compared"
                }
                """,
            masks: [.size, .digest],
            ignoring: ["manifest", "epoch"]),
        VerbCase(
            refused: "one that was made elsewhere",
            "restore $DIR/mine.db --yes --data $DIR/there",
            after: ["quran favorite add 1:1", "backup --to $DIR/mine.db"],
            code: 65,
            """
            mizan: $DIR/mine.db is sound, but it was made elsewhere, with a different secret.key: nobody can tell \
            whether somebody changed it. Nothing was restored. If you know where the backup comes \
            from: --made-elsewhere
            """),
        VerbCase(
            "one that was made elsewhere, knowingly",
            "restore $DIR/mine.db --yes --made-elsewhere --keep-tokens --data $DIR/there",
            after: ["quran favorite add 1:1", "backup --to $DIR/mine.db"],
            table: """
                $DIR/mine.db has been restored into $DIR/there: me at version 1.
                  All sessions ended (0). API tokens: all of the backup are valid (0). Passwords and roles are as in the backup.

                """,
            json: """
                {
                  "restored": "$DIR/mine.db",
                  "owners": [
                    {"id": "00000000-0000-0000-0000-000000000000", "name": "house", "version": 90},
                    {"id": "$ID1", "name": "me", "version": 1}
                  ],
                  "endedSessions": 0, "endedTokens": 0, "keptTokens": 0, "tokens": "kept"
                }
                """,
            masks: [.size, .digest],
            ignoring: ["manifest", "epoch"]),
        VerbCase(
            refused: "without a yes",
            "restore $DIR/mine.db",
            after: ["quran favorite add 1:1", "backup --to $DIR/mine.db"],
            code: 65,
            """
            mizan: A restore replaces the store, and there is no terminal on which to ask for confirmation. Add \
            --yes if this is intended.
            """),
        VerbCase(
            refused: "no such file",
            "restore $DIR/none.db --yes",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: $DIR/none.db: No such file or directory."),
    ]
}
