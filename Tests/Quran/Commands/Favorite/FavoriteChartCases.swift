import CommandSupport

extension QuranVerbs {
    /// `mizan quran favorite chart`: in ASCII, because the environment names no locale.
    static let favoriteChart: [VerbCase] = [
        VerbCase(
            "none yet",
            "quran favorite chart",
            after: ["quran progress set 1:1"],
            table: "No favourites yet. Add one: mizan quran favorite add 2:255\n",
            json: "[]",
            csv: "period,firstDay,lastDay,favorites"),
        VerbCase(
            "by month",
            "quran favorite chart",
            after: threeFavorites + ["quran favorite add 3:1 --at 2025-11-30"],
            table: """
                New favourites over time

                2025-11  ####################                                          1
                2025-12                                                                0
                2026-01  ############################################################  3

                """,
            json: """
                [
                  {"period": "2025-11", "firstDay": "2025-11-01", "lastDay": "2025-11-30", "favorites": 1},
                  {"period": "2025-12", "firstDay": "2025-12-01", "lastDay": "2025-12-31", "favorites": 0},
                  {"period": "2026-01", "firstDay": "2026-01-01", "lastDay": "2026-01-31", "favorites": 3}
                ]
                """,
            csv: """
                period,firstDay,lastDay,favorites
                2025-11,2025-11-01,2025-11-30,1
                2025-12,2025-12-01,2025-12-31,0
                2026-01,2026-01-01,2026-01-31,3
                """),
        VerbCase(
            "a picture in a file",
            "quran favorite chart --svg $DIR/favourites.svg",
            after: threeFavorites,
            table: "$DIR/favourites.svg: New favourites over time.\n",
            json: #"{"file": "$DIR/favourites.svg"}"#),
        VerbCase(
            refused: "a directory that is not there",
            "quran favorite chart --svg $DIR/none/favourites.svg",
            after: threeFavorites,
            code: 66,
            "mizan: $DIR/none/favourites.svg cannot be written: No such file or directory."),
    ]
}
