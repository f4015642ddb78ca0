import CommandSupport

extension HomeVerbs {
    /// `mizan today`. It is 2026-01-08, half past two in the afternoon in UTC.
    static let today: [VerbCase] = [
        VerbCase(
            "a store with little in it",
            "today",
            after: ["quran progress set 2:255", "finance account add Cash --currency EUR", "finance add -9.99 Lunch"],
            table: """
                Thursday, 8 January 2026 - 19 Rajab 1447 AH

                Habits
                  Next: Follow a journey
                        mizan habits journeys follow first-steps

                Quran
                  Al-Baqara is read up to ayah 255 of 286
                  Next: Read Al-Baqara 2:256, on page 42
                        mizan quran progress set 2:256

                Finance
                  1 transaction, spent 9.99 EUR

                Fitness
                  Next: Enter a measurement
                        mizan fitness log weight 75.5kg

                All commands: mizan --help

                """,
            json: """
                {
                  "day": "2026-01-08",
                  "items": [
                    {
                      "slice": "habits", "state": "next", "text": "Follow a journey",
                      "command": "habits journeys follow first-steps", "series": "habits.practice"
                    },
                    {
                      "slice": "quran", "state": "done", "text": "Al-Baqara is read up to ayah 255 of 286",
                      "series": "quran.progress"
                    },
                    {
                      "slice": "quran", "state": "next", "text": "Read Al-Baqara 2:256, on page 42",
                      "command": "quran progress set 2:256", "series": "quran.progress"
                    },
                    {
                      "slice": "finance", "state": "done", "text": "1 transaction, spent 9.99 EUR",
                      "series": "finance.day"
                    },
                    {
                      "slice": "fitness", "state": "next", "text": "Enter a measurement",
                      "command": "fitness log weight 75.5kg", "series": "fitness.weight"
                    }
                  ],
                  "silent": []
                }
                """,
            csv: """
                slice,state,text,command,series
                habits,next,Follow a journey,habits journeys follow first-steps,habits.practice
                quran,done,Al-Baqara is read up to ayah 255 of 286,,quran.progress
                quran,next,"Read Al-Baqara 2:256, on page 42",quran progress set 2:256,quran.progress
                finance,done,"1 transaction, spent 9.99 EUR",,finance.day
                fitness,next,Enter a measurement,fitness log weight 75.5kg,fitness.weight
                """),
        VerbCase(
            refused: "no store",
            "today",
            code: 66,
            """
            mizan: There is no store in $DIR/store. If yours is elsewhere, say where: --data DIRECTORY, or \
            MIZAN_DATA. What you enter or import makes one: `mizan help` shows how.
            """),
    ]
}
