import CommandSupport

extension FinanceVerbs {
    /// `mizan finance list`
    static let register: [VerbCase] = [
        VerbCase(
            "of one account, with its balance",
            "finance list --account Cash",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food", "finance transfer 50 Cash Bank",
            ],
            table: #"""
                Cash EUR
                Date        Description        Category  Amount  Balance  Name
                2026-01-08  Opening Balance              100.00   100.00  000003
                2026-01-08  Coffee with Amina  Food      -12.50    87.50  000006
                2026-01-08  Transfer to Bank   transfer  -50.00    37.50  000008
                3 transactions: 37.50 EUR

                """#,
            json: #"""
                [
                  {
                    "id": "$ID8",
                    "version": 7,
                    "userId": "$OWNER",
                    "amountCents": -5000,
                    "amountHomeCents": -5000,
                    "currencyOriginal": "EUR",
                    "exchangeRate": 1,
                    "accountId": "$ID2",
                    "transferId": "$ID7",
                    "date": "2026-01-08T14:30:00.000Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Cash",
                    "accountColor": "#64748b",
                    "day": "2026-01-08"
                  },
                  {
                    "id": "$ID6",
                    "version": 6,
                    "userId": "$OWNER",
                    "amountCents": -1250,
                    "amountHomeCents": -1250,
                    "currencyOriginal": "EUR",
                    "exchangeRate": 1,
                    "accountId": "$ID2",
                    "categoryId": "$ID5",
                    "description": "Coffee with Amina",
                    "date": "2026-01-08T14:30:00.000Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Cash",
                    "accountColor": "#64748b",
                    "categoryName": "Food",
                    "categoryColor": "#94a3b8",
                    "categoryType": "expense",
                    "day": "2026-01-08"
                  },
                  {
                    "id": "$ID3",
                    "version": 3,
                    "userId": "$OWNER",
                    "amountCents": 10000,
                    "amountHomeCents": 10000,
                    "currencyOriginal": "EUR",
                    "exchangeRate": 1,
                    "accountId": "$ID2",
                    "description": "Opening Balance",
                    "date": "2026-01-08T00:00:00.001Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Cash",
                    "accountColor": "#64748b",
                    "categoryType": "opening_balance",
                    "day": "2026-01-08"
                  }
                ]
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID8,7,$OWNER,-5000,-5000,EUR,1,$ID2,,$ID7,,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,,,,,2026-01-08,,
                $ID6,6,$OWNER,-1250,-1250,EUR,1,$ID2,$ID5,,Coffee with Amina,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,Food,#94a3b8,expense,,2026-01-08,,
                $ID3,3,$OWNER,10000,10000,EUR,1,$ID2,,,Opening Balance,,2026-01-08T00:00:00.001Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,,,opening_balance,,2026-01-08,,
                """#),
        VerbCase(
            "of all accounts, by currency",
            "finance list",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Trip --currency USD", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food",
                "finance add -3 USD Taxi --account Trip --rate 0.92",
            ],
            table: #"""
                Date        Description        Account  Category      Amount  Name
                2026-01-08  Opening Balance    Cash               100.00 EUR  000003
                2026-01-08  Coffee with Amina  Cash     Food      -12.50 EUR  000006
                2026-01-08  Taxi               Trip                -3.00 USD  000007
                3 transactions: 87.50 EUR, -3.00 USD

                """#,
            json: #"""
                [
                  {
                    "id": "$ID7",
                    "version": 7,
                    "userId": "$OWNER",
                    "amountCents": -300,
                    "amountHomeCents": -276,
                    "currencyOriginal": "USD",
                    "exchangeRate": 0.92,
                    "accountId": "$ID4",
                    "description": "Taxi",
                    "date": "2026-01-08T14:30:00.000Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Trip",
                    "accountColor": "#64748b",
                    "day": "2026-01-08"
                  },
                  {
                    "id": "$ID6",
                    "version": 6,
                    "userId": "$OWNER",
                    "amountCents": -1250,
                    "amountHomeCents": -1250,
                    "currencyOriginal": "EUR",
                    "exchangeRate": 1,
                    "accountId": "$ID2",
                    "categoryId": "$ID5",
                    "description": "Coffee with Amina",
                    "date": "2026-01-08T14:30:00.000Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Cash",
                    "accountColor": "#64748b",
                    "categoryName": "Food",
                    "categoryColor": "#94a3b8",
                    "categoryType": "expense",
                    "day": "2026-01-08"
                  },
                  {
                    "id": "$ID3",
                    "version": 3,
                    "userId": "$OWNER",
                    "amountCents": 10000,
                    "amountHomeCents": 10000,
                    "currencyOriginal": "EUR",
                    "exchangeRate": 1,
                    "accountId": "$ID2",
                    "description": "Opening Balance",
                    "date": "2026-01-08T00:00:00.001Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Cash",
                    "accountColor": "#64748b",
                    "categoryType": "opening_balance",
                    "day": "2026-01-08"
                  }
                ]
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID7,7,$OWNER,-300,-276,USD,0.92,$ID4,,,Taxi,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Trip,#64748b,,,,,2026-01-08,,
                $ID6,6,$OWNER,-1250,-1250,EUR,1,$ID2,$ID5,,Coffee with Amina,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,Food,#94a3b8,expense,,2026-01-08,,
                $ID3,3,$OWNER,10000,10000,EUR,1,$ID2,,,Opening Balance,,2026-01-08T00:00:00.001Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,,,opening_balance,,2026-01-08,,
                """#),
        VerbCase(
            "what is searched",
            "finance list --search amina --account Cash",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food", "finance add -5",
            ],
            table: #"""
                Cash EUR
                Date        Description        Category  Amount  Balance  Name
                2026-01-08  Coffee with Amina  Food      -12.50    87.50  000005
                1 transaction: -12.50 EUR

                """#,
            json: #"""
                [
                  {
                    "id": "$ID5",
                    "version": 5,
                    "userId": "$OWNER",
                    "amountCents": -1250,
                    "amountHomeCents": -1250,
                    "currencyOriginal": "EUR",
                    "exchangeRate": 1,
                    "accountId": "$ID2",
                    "categoryId": "$ID4",
                    "description": "Coffee with Amina",
                    "date": "2026-01-08T14:30:00.000Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Cash",
                    "accountColor": "#64748b",
                    "categoryName": "Food",
                    "categoryColor": "#94a3b8",
                    "categoryType": "expense",
                    "day": "2026-01-08"
                  }
                ]
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID5,5,$OWNER,-1250,-1250,EUR,1,$ID2,$ID4,,Coffee with Amina,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,Food,#94a3b8,expense,,2026-01-08,,
                """#),
        VerbCase(
            "of a grouping, in some days",
            "finance list --category Food --from 2026-01-07 --to today",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance category add Tea --in Food", "finance add -1 --category Tea",
                "finance add -2 --category Tea --day 2026-01-01",
            ],
            table: #"""
                Date        Description  Account  Category  Amount  Name
                2026-01-08               Cash     Tea        -1.00  000006
                1 transaction: -1.00 EUR

                """#,
            json: #"""
                [
                  {
                    "id": "$ID6",
                    "version": 6,
                    "userId": "$OWNER",
                    "amountCents": -100,
                    "amountHomeCents": -100,
                    "currencyOriginal": "EUR",
                    "exchangeRate": 1,
                    "accountId": "$ID2",
                    "categoryId": "$ID5",
                    "date": "2026-01-08T14:30:00.000Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Cash",
                    "accountColor": "#64748b",
                    "categoryName": "Tea",
                    "categoryColor": "#94a3b8",
                    "categoryType": "expense",
                    "day": "2026-01-08"
                  }
                ]
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID6,6,$OWNER,-100,-100,EUR,1,$ID2,$ID5,,,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,Tea,#94a3b8,expense,,2026-01-08,,
                """#),
        VerbCase(
            "a page",
            "finance list --limit 1",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food",
            ],
            table: #"""
                Date        Description        Account  Category  Amount  Name
                2026-01-08  Coffee with Amina  Cash     Food      -12.50  000005
                1 of 2 transactions, -12.50 EUR on this page

                """#,
            json: #"""
                [
                  {
                    "id": "$ID5",
                    "version": 5,
                    "userId": "$OWNER",
                    "amountCents": -1250,
                    "amountHomeCents": -1250,
                    "currencyOriginal": "EUR",
                    "exchangeRate": 1,
                    "accountId": "$ID2",
                    "categoryId": "$ID4",
                    "description": "Coffee with Amina",
                    "date": "2026-01-08T14:30:00.000Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Cash",
                    "accountColor": "#64748b",
                    "categoryName": "Food",
                    "categoryColor": "#94a3b8",
                    "categoryType": "expense",
                    "day": "2026-01-08"
                  }
                ]
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID5,5,$OWNER,-1250,-1250,EUR,1,$ID2,$ID4,,Coffee with Amina,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,Food,#94a3b8,expense,,2026-01-08,,
                """#,
            errors: #"""
                For more, add --cursor 5b22326c613635346a7434343877222c22323032362d30312d3038222c22323032362d30312d30385431343a33303a30302e3030305a222c302c22323032362d30312d30385431343a33303a30302e3030305a222c2230313932303030302d303030302d373030302d383030302d303030303030303030303035225d
                """#),
        VerbCase(
            "none",
            "finance list",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance trash list",
                "finance remove 000003",
            ],
            table: #"""
                No transactions. Enter one: mizan finance add -12.50 Coffee --account Cash

                """#,
            json: #"""
                []
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                """#),
        VerbCase(
            "none that fits",
            "finance list --search tea",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            table: #"""
                No transaction matches these options. Without options, the list shows all.

                """#,
            json: #"""
                []
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                """#),
        VerbCase(
            refused: "days the wrong way round",
            "finance list --from 2026-02-01 --to 2026-01-01",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: --from is 2026-02-01, which is after --to, 2026-01-01. Give the earlier day with --from.
            """#),
        VerbCase(
            refused: "a limit of nothing",
            "finance list --limit 0",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: --limit is a number from 1; 0 is not.
            """#),
        VerbCase(
            refused: "an account that there is not",
            "finance list --account Purse",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 66,
            #"""
            mizan: There is no account “Purse”. `mizan finance account list` shows all.
            """#),
    ]
}
