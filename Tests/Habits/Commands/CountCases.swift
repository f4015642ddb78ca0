import CommandSupport

extension HabitsVerbs {
    /// `mizan habits count`
    static let count: [VerbCase] = [
        VerbCase(
            "one more",
            "habits count 2",
            after: ["habits journeys follow first-steps"],
            table: "Knowledge, provision and deeds: 1 of 1: done. 1 of 6 done on 2026-01-08.\n",
            json: #"{"date": "2026-01-08", "duaId": "starter:ilman-nafian", "count": 1}"#,
            csv: """
                date,duaId,count
                2026-01-08,starter:ilman-nafian,1
                """),
        VerbCase(
            "the last one completes it",
            "habits count astaghfirullah --by 2",
            after: ["habits journeys follow first-steps", "habits count astaghfirullah"],
            table: "I ask God’s forgiveness: 3 of 3: done. 1 of 6 done on 2026-01-08.\n",
            json: #"{"date": "2026-01-08", "duaId": "starter:astaghfirullah", "count": 3}"#,
            csv: """
                date,duaId,count
                2026-01-08,starter:astaghfirullah,3
                """),
        VerbCase(
            "so many",
            "habits count neon:404 --to 33 --day yesterday",
            after: ["habits journeys follow first-steps"],
            table: "neon:404: 33 of 1: done. Nothing is planned for 2026-01-07.\n",
            json: #"{"date": "2026-01-07", "duaId": "neon:404", "count": 33}"#,
            csv: """
                date,duaId,count
                2026-01-07,neon:404,33
                """),
        VerbCase(
            refused: "fewer than none",
            "habits count 1 --to -1",
            after: ["habits journeys follow first-steps"],
            code: 65,
            "mizan: count is -1; it can be 0 to 1000000."),
        VerbCase(
            refused: "more than can be",
            "habits count 1 --to 1000000000000",
            after: ["habits journeys follow first-steps"],
            code: 65,
            "mizan: count is 1000000000000; it can be 0 to 1000000."),
        VerbCase(
            refused: "more at once than can be",
            "habits count 1 --by 1000000000000",
            after: ["habits journeys follow first-steps"],
            code: 65,
            "mizan: count is 1000000000000; it can be -1000000 to 1000000."),
        VerbCase(
            refused: "what is no dua",
            "habits count Walk",
            after: ["habits add Walk"],
            code: 65,
            "mizan: This is not a dua. Say how much it was: mizan habits done … --value 12.5"),
        VerbCase(
            refused: "tomorrow",
            "habits count 1 --day tomorrow",
            after: ["habits journeys follow first-steps"],
            code: 65,
            "mizan: 2026-01-09 has not begun: today is 2026-01-08."),
        VerbCase(
            refused: "both ways to say it",
            "habits count 1 --by 2 --to 3",
            after: ["habits journeys follow first-steps"],
            code: 64,
            "mizan: --by adds and --to says how many there are: give one of them."),
    ]
}
