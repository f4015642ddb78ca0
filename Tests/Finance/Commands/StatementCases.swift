import CommandSupport

extension FinanceVerbs {
    private static let cash: [Step] = ["finance account add Cash --currency EUR --type cash --balance 100"]
    private static let coffee: [Step] = cash + ["finance add -12.50 Coffee --account Cash"]
    private static let completed: [Step] = cash + ["finance reconcile Cash --ending 100 --name First --all --complete"]

    private static let columns =
        "id,version,accountId,name,status,beginningBalanceCents,endingBalanceCents,dateStart,dateEnd,createdAt,"
        + "currencyCode,linkedCount,linkedCents,differenceCents,expectedBeginningCents"

    /// `mizan finance reconcile` and `mizan finance statement`
    static let statements: [VerbCase] = [
        VerbCase(
            "one that agrees",
            "finance reconcile Cash --ending 100 --from 2026-01-01 --to 2026-01-08 --all --complete",
            after: cash,
            table: #"""
                2026-01-08, Cash, completed: from 0.00 EUR to 100.00 EUR
                [x] 2026-01-08  100.00 EUR  Opening Balance  000003
                1 transaction linked: 100.00 EUR. Difference: 0.00 EUR.

                """#,
            json: #"""
                {
                  "id": "$ID4",
                  "version": 6,
                  "accountId": "$ID2",
                  "name": "2026-01-08",
                  "status": "completed",
                  "beginningBalanceCents": 0,
                  "endingBalanceCents": 10000,
                  "dateStart": "2026-01-01",
                  "dateEnd": "2026-01-08",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "currencyCode": "EUR",
                  "linkedCount": 1,
                  "linkedCents": 10000,
                  "differenceCents": 0,
                  "expectedBeginningCents": 0
                }
                """#,
            csv: columns + #"""

                $ID4,6,$ID2,2026-01-08,completed,0,10000,2026-01-01,2026-01-08,2026-01-08T14:30:00.000Z,EUR,1,10000,0,0
                """#),
        VerbCase(
            "a draft that is left, with what may be wrong",
            "finance reconcile Cash --ending 87.50 --beginning 1 --link 000003",
            after: coffee,
            table: #"""
                2026-01-08, Cash, draft: from 1.00 EUR to 87.50 EUR
                The statement before ended with 0.00 EUR.
                [x] 2026-01-08  100.00 EUR  Opening Balance  000003
                [ ] 2026-01-08  -12.50 EUR  Coffee  000004
                1 transaction linked: 100.00 EUR. Difference: -13.50 EUR.

                """#,
            json: #"""
                {
                  "id": "$ID5",
                  "version": 5,
                  "accountId": "$ID2",
                  "name": "2026-01-08",
                  "status": "draft",
                  "beginningBalanceCents": 100,
                  "endingBalanceCents": 8750,
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "currencyCode": "EUR",
                  "linkedCount": 1,
                  "linkedCents": 10000,
                  "differenceCents": -1350,
                  "expectedBeginningCents": 0
                }
                """#,
            csv: columns + #"""

                $ID5,5,$ID2,2026-01-08,draft,100,8750,,,2026-01-08T14:30:00.000Z,EUR,1,10000,-1350,0
                """#),
        VerbCase(
            "one that is taken up again",
            "finance reconcile Cash --unlink 000003 --ending 87.50",
            after: coffee + ["finance reconcile Cash --ending 100 --all"],
            table: #"""
                2026-01-08, Cash, draft: from 0.00 EUR to 87.50 EUR
                [ ] 2026-01-08  100.00 EUR  Opening Balance  000003
                [x] 2026-01-08  -12.50 EUR  Coffee  000004
                1 transaction linked: -12.50 EUR. Difference: 100.00 EUR.
                Opening Balance [000003] is as much as the difference: is it on the statement?

                """#,
            json: #"""
                {
                  "id": "$ID5",
                  "version": 8,
                  "accountId": "$ID2",
                  "name": "2026-01-08",
                  "status": "draft",
                  "beginningBalanceCents": 0,
                  "endingBalanceCents": 8750,
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "currencyCode": "EUR",
                  "linkedCount": 1,
                  "linkedCents": -1250,
                  "differenceCents": 10000,
                  "expectedBeginningCents": 0
                }
                """#,
            csv: columns + #"""

                $ID5,8,$ID2,2026-01-08,draft,0,8750,,,2026-01-08T14:30:00.000Z,EUR,1,-1250,10000,0
                """#),
        VerbCase(
            refused: "none without its balance",
            "finance reconcile Cash", after: cash, code: 65,
            #"""
            mizan: “Cash” has no draft of a statement. Give the balance at the end of the statement: mizan finance reconcile Cash --ending 812.40
            """#),
        VerbCase(
            refused: "one that does not agree",
            "finance reconcile Cash --complete", after: coffee + ["finance reconcile Cash --ending 100"], code: 65,
            #"""
            mizan: “2026-01-08” does not balance: it differs from its transactions by 100.00 EUR.
            """#),
        VerbCase(
            refused: "an amount of a completed one",
            "finance edit 000003 --amount 99", after: completed, code: 65,
            #"""
            mizan: The completed statement “First” fixes amount, date and account of its transactions. Revert the statement to a draft first: mizan finance statement revert
            """#),
        VerbCase(
            "the statements",
            "finance statement list", after: completed,
            table: #"""
                Statement  Account   Status     Balance     Transactions  Difference
                First      Cash EUR  completed  100.00 EUR             1  0.00 EUR

                """#,
            json: #"""
                [
                  {
                    "id": "$ID4",
                    "version": 6,
                    "accountId": "$ID2",
                    "name": "First",
                    "status": "completed",
                    "beginningBalanceCents": 0,
                    "endingBalanceCents": 10000,
                      "createdAt": "2026-01-08T14:30:00.000Z",
                    "currencyCode": "EUR",
                    "linkedCount": 1,
                    "linkedCents": 10000,
                    "differenceCents": 0,
                    "expectedBeginningCents": 0
                  }
                ]
                """#,
            csv: columns + #"""

                $ID4,6,$ID2,First,completed,0,10000,,,2026-01-08T14:30:00.000Z,EUR,1,10000,0,0
                """#),
        VerbCase(
            "none",
            "finance statement list --account Cash", after: cash,
            table: #"""
                No statements yet. Begin one: mizan finance reconcile Cash --ending 812.40

                """#,
            json: "[]", csv: columns),
        VerbCase(
            "a completed one, by its name",
            "finance statement show Cash first", after: completed + ["finance reconcile Cash --ending 100"],
            table: #"""
                First, Cash, completed: from 0.00 EUR to 100.00 EUR
                [x] 2026-01-08  100.00 EUR  Opening Balance  000003
                1 transaction linked: 100.00 EUR. Difference: 0.00 EUR.

                """#,
            json: #"""
                {
                  "id": "$ID4",
                  "version": 6,
                  "accountId": "$ID2",
                  "name": "First",
                  "status": "completed",
                  "beginningBalanceCents": 0,
                  "endingBalanceCents": 10000,
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "currencyCode": "EUR",
                  "linkedCount": 1,
                  "linkedCents": 10000,
                  "differenceCents": 0,
                  "expectedBeginningCents": 0
                }
                """#,
            csv: columns + #"""

                $ID4,6,$ID2,First,completed,0,10000,,,2026-01-08T14:30:00.000Z,EUR,1,10000,0,0
                """#),
        VerbCase(
            refused: "one that there is not",
            "finance statement show Cash Second", after: completed, code: 66,
            #"""
            mizan: “Cash” has no statement “Second”. `mizan finance statement list` shows the statements.
            """#),
        VerbCase(
            "a draft again",
            "finance statement revert Cash", after: completed,
            table: #"""
                First is a draft again.

                """#,
            json: #"""
                {
                  "id": "$ID4",
                  "version": 7,
                  "accountId": "$ID2",
                  "name": "First",
                  "status": "draft",
                  "beginningBalanceCents": 0,
                  "endingBalanceCents": 10000,
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "currencyCode": "EUR",
                  "linkedCount": 1,
                  "linkedCents": 10000,
                  "differenceCents": 0,
                  "expectedBeginningCents": 0
                }
                """#,
            csv: columns + #"""

                $ID4,7,$ID2,First,draft,0,10000,,,2026-01-08T14:30:00.000Z,EUR,1,10000,0,0
                """#),
        VerbCase(
            refused: "a draft again, where there is none",
            "finance statement revert Cash", after: cash, code: 66,
            #"""
            mizan: “Cash” has no completed statement.
            """#),
        VerbCase(
            "a draft that goes",
            "finance statement remove Cash", after: cash + ["finance reconcile Cash --ending 100 --name First --all"],
            table: #"""
                First is gone.

                """#,
            json: #"""
                {
                  "removed": 1
                }
                """#),
        VerbCase(
            refused: "a draft that goes, where there is none",
            "finance statement remove Cash", after: completed, code: 66,
            #"""
            mizan: “Cash” has no draft of a statement.
            """#),
    ]

    private static let purposes: [Step] = coffee + ["finance category add Food", "finance category add Fun"]
    private static let parts = "id,transactionId,position,amountCents,categoryId,notes,createdAt,updatedAt"

    /// `mizan finance split`
    static let split: [VerbCase] = [
        VerbCase(
            "one purchase for two purposes",
            "finance split 000004 'Food 10' 'Fun 2.50 EUR'", after: purposes,
            table: #"""
                Coffee: -12.50 EUR on 2026-01-08, Cash [000004].
                  Food: -10.00 EUR
                  Fun: -2.50 EUR

                """#,
            json: #"""
                [
                  {
                    "id": "$ID7",
                    "transactionId": "$ID4",
                    "position": 1,
                    "amountCents": -1000,
                    "categoryId": "$ID5",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z"
                  },
                  {
                    "id": "$ID8",
                    "transactionId": "$ID4",
                    "position": 2,
                    "amountCents": -250,
                    "categoryId": "$ID6",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z"
                  }
                ]
                """#,
            csv: parts + #"""

                $ID7,$ID4,1,-1000,$ID5,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z
                $ID8,$ID4,2,-250,$ID6,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z
                """#),
        VerbCase(
            "whole again",
            "finance split 000004 --clear", after: purposes + ["finance split 000004 'Food 12.50'"],
            table: #"""
                Coffee: -12.50 EUR on 2026-01-08, Cash [000004].

                """#,
            json: "[]", csv: parts),
        VerbCase(
            refused: "parts that add up to something else",
            "finance split 000004 'Food 10' 'Fun 2'", after: purposes, code: 65,
            #"""
            mizan: The parts add up to -12.00, and the transaction has -12.50 EUR. Change the amount together with the parts: mizan finance split --amount
            """#),
        VerbCase(
            "its amount and its parts at once",
            "finance split 000004 'Food 10' 'Fun 3' --amount 13",
            after: purposes + ["finance split 000004 'Food 12.50'"],
            table: #"""
                Coffee: -13.00 EUR on 2026-01-08, Cash [000004].
                  Food: -10.00 EUR
                  Fun: -3.00 EUR

                """#,
            json: #"""
                [
                  {
                    "id": "$ID7",
                    "transactionId": "$ID4",
                    "position": 1,
                    "amountCents": -1000,
                    "categoryId": "$ID5",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z"
                  },
                  {
                    "id": "$ID8",
                    "transactionId": "$ID4",
                    "position": 2,
                    "amountCents": -300,
                    "categoryId": "$ID6",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z"
                  }
                ]
                """#,
            csv: parts + #"""

                $ID7,$ID4,1,-1000,$ID5,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z
                $ID8,$ID4,2,-300,$ID6,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z
                """#),
        VerbCase(
            refused: "a part that is none",
            "finance split 000004 Food", after: purposes, code: 65,
            #"""
            mizan: “Food” is not a category followed by an amount. For example: 'Food 12.50'
            """#),
        VerbCase(
            refused: "no parts",
            "finance split 000004", after: purposes, code: 65,
            #"""
            mizan: No parts are given. For example: mizan finance split 00000f 'Food 12.50' 'Household 7.50'
            """#),
    ]
}
