import CommandSupport

extension HabitsVerbs {
    /// `mizan habits edit`
    static let edit: [VerbCase] = [
        VerbCase(
            "title and part of the day",
            "habits edit Walk --title 'Long walk' --slot morning",
            after: ["habits add Walk"],
            table: "Long walk: morning, daily.\n",
            json: """
                {
                  "id": "$ID2", "kind": "own", "subject": "Long walk", "timeSlot": "morning", "sortOrder": 0,
                  "schedule": "daily", "addedAt": "2026-01-08T14:30:00.000Z", "isArchived": false
                }
                """,
            csv: """
                id,kind,subject,goal,timeSlot,sortOrder,schedule,addedAt,isArchived,question,description,color,earlierGoals
                $ID2,own,Long walk,,morning,0,daily,2026-01-08T14:30:00.000Z,false,,,,
                """),
        VerbCase(
            "a goal from today on",
            "habits edit 1 --goal '30 pages'",
            after: ["habits add Read --goal '20 pages'"],
            table: "Read: 30 pages, anytime, daily.\n",
            json: """
                {
                  "id": "$ID2", "kind": "own", "subject": "Read", "goal": "at-least 30 pages", "timeSlot": "anytime",
                  "sortOrder": 0, "schedule": "daily", "addedAt": "2026-01-08T14:30:00.000Z", "isArchived": false,
                  "earlierGoals": ["2026-01-07 at-least 20 pages"]
                }
                """,
            csv: """
                id,kind,subject,goal,timeSlot,sortOrder,schedule,addedAt,isArchived,question,description,color,earlierGoals
                $ID2,own,Read,at-least 30 pages,anytime,0,daily,2026-01-08T14:30:00.000Z,false,,,,"[""2026-01-07 at-least 20 pages""]"
                """),
        VerbCase(
            refused: "nothing to change",
            "habits edit Walk",
            after: ["habits add Walk"],
            code: 65,
            "mizan: Nothing to change is given. For example: mizan habits edit Walk --slot morning"),
        VerbCase(
            refused: "a habit that there is not",
            "habits edit Swim --slot morning",
            after: ["habits add Walk"],
            code: 66,
            "mizan: There is no habit “Swim”. `mizan habits list` shows them."),
        VerbCase(
            refused: "a goal of what is done or not",
            "habits edit Walk --goal '2 km'",
            after: ["habits add Walk"],
            code: 65,
            """
            mizan: A habit keeps its kind (done or not, counted, or a dua): archive this habit and add another.
            """),
        VerbCase(
            refused: "a title of a dua",
            "habits edit ayat-al-kursi --title Throne",
            after: ["habits add ayat-al-kursi"],
            code: 65,
            """
            mizan: The habit “01920000-0000-7000-8000-000000000002” is a dua: its title and its repetitions come from the catalogue.
            """),
        VerbCase(
            refused: "at most of nothing",
            "habits edit Walk --at-most",
            after: ["habits add Walk"],
            code: 64,
            "mizan: --at-least and --at-most say what a --goal means: give one."),
    ]

    /// `mizan habits show`
    static let show: [VerbCase] = [
        VerbCase(
            "its calendar and its entries",
            "habits show Walk --weeks 2",
            after: ["habits add Walk", "habits done Walk", "habits done Walk --day yesterday --note 'in the rain'"],
            table: """
                Walk
                anytime, daily
                Streak 2 days, longest 2, strength 10%.

                            Mo Tu We Th Fr Sa Su
                2025-12-29
                2026-01-05         x  x

                2026-01-08  done
                2026-01-07  done  in the rain

                """,
            json: """
                [
                  {"date": "2026-01-07", "state": "done", "amount": 1, "note": "in the rain"},
                  {"date": "2026-01-08", "state": "done", "amount": 1}
                ]
                """,
            csv: """
                date,state,amount,unit,note
                2026-01-07,done,1,,in the rain
                2026-01-08,done,1,,
                """),
        VerbCase(
            "nothing yet",
            "habits show 1 --weeks 1",
            after: ["habits add Read --goal '20 pages' --schedule weekdays:mon,thu"],
            table: """
                Read
                20 pages, anytime, weekdays:mon,thu
                Streak 0 days, longest 0, strength 0%.

                            Mo Tu We Th Fr Sa Su
                2026-01-05            .

                """,
            json: #"[{"date": "2026-01-08", "state": "open", "unit": "pages"}]"#,
            csv: """
                date,state,amount,unit,note
                2026-01-08,open,,pages,
                """),
        VerbCase(
            refused: "a habit that there is not",
            "habits show Swim",
            after: ["habits add Walk"],
            code: 66,
            "mizan: There is no habit “Swim”. `mizan habits list` shows them."),
        VerbCase(
            refused: "no weeks",
            "habits show Walk --weeks 0",
            after: ["habits add Walk"],
            code: 65,
            "mizan: --weeks is a number from 1 to 5218; 0 is not."),
    ]

    /// `mizan habits read`
    static let read: [VerbCase] = [
        VerbCase(
            "a habit of one's own",
            "habits read 1",
            after: ["habits add Read --goal '20 pages'"],
            table: """
                Read
                20 pages, anytime, daily

                """,
            json: """
                {
                  "id": "$ID2", "kind": "own", "subject": "Read", "goal": "at-least 20 pages", "timeSlot": "anytime",
                  "sortOrder": 0, "schedule": "daily", "addedAt": "2026-01-08T14:30:00.000Z", "isArchived": false
                }
                """,
            csv: """
                id,kind,subject,goal,timeSlot,sortOrder,schedule,addedAt,isArchived,question,description,color,earlierGoals
                $ID2,own,Read,at-least 20 pages,anytime,0,daily,2026-01-08T14:30:00.000Z,false,,,,
                """),
        VerbCase(
            refused: "a line that there is not",
            "habits read 9",
            after: ["habits add Walk"],
            code: 65,
            "mizan: The plan of 2026-01-08 has 1 line, and no line 9."),
    ]
}
