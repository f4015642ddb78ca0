import CommandSupport

extension FinanceVerbs {
    /// `mizan finance add`
    static let add: [VerbCase] = [
        VerbCase(
            "money that goes out",
            "finance add -12.50 Coffee with Amina --account Cash --category Food --day yesterday",
            after: ["finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food"],
            table: #"""
                Coffee with Amina (Food): -12.50 EUR on 2026-01-07, Cash [000005]. Balance 87.50 EUR.

                """#,
            json: #"""
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
                  "date": "2026-01-07T00:00:00.000Z",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "cleared": false,
                  "accountName": "Cash",
                  "accountColor": "#64748b",
                  "categoryName": "Food",
                  "categoryColor": "#94a3b8",
                  "categoryType": "expense",
                  "day": "2026-01-07"
                }
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID5,5,$OWNER,-1250,-1250,EUR,1,$ID2,$ID4,,Coffee with Amina,,2026-01-07T00:00:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,Food,#94a3b8,expense,,2026-01-07,,
                """#),
        VerbCase(
            "money that comes in, into the only account",
            "finance add +2,500.00 EUR Wage",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            table: #"""
                Wage: 2,500.00 EUR on 2026-01-08, Cash [000004]. Balance 2,600.00 EUR.

                """#,
            json: #"""
                {
                  "id": "$ID4",
                  "version": 4,
                  "userId": "$OWNER",
                  "amountCents": 250000,
                  "amountHomeCents": 250000,
                  "currencyOriginal": "EUR",
                  "exchangeRate": 1,
                  "accountId": "$ID2",
                  "description": "Wage",
                  "date": "2026-01-08T14:30:00.000Z",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "cleared": false,
                  "accountName": "Cash",
                  "accountColor": "#64748b",
                  "day": "2026-01-08"
                }
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID4,4,$OWNER,250000,250000,EUR,1,$ID2,,,Wage,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,,,,,2026-01-08,,
                """#),
        VerbCase(
            "an account in another currency",
            "finance add -3 USD Taxi --account Trip --rate 0.92 --notes airport",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Trip --currency USD",
            ],
            table: #"""
                Taxi: -3.00 USD on 2026-01-08, Trip [000005]. Balance -3.00 USD.

                """#,
            json: #"""
                {
                  "id": "$ID5",
                  "version": 5,
                  "userId": "$OWNER",
                  "amountCents": -300,
                  "amountHomeCents": -276,
                  "currencyOriginal": "USD",
                  "exchangeRate": 0.92,
                  "accountId": "$ID4",
                  "description": "Taxi",
                  "notes": "airport",
                  "date": "2026-01-08T14:30:00.000Z",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "cleared": false,
                  "accountName": "Trip",
                  "accountColor": "#64748b",
                  "day": "2026-01-08"
                }
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID5,5,$OWNER,-300,-276,USD,0.92,$ID4,,,Taxi,airport,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Trip,#64748b,,,,,2026-01-08,,
                """#),
        VerbCase(
            refused: "an amount in another currency",
            "finance add -3 USD Taxi --account Cash",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: The amount is in “USD” and the account in EUR. Write the amount in EUR.
            """#),
        VerbCase(
            refused: "an amount that the shell took apart",
            "finance add 1 234.56 Wage",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: “1 234.56” may be one amount or two things. If it is an amount, write 1234.56; if it is part of the description, put quotes around the description.
            """#),
        VerbCase(
            refused: "an amount that the shell took apart, by commas",
            "finance add -1 234,56 EUR",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: “-1 234,56” may be one amount or two things. If it is an amount, write -1234.56; if it is part of the description, put quotes around the description.
            """#),
        VerbCase(
            refused: "more decimals than euros have",
            "finance add -12.345 EUR",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: “-12.345 EUR” may be 12345 or 12.345 EUR. To be clear, write thousands without a separator; decimals are written with a point, such as 12.50 or -1,234.56.
            """#),
        VerbCase(
            refused: "what may be one or a thousand",
            "finance add 1.000 Rent",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: “1.000” may be 1000 or 1.000 EUR. To be clear, write thousands without a separator; decimals are written with a point, such as 12.50 or -1,234.56.
            """#),
        VerbCase(
            refused: "an amount that is too large",
            "finance add 20000000000000",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: “20000000000000” is too large: an amount is -10,000,000,000,000.00 to 10,000,000,000,000.00 EUR.
            """#),
        VerbCase(
            refused: "an amount with a comma and an incomplete group",
            "finance add -12,5000 Coffee",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: “-12,5000” is not an amount. Write 12.50 or -1,234.56; decimals are written with a point. If you write them with a comma, set modules.finance.decimals=comma: in config.json, or by MIZAN_MODULES_FINANCE_DECIMALS=comma.
            """#),
        VerbCase(
            refused: "an amount as half the world writes it",
            "finance add 1.234,56 Wage",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: “1.234,56” is not an amount. Write 12.50 or -1,234.56; decimals are written with a point. If you write them with a comma, set modules.finance.decimals=comma: in config.json, or by MIZAN_MODULES_FINANCE_DECIMALS=comma.
            """#),
        VerbCase(
            refused: "no amount",
            "finance add Coffee",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: “Coffee” is not an amount. Write 12.50 or -1,234.56; decimals are written with a point.
            """#),
        VerbCase(
            refused: "nothing",
            "finance add",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: An amount is missing, such as -12.50.
            """#),
        VerbCase(
            refused: "an option that there is not",
            "finance add -5 --acount Cash",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: There is no option “--acount”. --help shows all.
            """#),
        VerbCase(
            refused: "two accounts and none is said",
            "finance add -5",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur",
            ],
            code: 65,
            #"""
            mizan: Say which account, with --account: Bank EUR, Cash EUR.
            """#),
        VerbCase(
            refused: "no account yet",
            "finance add -5",
            after: ["finance category add Food"],
            code: 66,
            #"""
            mizan: There is no account yet. Add one: mizan finance account add Cash --currency EUR
            """#),
        VerbCase(
            refused: "a rate of nothing",
            "finance add -5 --account Trip --rate 0",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Trip --currency USD",
            ],
            code: 65,
            #"""
            mizan: The exchange rate 0 is out of range: it can be 0.000000001 to 1000000.
            """#),
        VerbCase(
            refused: "a rate with an exponent",
            "finance add -5 --account Trip --rate 1e2",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Trip --currency USD",
            ],
            code: 65,
            #"""
            mizan: “1e2” is not an exchange rate. Write the value of one unit in the home currency, such as 1.0837.
            """#),
        VerbCase(
            refused: "a category that there is not",
            "finance add -5 --category Fod",
            after: ["finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food"],
            code: 66,
            #"""
            mizan: There is no category “Fod”. Did you mean “Food”? `mizan finance category list` shows all.
            """#),
        VerbCase(
            refused: "a grouping that has categories",
            "finance add -5 --category Food",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance category add Tea --in Food",
            ],
            code: 65,
            #"""
            mizan: “Food” is a grouping: choose one of the categories in it.
            """#),
        VerbCase(
            refused: "a long description",
            "finance add -5 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: description has 256 characters; at most 255 are possible.
            """#),
    ]
}
