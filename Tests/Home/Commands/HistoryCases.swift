import CommandSupport

/// `history`
extension HomeVerbs {
    static let history: [VerbCase] = [
        VerbCase(
            "a record that was made and removed",
            "history quran.FavoriteAyah/2:255",
            after: threeChanges,
            table: """
                Version  When               The change  By which               By whom       Difference
                      3  2026-01-08 14:30Z  removed     quran favorite remove  command line  –
                      1  2026-01-08 14:30Z  made        quran favorite add     command line  –

                """,
            json: """
                [
                  {
                    "version": 3, "kind": "removed", "at": "2026-01-08T14:30:00.000Z", "action": "quran favorite remove",
                    "origin": "command line", "operation": 3
                  },
                  {
                    "version": 1, "kind": "made", "at": "2026-01-08T14:30:00.000Z", "action": "quran favorite add",
                    "origin": "command line", "operation": 1
                  }
                ]
                """,
            csv: """
                version,at,kind,action,origin,difference
                3,2026-01-08T14:30:00.000Z,removed,quran favorite remove,command line,
                1,2026-01-08T14:30:00.000Z,made,quran favorite add,command line,
                """),
        VerbCase(
            "what it was as one of its versions",
            "history quran.FavoriteAyah/2:255 --show 1",
            after: threeChanges,
            table: """
                Field            Value
                ayahID           2:255
                surahNumber      2
                ayahNumber       255
                favoritedAt      2026-01-08 14:30Z
                ownerRecordName  _01920000000070008000000000000001

                """,
            json: """
                {
                  "version": 1, "kind": "made", "at": "2026-01-08T14:30:00.000Z", "action": "quran favorite add",
                  "origin": "command line", "operation": 1,
                  "fields": {
                    "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255, "favoritedAt": "2026-01-08T14:30:00.000Z",
                    "ownerRecordName": "$OWNER"
                  }
                }
                """,
            csv: """
                field,value
                ayahID,2:255
                surahNumber,2
                ayahNumber,255
                favoritedAt,2026-01-08T14:30:00.000Z
                ownerRecordName,$OWNER
                """),
        VerbCase(
            "a version by which it was removed",
            "history quran.FavoriteAyah/2:255 --show 3",
            after: threeChanges,
            table: """
                The record did not exist at that version.

                """,
            json: """
                {
                  "version": 3, "kind": "removed", "at": "2026-01-08T14:30:00.000Z",
                  "action": "quran favorite remove", "origin": "command line", "operation": 3
                }
                """,
            csv: "field,value"),
        VerbCase(
            refused: "a version that it never had",
            "history quran.FavoriteAyah/2:255 --show 2",
            after: threeChanges,
            code: 66,
            "mizan: No version 2 of this favourite is known."),
        VerbCase(
            refused: "a cursor that is none",
            "history quran.FavoriteAyah/2:255 --cursor 00",
            after: threeChanges,
            code: 65,
            "mizan: This cursor does not belong to this query. Start again without a cursor."),
        VerbCase(
            refused: "a limit of none",
            "history quran.FavoriteAyah/2:255 --limit 0",
            code: 64,
            "mizan: --limit is a number from 1; 0 is not."),
        VerbCase(
            refused: "a list and a return at once",
            "history quran.FavoriteAyah/2:255 --restore --limit 1",
            code: 64,
            "mizan: --restore brings a record back, and shows no list."),
        VerbCase(
            "one that was removed comes back",
            "history quran.FavoriteAyah/2:255 --restore",
            after: threeChanges,
            table: """
                quran.FavoriteAyah/2:255 has been restored, as its version 4.

                """,
            json: """
                {"record": "quran.FavoriteAyah/2:255", "version": 4}
                """),
        VerbCase(
            refused: "one that never was",
            "history quran.FavoriteAyah/3:3",
            after: ["quran favorite add 2:255"],
            code: 66,
            "mizan: There is no such favourite, and no history of it."),
        VerbCase(
            refused: "no such type",
            "history quran.Favourite/2:255",
            after: ["quran favorite add 2:255"],
            code: 65,
            "mizan: The record type “quran.Favourite” does not exist here."),
        VerbCase(
            refused: "no name of a record",
            "history 2:255",
            code: 64,
            "mizan: A record is named type/key: quran.FavoriteAyah/2:255."),
    ]
}
