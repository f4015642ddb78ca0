import CommandSupport

extension HomeVerbs {
    /// `mizan backup make`
    static let backupMake: [VerbCase] = [
        VerbCase(
            "beside the store",
            "backup",
            after: ["quran favorite add 1:1"],
            table: """
                $DIR/store/backups/mizan-20260108T143000Z.sqlite
                  me at version 1, SIZE, verified

                """,
            json: #"{"path": "$DIR/store/backups/mizan-20260108T143000Z.sqlite", "verified": true}"#,
            masks: [.size, .digest],
            ignoring: ["manifest", "epoch"]),
        VerbCase(
            "beside the store, by the verb's name",
            "backup make",
            after: ["quran favorite add 1:1"],
            table: """
                $DIR/store/backups/mizan-20260108T143000Z.sqlite
                  me at version 1, SIZE, verified

                """,
            json: #"{"path": "$DIR/store/backups/mizan-20260108T143000Z.sqlite", "verified": true}"#,
            masks: [.size, .digest],
            ignoring: ["manifest", "epoch"]),
        VerbCase(
            "a new file",
            "backup make --to $DIR/mine.db",
            after: ["quran favorite add 1:1"],
            table: """
                $DIR/mine.db
                  me at version 1, SIZE, verified

                """,
            json: #"{"path": "$DIR/mine.db", "verified": true}"#,
            masks: [.size, .digest],
            ignoring: ["manifest", "epoch"]),
        VerbCase(
            refused: "a file that is there",
            "backup make --to $DIR/mine.db",
            after: ["quran favorite add 1:1", "backup make --to $DIR/mine.db"],
            code: 65,
            "mizan: $DIR/mine.db.json already exists, and was not changed. Choose another name."),
        VerbCase(
            refused: "nothing to back up",
            "backup",
            code: 66,
            "mizan: There is no store in $DIR/store yet: nothing to back up."),
    ]
}
