import CommandSupport

extension QuranVerbs {
    /// `mizan quran favorite add`
    static let favoriteAdd: [VerbCase] = [
        VerbCase(
            "an ayah is marked",
            "quran favorite add 2:255",
            table: "2:255 is a favourite now.\n",
            json: """
                {
                  "recordName": "favorite-$OWNER-2:255", "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255,
                  "favoritedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName
                favorite-$OWNER-2:255,2:255,2,255,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "a place of several words",
            "quran favorite add Al-Baqarah 255 --at 2026-01-02",
            after: ["quran favorite add 1:1"],
            table: "2:255 is a favourite now.\n",
            json: """
                {
                  "recordName": "favorite-$OWNER-2:255", "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255,
                  "favoritedAt": "2026-01-02T00:00:00.000Z", "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName
                favorite-$OWNER-2:255,2:255,2,255,2026-01-02T00:00:00.000Z,$OWNER
                """),
        VerbCase(
            "several ayahs at once",
            "quran favorite add 114:1-3",
            after: ["quran favorite add 1:1"],
            table: "3 favourites added (114:1-3).\n",
            json: """
                [
                  {
                    "recordName": "favorite-$OWNER-114:1", "ayahID": "114:1", "surahNumber": 114, "ayahNumber": 1,
                    "favoritedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "favorite-$OWNER-114:2", "ayahID": "114:2", "surahNumber": 114, "ayahNumber": 2,
                    "favoritedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "favorite-$OWNER-114:3", "ayahID": "114:3", "surahNumber": 114, "ayahNumber": 3,
                    "favoritedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName
                favorite-$OWNER-114:1,114:1,114,1,2026-01-08T14:30:00.000Z,$OWNER
                favorite-$OWNER-114:2,114:2,114,2,2026-01-08T14:30:00.000Z,$OWNER
                favorite-$OWNER-114:3,114:3,114,3,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "one that is marked stays as it is",
            "quran favorite add 2:255",
            after: ["quran favorite add 2:255", .seconds(60)],
            table: "2:255 was already a favourite.\n",
            json: "[]",
            csv: "recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName"),
        VerbCase(
            "one that is marked gets the moment",
            "quran favorite add 2:255 --at 2026-01-02T03:04:05+07:00",
            after: ["quran favorite add 2:255"],
            table: "2:255 was already a favourite; its moment has been changed.\n",
            json: """
                {
                  "recordName": "favorite-$OWNER-2:255", "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255,
                  "favoritedAt": "2026-01-01T20:04:05.000Z", "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName
                favorite-$OWNER-2:255,2:255,2,255,2026-01-01T20:04:05.000Z,$OWNER
                """),
        VerbCase(
            "some are there already",
            "quran favorite add 114:1-3",
            after: ["quran favorite add 114:2"],
            table: "2 favourites added, 1 was there already (114:1-3).\n",
            json: """
                [
                  {
                    "recordName": "favorite-$OWNER-114:1", "ayahID": "114:1", "surahNumber": 114, "ayahNumber": 1,
                    "favoritedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "favorite-$OWNER-114:3", "ayahID": "114:3", "surahNumber": 114, "ayahNumber": 3,
                    "favoritedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName
                favorite-$OWNER-114:1,114:1,114,1,2026-01-08T14:30:00.000Z,$OWNER
                favorite-$OWNER-114:3,114:3,114,3,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "some are there already, one with another moment",
            "quran favorite add 114:1-3 --at 2026-01-02",
            after: ["quran favorite add 114:2"],
            table: "2 favourites added, 1 was there already, 1 with another moment (114:1-3).\n",
            json: """
                [
                  {
                    "recordName": "favorite-$OWNER-114:1", "ayahID": "114:1", "surahNumber": 114, "ayahNumber": 1,
                    "favoritedAt": "2026-01-02T00:00:00.000Z", "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "favorite-$OWNER-114:3", "ayahID": "114:3", "surahNumber": 114, "ayahNumber": 3,
                    "favoritedAt": "2026-01-02T00:00:00.000Z", "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "favorite-$OWNER-114:2", "ayahID": "114:2", "surahNumber": 114, "ayahNumber": 2,
                    "favoritedAt": "2026-01-02T00:00:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName
                favorite-$OWNER-114:1,114:1,114,1,2026-01-02T00:00:00.000Z,$OWNER
                favorite-$OWNER-114:3,114:3,114,3,2026-01-02T00:00:00.000Z,$OWNER
                favorite-$OWNER-114:2,114:2,114,2,2026-01-02T00:00:00.000Z,$OWNER
                """),
        VerbCase(
            refused: "no such ayah",
            "quran favorite add 1:8",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: Surah 1 (Al-Faatiha) has 7 ayahs: 1:1 to 1:7."),
        VerbCase(
            refused: "no such surah",
            "quran favorite add 115:1",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: There are 114 surahs, numbered from 1; there is no surah 115."),
        VerbCase(
            refused: "no place",
            "quran favorite add xyzzyx",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: No surah is called “xyzzyx”. Give the number, as in 2:255."),
        VerbCase(
            refused: "no moment",
            "quran favorite add 2:255 --at soon",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: “soon” is not a moment. Write 2026-01-08T14:30:00Z, “yesterday 14:30” as your clock showed it, or a day: 2026-01-08, today, -3d, mon."
        ),
        VerbCase(
            refused: "nothing said",
            "quran favorite add",
            after: ["quran favorite add 1:1"],
            code: 64,
            "mizan: Missing expected argument '<place> ...'"),
    ]
}
