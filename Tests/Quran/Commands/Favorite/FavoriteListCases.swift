import CommandSupport

extension QuranVerbs {
    /// `mizan quran favorite list`
    static let favoriteList: [VerbCase] = [
        VerbCase(
            "none yet",
            "quran favorite list",
            after: ["quran favorite add 1:1", "quran favorite remove 1:1"],
            table: "No favourites yet. Add one: mizan quran favorite add 2:255\n",
            json: "[]",
            csv: "recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName"),
        VerbCase(
            "in the order of the Quran",
            "quran favorite list",
            after: threeFavorites,
            table: """
                Ayah   Surah         Since
                1:1    1 Al-Faatiha  2026-01-08 14:31Z
                1:2    1 Al-Faatiha  2026-01-08 14:31Z
                2:255  2 Al-Baqara   2026-01-08 14:30Z

                """,
            json: """
                [
                  {
                    "recordName": "favorite-$OWNER-1:1", "ayahID": "1:1", "surahNumber": 1, "ayahNumber": 1,
                    "favoritedAt": "2026-01-08T14:31:00.000Z", "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "favorite-$OWNER-1:2", "ayahID": "1:2", "surahNumber": 1, "ayahNumber": 2,
                    "favoritedAt": "2026-01-08T14:31:00.000Z", "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "favorite-$OWNER-2:255", "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255,
                    "favoritedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName
                favorite-$OWNER-1:1,1:1,1,1,2026-01-08T14:31:00.000Z,$OWNER
                favorite-$OWNER-1:2,1:2,1,2,2026-01-08T14:31:00.000Z,$OWNER
                favorite-$OWNER-2:255,2:255,2,255,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "of a place",
            "quran favorite list --in 'juz 1'",
            after: threeFavorites,
            table: """
                Ayah  Surah         Since
                1:1   1 Al-Faatiha  2026-01-08 14:31Z
                1:2   1 Al-Faatiha  2026-01-08 14:31Z

                """,
            json: """
                [
                  {
                    "recordName": "favorite-$OWNER-1:1", "ayahID": "1:1", "surahNumber": 1, "ayahNumber": 1,
                    "favoritedAt": "2026-01-08T14:31:00.000Z", "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "favorite-$OWNER-1:2", "ayahID": "1:2", "surahNumber": 1, "ayahNumber": 2,
                    "favoritedAt": "2026-01-08T14:31:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName
                favorite-$OWNER-1:1,1:1,1,1,2026-01-08T14:31:00.000Z,$OWNER
                favorite-$OWNER-1:2,1:2,1,2,2026-01-08T14:31:00.000Z,$OWNER
                """),
        VerbCase(
            "of a place that has none",
            "quran favorite list --in 'juz 30'",
            after: threeFavorites,
            table: "Nothing matches.\n",
            json: "[]",
            csv: "recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName"),
        VerbCase(
            "by a field",
            "quran favorite list --where surahNumber=2",
            after: threeFavorites,
            table: """
                Ayah   Surah        Since
                2:255  2 Al-Baqara  2026-01-08 14:30Z

                """,
            json: """
                [
                  {
                    "recordName": "favorite-$OWNER-2:255", "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255,
                    "favoritedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName
                favorite-$OWNER-2:255,2:255,2,255,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "in another order, and not all",
            "quran favorite list --sort -ayahID --limit 2",
            after: threeFavorites,
            table: """
                Ayah   Surah         Since
                2:255  2 Al-Baqara   2026-01-08 14:30Z
                1:2    1 Al-Faatiha  2026-01-08 14:31Z

                """,
            json: """
                [
                  {
                    "recordName": "favorite-$OWNER-2:255", "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255,
                    "favoritedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "favorite-$OWNER-1:2", "ayahID": "1:2", "surahNumber": 1, "ayahNumber": 2,
                    "favoritedAt": "2026-01-08T14:31:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName
                favorite-$OWNER-2:255,2:255,2,255,2026-01-08T14:30:00.000Z,$OWNER
                favorite-$OWNER-1:2,1:2,1,2,2026-01-08T14:31:00.000Z,$OWNER
                """,
            errors: "For more, add --cursor 5b2231793264796168623131633173222c312c325d"),
        VerbCase(
            "the page behind a cursor",
            "quran favorite list --limit 2 --cursor $NEXT",
            after: threeFavorites + [.keepCursor("NEXT", of: "quran favorite list --limit 2")],
            table: """
                Ayah   Surah        Since
                2:255  2 Al-Baqara  2026-01-08 14:30Z

                """,
            json: """
                [
                  {
                    "recordName": "favorite-$OWNER-2:255", "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255,
                    "favoritedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName
                favorite-$OWNER-2:255,2:255,2,255,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "all is behind the cursor",
            "quran favorite list --cursor $NEXT",
            after: threeFavorites + [
                .keepCursor("NEXT", of: "quran favorite list --limit 2"), "quran favorite remove 2:255",
            ],
            table: "Nothing matches.\n",
            json: "[]",
            csv: "recordName,ayahID,surahNumber,ayahNumber,favoritedAt,ownerRecordName"),
        VerbCase(
            refused: "no such field",
            "quran favorite list --where noteText=x",
            after: threeFavorites,
            code: 65,
            """
            mizan: quran.FavoriteAyah cannot be filtered by “noteText”; possible fields: ayahID, surahNumber, \
            ayahNumber, favoritedAt, ownerRecordName.
            """),
        VerbCase(
            refused: "no condition",
            "quran favorite list --where surahNumber",
            after: threeFavorites,
            code: 65,
            """
            mizan: “surahNumber” is not a condition. Write a field, a sign and a value, as in --where \
            surahNumber=2.
            """),
        VerbCase(
            refused: "no order",
            "quran favorite list --sort colour",
            after: threeFavorites,
            code: 65,
            """
            mizan: quran.FavoriteAyah cannot be sorted by “colour”; possible fields: ayahID, surahNumber, ayahNumber, \
            favoritedAt.
            """),
        VerbCase(
            refused: "no cursor",
            "quran favorite list --cursor zz",
            after: threeFavorites,
            code: 65,
            "mizan: This cursor does not belong to this query. Start again without a cursor."),
        VerbCase(
            refused: "a cursor of another order",
            "quran favorite list --cursor $NEXT --sort -ayahID",
            after: threeFavorites + [.keepCursor("NEXT", of: "quran favorite list --limit 2")],
            code: 65,
            "mizan: This cursor does not belong to this query. Start again without a cursor."),
        VerbCase(
            refused: "a limit of none",
            "quran favorite list --limit 0",
            after: threeFavorites,
            code: 65,
            "mizan: --limit is a number from 1; 0 is not."),
        VerbCase(
            refused: "no number",
            "quran favorite list --limit many",
            after: threeFavorites,
            code: 64,
            "mizan: The value 'many' is invalid for '--limit <count>'"),
        VerbCase(
            refused: "no store",
            "quran favorite list",
            code: 66,
            """
            mizan: There is no store in $DIR/store. If yours is elsewhere, say where: --data DIRECTORY, or \
            MIZAN_DATA. What you enter or import makes one: `mizan help` shows how.
            """),
        VerbCase(
            refused: "nobody of that name",
            "quran favorite list --owner nobody",
            after: threeFavorites,
            code: 66,
            "mizan: There is no owner “nobody”. The owners are: me."),
    ]
}
