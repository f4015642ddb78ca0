import CommandSupport

extension HabitsVerbs {
    /// `mizan habits list`
    static let list: [VerbCase] = [
        VerbCase(
            "none yet",
            "habits list",
            after: ["habits journeys follow first-steps"],
            table: "No habits of your own yet. Add one: mizan habits add starter:waking\n",
            json: "[]",
            csv:
                "id,kind,subject,goal,timeSlot,sortOrder,schedule,addedAt,isArchived,question,description,color,earlierGoals"
        ),
        VerbCase(
            "in their order",
            "habits list",
            after: [
                "habits add Walk", "habits add Read --goal '20 pages' --slot evening",
                "habits add ayat-al-kursi --slot evening",
            ],
            table: """
                Id                                    Habit          Goal      Slot     Schedule  Dua
                01920000-0000-7000-8000-000000000002  Walk           –         anytime  daily     –
                01920000-0000-7000-8000-000000000003  Read           20 pages  evening  daily     –
                01920000-0000-7000-8000-000000000004  Ayat al-Kursi  –         evening  daily     starter:ayat-al-kursi

                """,
            json: """
                [
                  {
                    "id": "$ID2", "kind": "own", "subject": "Walk", "timeSlot": "anytime", "sortOrder": 0,
                    "schedule": "daily", "addedAt": "2026-01-08T14:30:00.000Z", "isArchived": false
                  },
                  {
                    "id": "$ID3", "kind": "own", "subject": "Read", "goal": "at-least 20 pages",
                    "timeSlot": "evening", "sortOrder": 1, "schedule": "daily",
                    "addedAt": "2026-01-08T14:30:00.000Z", "isArchived": false
                  },
                  {
                    "id": "$ID4", "kind": "dua", "subject": "starter:ayat-al-kursi", "timeSlot": "evening", "sortOrder": 2,
                    "schedule": "daily", "addedAt": "2026-01-08T14:30:00.000Z", "isArchived": false
                  }
                ]
                """,
            csv: """
                id,kind,subject,goal,timeSlot,sortOrder,schedule,addedAt,isArchived,question,description,color,earlierGoals
                $ID2,own,Walk,,anytime,0,daily,2026-01-08T14:30:00.000Z,false,,,,
                $ID3,own,Read,at-least 20 pages,evening,1,daily,2026-01-08T14:30:00.000Z,false,,,,
                $ID4,dua,starter:ayat-al-kursi,,evening,2,daily,2026-01-08T14:30:00.000Z,false,,,,
                """),
        VerbCase(
            "those of the evening",
            "habits list --where timeSlot=evening",
            after: ["habits add Walk", "habits add Read --goal '20.5 pages' --slot evening --at-most"],
            table: """
                Id                                    Habit  Goal                Slot     Schedule  Dua
                01920000-0000-7000-8000-000000000003  Read   at most 20.5 pages  evening  daily     –

                """,
            json: """
                [
                  {
                    "id": "$ID3", "kind": "own", "subject": "Read", "goal": "at-most 20.5 pages",
                    "timeSlot": "evening", "sortOrder": 1, "schedule": "daily",
                    "addedAt": "2026-01-08T14:30:00.000Z", "isArchived": false
                  }
                ]
                """,
            csv: """
                id,kind,subject,goal,timeSlot,sortOrder,schedule,addedAt,isArchived,question,description,color,earlierGoals
                $ID3,own,Read,at-most 20.5 pages,evening,1,daily,2026-01-08T14:30:00.000Z,false,,,,
                """),
        VerbCase(
            refused: "no store, with a list that slices share",
            "habits list",
            code: 66,
            """
            mizan: There is no store in $DIR/store. If yours is elsewhere, say where: --data DIRECTORY, or MIZAN_DATA. \
            `mizan habits journeys follow first-steps` makes one.
            """),
    ]
}
