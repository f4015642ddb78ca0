import CommandSupport

extension HabitsVerbs {
    /// `mizan habits done`
    static let done: [VerbCase] = [
        VerbCase(
            "a number of the plan",
            "habits done 1",
            after: ["habits journeys follow first-steps"],
            table: "On waking: done. 1 of 6 done on 2026-01-08. Next: I ask God’s forgiveness.\n",
            json: #"{"date": "2026-01-08", "id": "starter:waking", "title": "On waking", "state": "done"}"#,
            csv: """
                date,id,title,state
                2026-01-08,starter:waking,On waking,done
                """),
        VerbCase(
            "several at once",
            "habits done next ilman-nafian neon:404",
            after: ["habits journeys follow first-steps"],
            table: """
                I ask God’s forgiveness, Knowledge, provision and deeds, neon:404: done. 2 of 6 done on 2026-01-08. Next: Two words, light on the tongue.
                Not in the catalogue here: neon:404. If that was a mistake: mizan undo

                """,
            json: """
                [
                  {
                    "date": "2026-01-08", "id": "starter:astaghfirullah", "title": "I ask God’s forgiveness",
                    "state": "done"
                  },
                  {
                    "date": "2026-01-08", "id": "starter:ilman-nafian", "title": "Knowledge, provision and deeds",
                    "state": "done"
                  },
                  {"date": "2026-01-08", "id": "neon:404", "title": "neon:404", "state": "done"}
                ]
                """,
            csv: """
                date,id,title,state
                2026-01-08,starter:astaghfirullah,I ask God’s forgiveness,done
                2026-01-08,starter:ilman-nafian,"Knowledge, provision and deeds",done
                2026-01-08,neon:404,neon:404,done
                """),
        VerbCase(
            "a dua that was mistyped, or is still to come",
            "habits done starter:wakign",
            after: ["quran favorite add 1:1"],
            table: """
                starter:wakign: done. Nothing is planned for 2026-01-08.
                Not in the catalogue here: starter:wakign. If that was a mistake: mizan undo

                """,
            json: #"{"date": "2026-01-08", "id": "starter:wakign", "title": "starter:wakign", "state": "done"}"#,
            csv: """
                date,id,title,state
                2026-01-08,starter:wakign,starter:wakign,done
                """),
        VerbCase(
            "“next” is what is next when those before it are done, and nothing is named twice",
            "habits done 1 next waking next",
            after: ["habits journeys follow first-steps"],
            table: """
                On waking, I ask God’s forgiveness, Two words, light on the tongue: done. 3 of 6 done on 2026-01-08. Next: Knowledge, provision and deeds.

                """,
            json: """
                [
                  {"date": "2026-01-08", "id": "starter:waking", "title": "On waking", "state": "done"},
                  {
                    "date": "2026-01-08", "id": "starter:astaghfirullah", "title": "I ask God’s forgiveness",
                    "state": "done"
                  },
                  {
                    "date": "2026-01-08", "id": "starter:two-light-words", "title": "Two words, light on the tongue",
                    "state": "done"
                  }
                ]
                """,
            csv: """
                date,id,title,state
                2026-01-08,starter:waking,On waking,done
                2026-01-08,starter:astaghfirullah,I ask God’s forgiveness,done
                2026-01-08,starter:two-light-words,"Two words, light on the tongue",done
                """),
        VerbCase(
            "what is done, and what is not yet",
            "habits done Walk Read --value 10",
            after: ["habits add Walk", "habits add Read --goal '20 pages' --slot evening"],
            table: "Walk: done. Read: 10 of 20 pages. 1 of 2 done on 2026-01-08. Next: Read.\n",
            json: """
                [
                  {"date": "2026-01-08", "id": "$ID2", "title": "Walk", "state": "done"},
                  {"date": "2026-01-08", "id": "$ID3", "title": "Read", "state": "open"}
                ]
                """,
            csv: """
                date,id,title,state
                2026-01-08,$ID2,Walk,done
                2026-01-08,$ID3,Read,open
                """),
        VerbCase(
            "what should be little",
            "habits done Coffee --value 1.5",
            after: ["habits add Coffee --goal '2 cups' --at-most"],
            table: "Coffee: 1.5 of at most 2 cups. 1 of 1 done on 2026-01-08. All done.\n",
            json: #"{"date": "2026-01-08", "id": "$ID2", "title": "Coffee", "state": "done"}"#,
            csv: """
                date,id,title,state
                2026-01-08,$ID2,Coffee,done
                """),
        VerbCase(
            refused: "what should be little, without an amount",
            "habits done Coffee",
            after: ["habits add Coffee --goal '2 cups' --at-most"],
            code: 65,
            """
            mizan: The goal of “Coffee” is at most 2 cups: enter the amount; 0 means none. For example: --value 1
            """),
        VerbCase(
            "what a goal of several days lacks",
            "habits done Run",
            after: [
                "habits add Run --goal '20 km' --schedule times:1/7", "habits done Run --value 12 --day yesterday",
            ],
            table: "Run: done. 1 of 1 done on 2026-01-08. All done.\n",
            json: #"{"date": "2026-01-08", "id": "$ID2", "title": "Run", "state": "done"}"#,
            csv: """
                date,id,title,state
                2026-01-08,$ID2,Run,done
                """),
        VerbCase(
            refused: "what has its amount without the day",
            "habits done Run",
            after: [
                "habits add Run --goal '20 km' --schedule times:1/7", "habits done Run --value 21 --day yesterday",
            ],
            code: 65,
            "mizan: “Run” already has its 20 km without this day: enter the additional amount. For example: --value 1"),
        VerbCase(
            "again changes nothing",
            "habits done starter:waking",
            after: ["habits journeys follow first-steps", "habits done waking"],
            table: "On waking: done. 1 of 6 done on 2026-01-08. Next: I ask God’s forgiveness.\n",
            json: #"{"date": "2026-01-08", "id": "starter:waking", "title": "On waking", "state": "done"}"#,
            csv: """
                date,id,title,state
                2026-01-08,starter:waking,On waking,done
                """),
        VerbCase(
            "a habit that is counted",
            "habits done Read --value 12.5 --note 'a good book'",
            after: ["habits add Read --goal '20 pages' --slot evening"],
            table: "Read: 12.5 of 20 pages. 0 of 1 done on 2026-01-08. Next: Read.\n",
            json: #"{"date": "2026-01-08", "id": "$ID2", "title": "Read", "state": "open"}"#,
            csv: """
                date,id,title,state
                2026-01-08,$ID2,Read,open
                """),
        VerbCase(
            "a habit of one's own",
            "habits done Walk --day yesterday",
            after: ["habits add Walk"],
            table: "Walk: done. 1 of 1 done on 2026-01-07. All done.\n",
            json: #"{"date": "2026-01-07", "id": "$ID2", "title": "Walk", "state": "done"}"#,
            csv: """
                date,id,title,state
                2026-01-07,$ID2,Walk,done
                """),
        VerbCase(
            "a habit that is not meant for that day",
            "habits done gym",
            after: ["habits add Gym --schedule weekdays:mon"],
            table: "Gym: done. 1 of 1 done on 2026-01-08. All done.\n",
            json: #"{"date": "2026-01-08", "id": "$ID2", "title": "Gym", "state": "done"}"#,
            csv: """
                date,id,title,state
                2026-01-08,$ID2,Gym,done
                """),
        VerbCase(
            "a title with a colon",
            "habits done 'Read: al-Kahf'",
            after: ["habits add 'Read: al-Kahf'"],
            table: "Read: al-Kahf: done. 1 of 1 done on 2026-01-08. All done.\n",
            json: #"{"date": "2026-01-08", "id": "$ID2", "title": "Read: al-Kahf", "state": "done"}"#,
            csv: """
                date,id,title,state
                2026-01-08,$ID2,Read: al-Kahf,done
                """),
        VerbCase(
            refused: "the title of two habits",
            "habits done Read",
            after: ["habits add Read", "habits add Read --slot evening"],
            code: 65,
            """
            mizan: “Read” is the name of 2 habits. Name one by its id: 000002, \
            000003.
            """),
        VerbCase(
            refused: "tomorrow",
            "habits done waking --day tomorrow",
            after: ["habits journeys follow first-steps"],
            code: 65,
            "mizan: 2026-01-09 has not begun: today is 2026-01-08."),
        VerbCase(
            refused: "a day long ago",
            "habits done waking --day 1900-01-01",
            after: ["habits journeys follow first-steps"],
            code: 65,
            "mizan: 1900-01-01 is too far away: days of practice are 1937-03-14 to 2077-11-16."),
        VerbCase(
            refused: "a day that there is not",
            "habits done waking --day 2026-02-31",
            after: ["habits journeys follow first-steps"],
            code: 65,
            """
            mizan: “2026-02-31” is not a day: There is no day 31 of February 2026: the month has 28 days.
            """),
        VerbCase(
            refused: "a line that there is not",
            "habits done 9",
            after: ["habits journeys follow first-steps"],
            code: 65,
            "mizan: The plan of 2026-01-08 has 6 lines, and no line 9."),
        VerbCase(
            refused: "a name that there is not",
            "habits done wakeing",
            after: ["habits journeys follow first-steps"],
            code: 65,
            """
            mizan: “wakeing” is neither in the plan of 2026-01-08, nor one of your habits, nor a dua. Did you mean “On waking” or “waking”? `mizan habits today` shows the plan, `mizan duas list` the duas.
            """),
        VerbCase(
            refused: "no id of the catalogue",
            "habits done Starter:x",
            after: ["habits journeys follow first-steps"],
            code: 65,
            """
            mizan: “Starter:x” is not an id of the catalogue: an id is a source and a name in that source, such as starter:ayat-al-kursi.
            """),
        VerbCase(
            refused: "nothing is open",
            "habits done next",
            after: ["habits add Walk", "habits done 1"],
            code: 65,
            "mizan: Nothing is open on 2026-01-08."),
        VerbCase(
            refused: "an amount of a dua",
            "habits done waking --value 2",
            after: ["habits journeys follow first-steps"],
            code: 65,
            """
            mizan: starter:waking is a dua, which is either done or not done, without an amount. `mizan habits \
            count` counts its repetitions.
            """),
        VerbCase(
            refused: "no amount",
            "habits done Read --value many",
            after: ["habits add Read --goal '20 pages' --slot evening"],
            code: 65,
            "mizan: “many” is not an amount. Write a number with three decimals at most, such as 12.5."),
        VerbCase(
            refused: "an amount that is too large",
            "habits done Read --value 1000000000001",
            after: ["habits add Read --goal '20 pages' --slot evening"],
            code: 65,
            "mizan: value is 1000000000001; it can be 0 to 1000000000."),
        VerbCase(
            refused: "an amount below none",
            "habits done Read --value -1",
            after: ["habits add Read --goal '20 pages' --slot evening"],
            code: 65,
            "mizan: value is -1; it can be 0 to 1000000000."),
    ]
}
