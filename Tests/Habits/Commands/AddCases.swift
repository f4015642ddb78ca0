import CommandSupport

extension HabitsVerbs {
    /// `mizan habits add`
    static let add: [VerbCase] = [
        VerbCase(
            "a dua",
            "habits add starter:ayat-al-kursi --slot evening",
            after: ["habits profile set --display-name Amina"],
            table: "Ayat al-Kursi has been added to your habits (evening, daily).\n",
            json: """
                {
                  "id": "$ID2", "kind": "dua", "subject": "starter:ayat-al-kursi", "timeSlot": "evening",
                  "sortOrder": 0, "schedule": "daily", "addedAt": "2026-01-08T14:30:00.000Z", "isArchived": false
                }
                """,
            csv: """
                id,kind,subject,goal,timeSlot,sortOrder,schedule,addedAt,isArchived,question,description,color,earlierGoals
                $ID2,dua,starter:ayat-al-kursi,,evening,0,daily,2026-01-08T14:30:00.000Z,false,,,,
                """),
        VerbCase(
            "one that the catalogue does not know",
            "habits add neon:404",
            after: ["habits profile set --display-name Amina"],
            table: "neon:404 has been added to your habits (anytime, daily).\n",
            json: """
                {
                  "id": "$ID2", "kind": "dua", "subject": "neon:404", "timeSlot": "anytime", "sortOrder": 0,
                  "schedule": "daily", "addedAt": "2026-01-08T14:30:00.000Z", "isArchived": false
                }
                """,
            csv: """
                id,kind,subject,goal,timeSlot,sortOrder,schedule,addedAt,isArchived,question,description,color,earlierGoals
                $ID2,dua,neon:404,,anytime,0,daily,2026-01-08T14:30:00.000Z,false,,,,
                """),
        VerbCase(
            "something of one's own, with a goal",
            "habits add Read a book --goal '20.5 pages' --schedule times:3/7 --at-most",
            after: ["habits profile set --display-name Amina"],
            table: "Read a book has been added to your habits (anytime, times:3/7).\n",
            json: """
                {
                  "id": "$ID2", "kind": "own", "subject": "Read a book", "goal": "at-most 20.5 pages",
                  "timeSlot": "anytime", "sortOrder": 0, "schedule": "times:3/7",
                  "addedAt": "2026-01-08T14:30:00.000Z", "isArchived": false
                }
                """,
            csv: """
                id,kind,subject,goal,timeSlot,sortOrder,schedule,addedAt,isArchived,question,description,color,earlierGoals
                $ID2,own,Read a book,at-most 20.5 pages,anytime,0,times:3/7,2026-01-08T14:30:00.000Z,false,,,,
                """),
        VerbCase(
            refused: "a dua that is one already",
            "habits add neon:404",
            after: ["habits add neon:404 --slot evening"],
            code: 65,
            "mizan: The dua neon:404 already is a habit of yours."),
        VerbCase(
            refused: "a goal of a dua",
            "habits add neon:404 --goal '3 times'",
            after: ["habits journeys follow first-steps"],
            code: 65,
            "mizan: A dua has repetitions instead of a goal."),
        VerbCase(
            refused: "no goal",
            "habits add Read --goal pages",
            after: ["habits journeys follow first-steps"],
            code: 65,
            """
            mizan: “pages” is not a goal: it is an amount and its unit, such as “20 pages”.
            """),
        VerbCase(
            refused: "no schedule",
            "habits add Read --schedule sometimes",
            after: ["habits journeys follow first-steps"],
            code: 65,
            """
            mizan: “sometimes” is not a schedule. Write daily, weekdays:mon,thu, times:3/7 (3 times in 7 days), times:4/month, or hijri:13,14,15.
            """),
        VerbCase(
            refused: "no id",
            "habits add Neon:404",
            after: ["habits journeys follow first-steps"],
            code: 65,
            """
            mizan: “Neon:404” is not an id of the catalogue: an id is a source and a name in that source, such as starter:ayat-al-kursi.
            """),
        VerbCase(
            refused: "at most of nothing",
            "habits add Read --at-most",
            after: ["habits journeys follow first-steps"],
            code: 64,
            "mizan: --at-most says what a --goal means: give one."),
        VerbCase(
            refused: "no slot",
            "habits add Read --slot night",
            after: ["habits journeys follow first-steps"],
            code: 64,
            """
            mizan: The value 'night' is invalid for '--slot <slot>'. Please provide one of 'morning', 'anytime' or \
            'evening'.
            """),
    ]
}
