import CommandSupport

extension HomeVerbs {
    /// `mizan backup list`
    static let backupList: [VerbCase] = [
        VerbCase(
            "none yet",
            "backup list",
            after: ["quran favorite add 1:1"],
            table: "There is no backup yet. To make one: mizan backup\n",
            json: "[]",
            csv: "name,madeAt,origin,size,owners,proof,path,records"),
        VerbCase(
            "latest first",
            "backup list",
            after: ["quran favorite add 1:1", "backup", .seconds(60), "quran favorite add 2:255", "backup"],
            table: """
                Name                           Made               By    Bytes   Holds            Proof  Records
                mizan-20260108T143100Z.sqlite  2026-01-08 14:31Z  hand  111111  me at version 2  here         2
                mizan-20260108T143000Z.sqlite  2026-01-08 14:30Z  hand  111111  me at version 1  here         1

                """,
            json: """
                [
                  {
                    "name": "mizan-20260108T143100Z.sqlite", "madeAt": "2026-01-08T14:31:00.000Z", "origin": "hand",
                    "size": 111111, "owners": "me at version 2", "proof": "here",
                    "path": "$DIR/store/backups/mizan-20260108T143100Z.sqlite", "records": 2
                  },
                  {
                    "name": "mizan-20260108T143000Z.sqlite", "madeAt": "2026-01-08T14:30:00.000Z", "origin": "hand",
                    "size": 111111, "owners": "me at version 1", "proof": "here",
                    "path": "$DIR/store/backups/mizan-20260108T143000Z.sqlite", "records": 1
                  }
                ]
                """,
            csv: """
                name,madeAt,origin,size,owners,proof,path,records
                mizan-20260108T143100Z.sqlite,2026-01-08T14:31:00.000Z,hand,111111,me at version 2,here,$DIR/store/backups/mizan-20260108T143100Z.sqlite,2
                mizan-20260108T143000Z.sqlite,2026-01-08T14:30:00.000Z,hand,111111,me at version 1,here,$DIR/store/backups/mizan-20260108T143000Z.sqlite,1
                """,
            masks: [.size, .digest],
            ignoring: ["manifest", "epoch"]),
    ]
}
