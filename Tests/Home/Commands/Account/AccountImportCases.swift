import CommandSupport

extension HomeVerbs {
    /// `mizan account import`
    static let accountImport: [VerbCase] = [
        VerbCase(
            "into another store",
            "account import $DIR/me.jsonl --as halima",
            after: ["quran favorite add 1:1 --data $DIR/other", "account export $DIR/me.jsonl --data $DIR/other"],
            table: """
                “halima” has been imported: 5 rows of 5 tables, as in $DIR/me.jsonl.
                Digest: DIGEST

                """,
            json: """
                {
                  "owner": "$ID1", "name": "halima", "file": "$DIR/me.jsonl", "rows": 5, "digest": "DIGEST",
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
            refused: "one who is there",
            "account import $DIR/me.jsonl",
            after: ["quran favorite add 1:1", "account export $DIR/me.jsonl"],
            code: 65,
            """
            mizan: The owner of this archive is already in this store, as “me”, and two states of one account cannot \
            be kept apart. Delete the account here first, or import the archive into another store. Nothing was \
            stored. `mizan account delete --owner 01920000-0000-7000-8000-000000000001`, or `--data DIRECTORY`.
            """),
        VerbCase(
            refused: "no archive",
            "account import $SAMPLE",
            after: ["quran favorite add 1:1"],
            code: 65,
            """
            mizan: $SAMPLE is not an account archive: its first line is not JSON (this is not the start of a \
            value). `mizan account export` writes one; other files: mizan import.
            """),
    ]
}
