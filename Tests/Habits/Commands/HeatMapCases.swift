import CommandSupport

extension HabitsVerbs {
    /// `mizan habits heatmap`
    static let heatMap: [VerbCase] = [
        VerbCase(
            "nothing yet",
            "habits heatmap --weeks 2",
            after: ["habits profile set --display-name Amina"],
            table: """
                Done on each day

                    Jan
                Mon ..
                    ..
                Wed ..
                    ..
                Fri .
                    .
                    .

                    Less . - + * # More

                """,
            json: """
                [
                  {"date": "2025-12-29", "completed": 0, "warmth": 0},
                  {"date": "2025-12-30", "completed": 0, "warmth": 0},
                  {"date": "2025-12-31", "completed": 0, "warmth": 0},
                  {"date": "2026-01-01", "completed": 0, "warmth": 0},
                  {"date": "2026-01-02", "completed": 0, "warmth": 0},
                  {"date": "2026-01-03", "completed": 0, "warmth": 0},
                  {"date": "2026-01-04", "completed": 0, "warmth": 0},
                  {"date": "2026-01-05", "completed": 0, "warmth": 0},
                  {"date": "2026-01-06", "completed": 0, "warmth": 0},
                  {"date": "2026-01-07", "completed": 0, "warmth": 0},
                  {"date": "2026-01-08", "completed": 0, "warmth": 0}
                ]
                """,
            csv: """
                date,completed,warmth
                2025-12-29,0,0
                2025-12-30,0,0
                2025-12-31,0,0
                2026-01-01,0,0
                2026-01-02,0,0
                2026-01-03,0,0
                2026-01-04,0,0
                2026-01-05,0,0
                2026-01-06,0,0
                2026-01-07,0,0
                2026-01-08,0,0
                """),
        VerbCase(
            "some days",
            "habits heatmap --weeks 2",
            after: [
                "habits journeys follow first-steps", "habits done 1 2 --day -3d", "habits done 1 --day -2d",
                "habits done 1 2 3 4",
            ],
            table: """
                Done on each day

                    Jan
                Mon .*
                    .+
                Wed ..
                    .#
                Fri .
                    .
                    .

                    Less . - + * # More

                """,
            json: """
                [
                  {"date": "2025-12-29", "completed": 0, "warmth": 0},
                  {"date": "2025-12-30", "completed": 0, "warmth": 0},
                  {"date": "2025-12-31", "completed": 0, "warmth": 0},
                  {"date": "2026-01-01", "completed": 0, "warmth": 0},
                  {"date": "2026-01-02", "completed": 0, "warmth": 0},
                  {"date": "2026-01-03", "completed": 0, "warmth": 0},
                  {"date": "2026-01-04", "completed": 0, "warmth": 0},
                  {"date": "2026-01-05", "completed": 2, "warmth": 2},
                  {"date": "2026-01-06", "completed": 1, "warmth": 1},
                  {"date": "2026-01-07", "completed": 0, "warmth": 0},
                  {"date": "2026-01-08", "completed": 4, "warmth": 4}
                ]
                """,
            csv: """
                date,completed,warmth
                2025-12-29,0,0
                2025-12-30,0,0
                2025-12-31,0,0
                2026-01-01,0,0
                2026-01-02,0,0
                2026-01-03,0,0
                2026-01-04,0,0
                2026-01-05,2,2
                2026-01-06,1,1
                2026-01-07,0,0
                2026-01-08,4,4
                """),
        VerbCase(
            "a picture in a file",
            "habits heatmap --svg $DIR/map.svg",
            after: ["habits journeys follow first-steps"],
            table: "$DIR/map.svg: Done on each day.\n",
            json: #"{"file": "$DIR/map.svg"}"#),
        VerbCase(
            refused: "no weeks",
            "habits heatmap --weeks 0",
            after: ["habits journeys follow first-steps"],
            code: 65,
            "mizan: --weeks is a number from 1 to 5218; 0 is not."),
    ]
}
