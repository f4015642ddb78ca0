import CommandSupport

extension ProbeVerbs {
    private static let oneLoan: [Step] = [
        #"""
        probe loan add borrower=Amal weight=1.5 price=1.5 isDue=true since=2026-01-08T14:30:00.000Z until=2026-01-08 book=01a2b3c4-0000-7000-8000-000000000000 extra=7 labels=red mood=calm
        """#
    ]

    /// `mizan probe loan …`
    static let loans: [VerbCase] = [
        VerbCase(
            "one is added",
            #"""
            probe loan add borrower=Amal weight=1.5 price=1.5 isDue=true since=2026-01-08T14:30:00.000Z until=2026-01-08 book=01a2b3c4-0000-7000-8000-000000000000 extra=7 labels=red mood=calm
            """#,
            table: "The loan 01920000-0000-7000-8000-000000000002 is stored.\n",
            json: #"""
                {"id": "$ID2", "borrower": "Amal", "weight": 1.5, "price": "1.5", "isDue": true, "since": "2026-01-08T14:30:00.000Z", "until": "2026-01-08", "book": "01a2b3c4-0000-7000-8000-000000000000", "extra": 7, "labels": ["red"], "mood": "calm"}
                """#,
            csv: #"""
                id,borrower,weight,price,isDue,since,until,book,extra,labels,mood
                $ID2,Amal,1.5,1.5,true,2026-01-08T14:30:00.000Z,2026-01-08,01a2b3c4-0000-7000-8000-000000000000,7,"[""red""]",calm
                """#),
        VerbCase(
            refused: "an unknown field", "probe loan add nothing=1", code: 65,
            #"""
            mizan: “nothing=1” does not assign a value to any field. Write FIELD=VALUE; the fields are id, borrower, weight, price, isDue, since, until, book, extra, labels, mood.
            """#),
        VerbCase(
            "a field changes", "probe loan edit 01920000-0000-7000-8000-000000000002 borrower=Badr",
            after: oneLoan, table: "The loan is changed.\n",
            json: #"""
                {"id": "$ID2", "borrower": "Badr", "weight": 1.5, "price": "1.5", "isDue": true, "since": "2026-01-08T14:30:00.000Z", "until": "2026-01-08", "book": "01a2b3c4-0000-7000-8000-000000000000", "extra": 7, "labels": ["red"], "mood": "calm"}
                """#,
            csv: #"""
                id,borrower,weight,price,isDue,since,until,book,extra,labels,mood
                $ID2,Badr,1.5,1.5,true,2026-01-08T14:30:00.000Z,2026-01-08,01a2b3c4-0000-7000-8000-000000000000,7,"[""red""]",calm
                """#),
        VerbCase(
            refused: "an edit without a field", "probe loan edit 01920000-0000-7000-8000-000000000002", after: oneLoan,
            code: 65,
            #"""
            mizan: Nothing to change is given. For example: mizan probe loan add borrower=Amal weight=1.5 price=1.5 isDue=true since=2026-01-08T14:30:00.000Z labels=red
            """#),
        VerbCase(
            "one is removed", "probe loan remove 01920000-0000-7000-8000-000000000002", after: oneLoan,
            table: "The loan has been removed.\n", json: #"{"removed": 1}"#),
        VerbCase(
            "one is shown with every field", "probe loan show 01920000-0000-7000-8000-000000000002", after: oneLoan,
            table: #"""
                Id: 01920000-0000-7000-8000-000000000002
                Borrower: Amal
                Weight: 1.5
                Price: 1.5
                Is due: yes
                Since: 2026-01-08 14:30Z
                Until: 2026-01-08
                Book: 01a2b3c4-0000-7000-8000-000000000000
                Extra: 7
                Labels: red
                Mood: calm

                """#,
            json: #"""
                {"id": "$ID2", "borrower": "Amal", "weight": 1.5, "price": "1.5", "isDue": true, "since": "2026-01-08T14:30:00.000Z", "until": "2026-01-08", "book": "01a2b3c4-0000-7000-8000-000000000000", "extra": 7, "labels": ["red"], "mood": "calm"}
                """#,
            csv: #"""
                id,borrower,weight,price,isDue,since,until,book,extra,labels,mood
                $ID2,Amal,1.5,1.5,true,2026-01-08T14:30:00.000Z,2026-01-08,01a2b3c4-0000-7000-8000-000000000000,7,"[""red""]",calm
                """#),
        VerbCase(
            "the list has each", "probe loan list", after: oneLoan,
            table: #"""
                Id                                    Borrower  Weight  Price  Is due  Since              Until       Book                                  Extra  Labels  Mood
                01920000-0000-7000-8000-000000000002  Amal         1.5    1.5  yes     2026-01-08 14:30Z  2026-01-08  01a2b3c4-0000-7000-8000-000000000000  7      red     calm

                """#,
            json: #"""
                [{"id": "$ID2", "borrower": "Amal", "weight": 1.5, "price": "1.5", "isDue": true, "since": "2026-01-08T14:30:00.000Z", "until": "2026-01-08", "book": "01a2b3c4-0000-7000-8000-000000000000", "extra": 7, "labels": ["red"], "mood": "calm"}]
                """#,
            csv: #"""
                id,borrower,weight,price,isDue,since,until,book,extra,labels,mood
                $ID2,Amal,1.5,1.5,true,2026-01-08T14:30:00.000Z,2026-01-08,01a2b3c4-0000-7000-8000-000000000000,7,"[""red""]",calm
                """#),
    ]
}
