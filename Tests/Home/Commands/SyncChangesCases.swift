import CommandSupport

extension HomeVerbs {
    /// `mizan sync changes`
    static let syncChanges: [VerbCase] = [
        VerbCase(
            "everything",
            "sync changes",
            after: threeChanges,
            table: """
                Version  What    Type                Key
                      2  put     quran.AyahNote      01920000-0000-7000-8000-000000000002
                      3  remove  quran.FavoriteAyah  2:255

                """,
            json: """
                {
                  "from": 0, "cursor": "CURSOR", "more": false, "slices": \(Slices.json),
                  "items": [
                    {
                      "type": "quran.AyahNote", "key": "$ID2", "version": 2, "kind": "put",
                      "fields": {
                        "id": "$ID2", "ayahID": "1:1", "surahNumber": 1, "ayahNumber": 1,
                        "noteText": "words", "createdAt": "2026-01-08T14:30:00.000Z",
                        "modifiedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                      }
                    },
                    {"type": "quran.FavoriteAyah", "key": "2:255", "version": 3, "kind": "remove"}
                  ],
                  "floor": 0, "checksums": \(Slices.checksums("quran", "7339d2e749511a5e"))
                }
                """,
            csv: """
                version,kind,type,key,fields
                2,put,quran.AyahNote,$ID2,"{""id"":""$ID2"",""ayahID"":""1:1"",""surahNumber"":1,""ayahNumber"":1,""noteText"":""words"",""createdAt"":""2026-01-08T14:30:00.000Z"",""modifiedAt"":""2026-01-08T14:30:00.000Z"",""ownerRecordName"":""$OWNER""}"
                3,remove,quran.FavoriteAyah,2:255,
                """,
            errors: "Later changes: --since CURSOR",
            masks: [.cursor],
            ignoring: ["epoch"]),
        VerbCase(
            "nothing has changed",
            "sync changes --since $SEEN",
            after: threeChanges + [.keepCursor("SEEN", of: "sync changes")],
            table: "Nothing has changed.\n",
            json: """
                {
                  "from": 3, "cursor": "CURSOR", "more": false, "slices": \(Slices.json), "items": [], "floor": 0,
                  "checksums": \(Slices.checksums("quran", "7339d2e749511a5e"))
                }
                """,
            csv: "version,kind,type,key,fields",
            errors: "Later changes: --since CURSOR",
            masks: [.cursor],
            ignoring: ["epoch"]),
        VerbCase(
            "since a cursor",
            "sync changes --since $SEEN",
            after: ["quran favorite add 2:255", .keepCursor("SEEN", of: "sync changes"), "quran favorite add 1:1"],
            table: """
                Version  What  Type                Key
                      2  put   quran.FavoriteAyah  1:1

                """,
            json: """
                {
                  "from": 1, "cursor": "CURSOR", "more": false, "slices": \(Slices.json),
                  "items": [
                    {
                      "type": "quran.FavoriteAyah", "key": "1:1", "version": 2, "kind": "put",
                      "fields": {
                        "ayahID": "1:1", "surahNumber": 1, "ayahNumber": 1,
                        "favoritedAt": "2026-01-08T14:30:00.000Z",
                        "ownerRecordName": "$OWNER"
                      }
                    }
                  ],
                  "floor": 0, "checksums": \(Slices.checksums("quran", "cef82c50792023ab"))
                }
                """,
            csv: """
                version,kind,type,key,fields
                2,put,quran.FavoriteAyah,1:1,"{""ayahID"":""1:1"",""surahNumber"":1,""ayahNumber"":1,""favoritedAt"":""2026-01-08T14:30:00.000Z"",""ownerRecordName"":""$OWNER""}"
                """,
            errors: "Later changes: --since CURSOR",
            masks: [.cursor],
            ignoring: ["epoch"]),
        VerbCase(
            "not all at once",
            "sync changes --limit 1 --slice quran",
            after: ["quran favorite add 2:255", "quran favorite add 1:1"],
            table: """
                Version  What  Type                Key
                      1  put   quran.FavoriteAyah  2:255

                """,
            json: """
                {
                  "from": 0, "cursor": "CURSOR", "more": true, "slices": ["quran"],
                  "items": [
                    {
                      "type": "quran.FavoriteAyah", "key": "2:255", "version": 1, "kind": "put",
                      "fields": {
                        "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255,
                        "favoritedAt": "2026-01-08T14:30:00.000Z",
                        "ownerRecordName": "$OWNER"
                      }
                    }
                  ],
                  "floor": 0
                }
                """,
            csv: """
                version,kind,type,key,fields
                1,put,quran.FavoriteAyah,2:255,"{""ayahID"":""2:255"",""surahNumber"":2,""ayahNumber"":255,""favoritedAt"":""2026-01-08T14:30:00.000Z"",""ownerRecordName"":""$OWNER""}"
                """,
            errors: "There are more: --since CURSOR",
            masks: [.cursor],
            ignoring: ["epoch"]),
        VerbCase(
            refused: "no cursor",
            "sync changes --since zz",
            after: threeChanges,
            code: 65,
            "mizan: This is not a cursor. Start again without one."),
        VerbCase(
            refused: "no such slice",
            "sync changes --slice garden",
            after: threeChanges,
            code: 65,
            "mizan: There is no slice “garden”. There are: \(Slices.names)."),
        VerbCase(
            refused: "too many at once",
            "sync changes --limit 100000",
            after: threeChanges,
            code: 64,
            "mizan: --limit is a number from 1 to 1000."),
    ]
}
