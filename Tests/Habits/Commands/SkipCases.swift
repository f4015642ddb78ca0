import CommandSupport

extension HabitsVerbs {
    /// `mizan habits skip`
    static let skip: [VerbCase] = [
        VerbCase(
            "a dua is left out",
            "habits skip waking",
            after: ["habits journeys follow first-steps"],
            table: "On waking: skipped. 0 of 5 done on 2026-01-08.\n",
            json: #"{"date": "2026-01-08", "id": "starter:waking", "title": "On waking", "state": "skipped"}"#,
            csv: """
                date,id,title,state
                2026-01-08,starter:waking,On waking,skipped
                """),
        VerbCase(
            "a habit of one's own is left out",
            "habits skip Walk",
            after: ["habits add Walk"],
            table: "Walk: skipped. Nothing is planned for 2026-01-08.\n",
            json: #"{"date": "2026-01-08", "id": "$ID2", "title": "Walk", "state": "skipped"}"#,
            csv: """
                date,id,title,state
                2026-01-08,$ID2,Walk,skipped
                """),
        VerbCase(
            "it is taken back",
            "habits skip waking --undo",
            after: ["habits journeys follow first-steps", "habits skip waking"],
            table: "On waking: open again. 0 of 6 done on 2026-01-08.\n",
            json: #"{"date": "2026-01-08", "id": "starter:waking", "title": "On waking", "state": "open"}"#,
            csv: """
                date,id,title,state
                2026-01-08,starter:waking,On waking,open
                """),
        VerbCase(
            "a habit of one's own is open again",
            "habits skip Walk --undo",
            after: ["habits add Walk", "habits skip Walk"],
            table: "Walk: open again. 0 of 1 done on 2026-01-08.\n",
            json: #"{"date": "2026-01-08", "id": "$ID2", "title": "Walk", "state": "open"}"#,
            csv: """
                date,id,title,state
                2026-01-08,$ID2,Walk,open
                """),
        VerbCase(
            "a day of rest",
            "habits skip --rest --day tomorrow",
            after: ["habits journeys follow first-steps"],
            table: "2026-01-09 is a day of rest.\n",
            json: #"{"date": "2026-01-09", "completedDuaIds": [], "skippedDuaIds": [], "isFrozen": true}"#,
            csv: """
                date,completedDuaIds,skippedDuaIds,isFrozen
                2026-01-09,[],[],true
                """),
        VerbCase(
            "a day of rest no more",
            "habits skip --rest --undo",
            after: ["habits journeys follow first-steps", "habits skip --rest"],
            table: "2026-01-08 is an ordinary day.\n",
            json: #"{"date": "2026-01-08", "completedDuaIds": [], "skippedDuaIds": [], "isFrozen": false}"#,
            csv: """
                date,completedDuaIds,skippedDuaIds,isFrozen
                2026-01-08,[],[],false
                """),
        VerbCase(
            refused: "it was not left out",
            "habits skip waking --undo",
            after: ["habits journeys follow first-steps"],
            code: 66,
            "mizan: starter:waking is not left out on 2026-01-08."),
        VerbCase(
            refused: "it was no day of rest",
            "habits skip --rest --undo",
            after: ["habits journeys follow first-steps"],
            code: 66,
            "mizan: 2026-01-08 is not a day of rest."),
        VerbCase(
            refused: "nothing is named",
            "habits skip",
            after: ["habits journeys follow first-steps"],
            code: 64,
            "mizan: Say what to skip, or --rest."),
    ]
}
