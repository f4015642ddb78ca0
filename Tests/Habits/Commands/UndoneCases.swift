import CommandSupport

extension HabitsVerbs {
    /// `mizan habits undone`
    static let undone: [VerbCase] = [
        VerbCase(
            "a dua is taken back",
            "habits undone waking",
            after: ["habits journeys follow first-steps", "habits done waking"],
            table: "On waking: not done. 0 of 6 done on 2026-01-08.\n",
            json: #"{"date": "2026-01-08", "id": "starter:waking", "title": "On waking", "state": "open"}"#,
            csv: """
                date,id,title,state
                2026-01-08,starter:waking,On waking,open
                """),
        VerbCase(
            "a habit of one's own is taken back",
            "habits undone Walk",
            after: ["habits add Walk", "habits done Walk"],
            table: "Walk: not done. 0 of 1 done on 2026-01-08.\n",
            json: #"{"date": "2026-01-08", "id": "$ID2", "title": "Walk", "state": "open"}"#,
            csv: """
                date,id,title,state
                2026-01-08,$ID2,Walk,open
                """),
        VerbCase(
            refused: "it was not done",
            "habits undone waking",
            after: ["habits journeys follow first-steps"],
            code: 66,
            "mizan: starter:waking is not completed on 2026-01-08."),
        VerbCase(
            refused: "a habit of one's own was not done",
            "habits undone Walk",
            after: ["habits add Walk"],
            code: 66,
            "mizan: The habit “01920000-0000-7000-8000-000000000002” has no entry on 2026-01-08."),
        VerbCase(
            "what was counted is taken back, too",
            "habits count astaghfirullah",
            after: [
                "habits journeys follow first-steps", "habits count astaghfirullah --to 3",
                "habits undone astaghfirullah",
            ],
            table: "I ask God’s forgiveness: 1 of 3.\n",
            json: #"{"date": "2026-01-08", "duaId": "starter:astaghfirullah", "count": 1}"#,
            csv: """
                date,duaId,count
                2026-01-08,starter:astaghfirullah,1
                """),
    ]
}
