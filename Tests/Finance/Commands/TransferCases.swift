import CommandSupport

extension FinanceVerbs {
    /// `mizan finance transfer`
    static let transfer: [VerbCase] = [
        VerbCase(
            "in one currency",
            "finance transfer 50 Cash Bank --description Savings",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur",
            ],
            table: #"""
                -50.00 EUR Cash, 50.00 EUR Bank on 2026-01-08 [000006]

                """#,
            json: #"""
                [
                  {
                    "id": "$ID6",
                    "version": 5,
                    "userId": "$OWNER",
                    "amountCents": -5000,
                    "amountHomeCents": -5000,
                    "currencyOriginal": "EUR",
                    "exchangeRate": 1,
                    "accountId": "$ID2",
                    "transferId": "$ID5",
                    "description": "Savings",
                    "date": "2026-01-08T14:30:00.000Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Cash",
                    "accountColor": "#64748b",
                    "day": "2026-01-08"
                  },
                  {
                    "id": "$ID7",
                    "version": 6,
                    "userId": "$OWNER",
                    "amountCents": 5000,
                    "amountHomeCents": 5000,
                    "currencyOriginal": "EUR",
                    "exchangeRate": 1,
                    "accountId": "$ID4",
                    "transferId": "$ID5",
                    "description": "Savings",
                    "date": "2026-01-08T14:30:00.000Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Bank",
                    "accountColor": "#64748b",
                    "day": "2026-01-08"
                  }
                ]
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID6,5,$OWNER,-5000,-5000,EUR,1,$ID2,,$ID5,Savings,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,,,,,2026-01-08,,
                $ID7,6,$OWNER,5000,5000,EUR,1,$ID4,,$ID5,Savings,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Bank,#64748b,,,,,2026-01-08,,
                """#),
        VerbCase(
            "between two currencies",
            "finance transfer 50.00 Cash Trip --received 54.10 --day 2026-01-07",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Trip --currency USD",
            ],
            table: #"""
                -50.00 EUR Cash, 54.10 USD Trip on 2026-01-07 [000006]

                """#,
            json: #"""
                [
                  {
                    "id": "$ID6",
                    "version": 5,
                    "userId": "$OWNER",
                    "amountCents": -5000,
                    "amountHomeCents": -5000,
                    "currencyOriginal": "EUR",
                    "exchangeRate": 1,
                    "accountId": "$ID2",
                    "transferId": "$ID5",
                    "date": "2026-01-07T00:00:00.000Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Cash",
                    "accountColor": "#64748b",
                    "day": "2026-01-07"
                  },
                  {
                    "id": "$ID7",
                    "version": 6,
                    "userId": "$OWNER",
                    "amountCents": 5410,
                    "amountHomeCents": 5000,
                    "currencyOriginal": "USD",
                    "exchangeRate": 0.924214417745,
                    "accountId": "$ID4",
                    "transferId": "$ID5",
                    "date": "2026-01-07T00:00:00.000Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Trip",
                    "accountColor": "#64748b",
                    "day": "2026-01-07"
                  }
                ]
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID6,5,$OWNER,-5000,-5000,EUR,1,$ID2,,$ID5,,,2026-01-07T00:00:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,,,,,2026-01-07,,
                $ID7,6,$OWNER,5410,5000,USD,0.924214417745,$ID4,,$ID5,,,2026-01-07T00:00:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Trip,#64748b,,,,,2026-01-07,,
                """#),
        VerbCase(
            refused: "between two currencies, without what came in",
            "finance transfer 50 Cash Trip",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Trip --currency USD",
            ],
            code: 65,
            #"""
            mizan: “Cash” is in EUR and “Trip” in USD: also give the amount that arrives, in USD. Use --received.
            """#),
        VerbCase(
            refused: "an amount that the shell took apart",
            "finance transfer 1 234,56 Cash Cash",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: “1 234,56” may be one amount or two things. If it is an amount, write 1234.56; a transfer needs three values, not four.
            """#),
        VerbCase(
            "with its currency in a word of its own",
            "finance transfer 50 EUR Cash Bank",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur",
            ],
            table: "-50.00 EUR Cash, 50.00 EUR Bank on 2026-01-08 [000006]\n",
            json: #"""
                [
                  {
                    "id": "$ID6",
                    "version": 5,
                    "userId": "$OWNER",
                    "amountCents": -5000,
                    "amountHomeCents": -5000,
                    "currencyOriginal": "EUR",
                    "exchangeRate": 1,
                    "accountId": "$ID2",
                    "transferId": "$ID5",
                    "date": "2026-01-08T14:30:00.000Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Cash",
                    "accountColor": "#64748b",
                    "day": "2026-01-08"
                  },
                  {
                    "id": "$ID7",
                    "version": 6,
                    "userId": "$OWNER",
                    "amountCents": 5000,
                    "amountHomeCents": 5000,
                    "currencyOriginal": "EUR",
                    "exchangeRate": 1,
                    "accountId": "$ID4",
                    "transferId": "$ID5",
                    "date": "2026-01-08T14:30:00.000Z",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "cleared": false,
                    "accountName": "Bank",
                    "accountColor": "#64748b",
                    "day": "2026-01-08"
                  }
                ]
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID6,5,$OWNER,-5000,-5000,EUR,1,$ID2,,$ID5,,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,,,,,2026-01-08,,
                $ID7,6,$OWNER,5000,5000,EUR,1,$ID4,,$ID5,,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Bank,#64748b,,,,,2026-01-08,,
                """#),
        VerbCase(
            refused: "a name of two words",
            "finance transfer 50 My purse Cash",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: “Cash” is one value too many. Put quotes around a name of several words: mizan finance transfer 100 "My purse" Cash
            """#),
        VerbCase(
            refused: "less than nothing, behind what ends the options",
            "finance transfer -- -50 Cash Bank",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: The amount of a transfer must be above zero; -50 is not. Name the account that pays first, then the account that receives: mizan finance transfer 100 Checking Savings
            """#),
        VerbCase(
            refused: "to the same account",
            "finance transfer 50 Cash cash",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: A transfer needs two different accounts.
            """#),
        VerbCase(
            refused: "less than nothing",
            "finance transfer 0 Cash Bank",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur",
            ],
            code: 65,
            #"""
            mizan: The amount of a transfer must be above zero; 0 is not. Name the account that pays first, then the account that receives: mizan finance transfer 100 Checking Savings
            """#),
        VerbCase(
            refused: "an amount with a minus",
            "finance transfer -5 Cash Bank",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur",
            ],
            code: 65,
            #"""
            mizan: The amount of a transfer must be above zero; -5 is not. Name the account that pays first, then the account that receives: mizan finance transfer 100 Checking Savings
            """#),
        VerbCase(
            refused: "what comes in with a minus",
            "finance transfer 5 Cash Trip --received -6",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Trip --currency USD",
            ],
            code: 65,
            #"""
            mizan: The amount of a transfer must be above zero; -6 is not. Name the account that pays first, then the account that receives: mizan finance transfer 100 Checking Savings
            """#),
        VerbCase(
            refused: "one account",
            "finance transfer 5 Cash",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: The account that receives the amount is missing. Give an amount and two accounts: mizan finance transfer 100 Checking Savings
            """#),
        VerbCase(
            refused: "an amount alone",
            "finance transfer 5",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: The two accounts are missing. Give an amount and two accounts: mizan finance transfer 100 Checking Savings
            """#),
        VerbCase(
            refused: "nothing",
            "finance transfer",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: An amount is missing, such as 100.
            """#),
        VerbCase(
            refused: "an option that there is not",
            "finance transfer 5 Cash Bank --recieved 6",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: There is no option “--recieved”. --help shows all.
            """#),
        VerbCase(
            refused: "into a currency of which no rate is known",
            "finance transfer 5 Trip Way --received 6",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Trip --currency USD --balance 10 --rate 0.9",
                "finance account add Way --currency CHF",
            ],
            code: 65,
            #"""
            mizan: How many EUR is one CHF? “Way” has no transaction with a rate. On the command line, give it with --received-rate.
            """#),
    ]
}
