import CommandSupport

extension HomeVerbs {
    /// `mizan account export`
    static let accountExport: [VerbCase] = [
        VerbCase(
            "into a file",
            "account export $DIR/me.jsonl",
            after: ["quran favorite add 1:1"],
            table: """
                “me” is in $DIR/me.jsonl: 5 rows of 5 tables.
                Digest: DIGEST

                """,
            json: """
                {
                  "owner": "$ID1", "name": "me", "file": "$DIR/me.jsonl", "rows": 5, "digest": "DIGEST",
                  "tables": [
                    {"name": "changes", "rows": 1},
                    {"name": "checksums", "rows": 1},
                    {"name": "journal", "rows": 1},
                    {"name": "owners", "rows": 1},
                    {"name": "quran_favorite_ayah", "rows": 1}
                  ]
                }
                """,
            csv: """
                table,rows
                changes,1
                checksums,1
                journal,1
                owners,1
                quran_favorite_ayah,1
                """,
            masks: [.digest]),
        VerbCase(
            refused: "a file that is there",
            "account export $DIR/me.jsonl",
            after: ["quran favorite add 1:1", "account export $DIR/me.jsonl"],
            code: 65,
            "mizan: $DIR/me.jsonl already exists. Give another name, or remove it first."),
        VerbCase(
            refused: "whose it is must be said",
            "account export $DIR/me.jsonl",
            after: twoAccounts,
            code: 65,
            """
            mizan: There are several owners; name one: --owner me or --owner Amina. To set it for a whole shell, use \
            MIZAN_OWNER.
            """),
    ]
}
