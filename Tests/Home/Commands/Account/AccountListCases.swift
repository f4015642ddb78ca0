import CommandSupport

extension HomeVerbs {
    /// `mizan account list`
    static let accountList: [VerbCase] = [
        VerbCase(
            "nobody yet",
            "account list",
            after: ["quran favorite add 1:1", "account delete --owner me --yes"],
            table: "Nobody has data here yet.\n",
            json: "[]",
            csv: "name,id,records,version,createdAt,role,hasPassword,usedBytes,quotaBytes,leaving"),
        VerbCase(
            "the owner of a store",
            "account list",
            after: ["quran favorite add 1:1"],
            table: """
                Name  Id                                    Records  Version  Since              Role   Password  Bytes  Quota
                me    01920000-0000-7000-8000-000000000001        1        1  2026-01-08 14:30Z  admin  no          103  –

                """,
            json: """
                [
                  {
                    "name": "me", "id": "$ID1", "records": 1, "version": 1, "createdAt": "2026-01-08T14:30:00.000Z",
                    "role": "admin", "hasPassword": false, "usedBytes": 103
                  }
                ]
                """,
            csv: """
                name,id,records,version,createdAt,role,hasPassword,usedBytes,quotaBytes,leaving
                me,$ID1,1,1,2026-01-08T14:30:00.000Z,admin,false,103,,
                """),
        VerbCase(
            "an owner that leaves",
            "account list",
            after: ["quran favorite add 1:1", remote(leaving: "wanted")],
            table: """
                Name  Id                                    Records  Version  Since              Role   Password  Bytes  Quota
                me    01920000-0000-7000-8000-000000000001        1        1  2026-01-08 14:30Z  admin  no          103  –
                “me” is leaving. Its records at its remotes are removed first.

                """,
            json: """
                [
                  {
                    "name": "me", "id": "$ID1", "records": 1, "version": 1, "createdAt": "2026-01-08T14:30:00.000Z",
                    "role": "admin", "hasPassword": false, "usedBytes": 103,
                    "leaving": "Its records at its remotes are removed first."
                  }
                ]
                """,
            csv: """
                name,id,records,version,createdAt,role,hasPassword,usedBytes,quotaBytes,leaving
                me,$ID1,1,1,2026-01-08T14:30:00.000Z,admin,false,103,,Its records at its remotes are removed first.
                """),
        VerbCase(
            "several",
            "account list",
            after: twoAccounts,
            table: """
                Name   Id                                    Records  Version  Since              Role    Password  Bytes  Quota
                me     01920000-0000-7000-8000-000000000001        1        1  2026-01-08 14:30Z  member  no          103  –
                Amina  01920000-0000-7000-8000-000000000002        0        0  2026-01-08 14:30Z  admin   yes           0  –

                """,
            json: """
                [
                  {
                    "name": "me", "id": "$ID1", "records": 1, "version": 1, "createdAt": "2026-01-08T14:30:00.000Z",
                    "role": "member", "hasPassword": false, "usedBytes": 103
                  },
                  {
                    "name": "Amina", "id": "$ID2", "records": 0, "version": 0,
                    "createdAt": "2026-01-08T14:30:00.000Z", "role": "admin", "hasPassword": true, "usedBytes": 0
                  }
                ]
                """,
            csv: """
                name,id,records,version,createdAt,role,hasPassword,usedBytes,quotaBytes,leaving
                me,$ID1,1,1,2026-01-08T14:30:00.000Z,member,false,103,,
                Amina,$ID2,0,0,2026-01-08T14:30:00.000Z,admin,true,0,,
                """),
    ]
}
