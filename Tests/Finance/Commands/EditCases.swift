import CommandSupport

extension FinanceVerbs {
    /// `mizan finance edit`
    static let edit: [VerbCase] = [
        VerbCase(
            "amount and day",
            "finance edit 000005 --amount -13 --day 2026-01-05 --notes late",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food",
            ],
            table: #"""
                Coffee with Amina (Food): -13.00 EUR on 2026-01-05, Cash [000005].

                """#,
            json: #"""
                {
                  "id": "$ID5",
                  "version": 6,
                  "userId": "$OWNER",
                  "amountCents": -1300,
                  "amountHomeCents": -1300,
                  "currencyOriginal": "EUR",
                  "exchangeRate": 1,
                  "accountId": "$ID2",
                  "categoryId": "$ID4",
                  "description": "Coffee with Amina",
                  "notes": "late",
                  "date": "2026-01-05T00:00:00.000Z",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "cleared": false,
                  "accountName": "Cash",
                  "accountColor": "#64748b",
                  "categoryName": "Food",
                  "categoryColor": "#94a3b8",
                  "categoryType": "expense",
                  "day": "2026-01-05"
                }
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID5,6,$OWNER,-1300,-1300,EUR,1,$ID2,$ID4,,Coffee with Amina,late,2026-01-05T00:00:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,Food,#94a3b8,expense,,2026-01-05,,
                """#),
        VerbCase(
            "of a transfer both legs",
            "finance edit 000006 --amount -60",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur", "finance transfer 50 Cash Bank",
            ],
            table: #"""
                Transfer to Bank: -60.00 EUR on 2026-01-08, Cash [000006].

                """#,
            json: #"""
                {
                  "id": "$ID6",
                  "version": 7,
                  "userId": "$OWNER",
                  "amountCents": -6000,
                  "amountHomeCents": -6000,
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
                }
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID6,7,$OWNER,-6000,-6000,EUR,1,$ID2,,$ID5,,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,,,,,2026-01-08,,
                """#),
        VerbCase(
            "no category and no description",
            "finance edit 000005 --category '' --description ''",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food",
            ],
            table: #"""
                Transaction: -12.50 EUR on 2026-01-08, Cash [000005].

                """#,
            json: #"""
                {
                  "id": "$ID5",
                  "version": 6,
                  "userId": "$OWNER",
                  "amountCents": -1250,
                  "amountHomeCents": -1250,
                  "currencyOriginal": "EUR",
                  "exchangeRate": 1,
                  "accountId": "$ID2",
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
                $ID5,6,$OWNER,-1250,-1250,EUR,1,$ID2,,,,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,,,,,2026-01-08,,
                """#),
        VerbCase(
            refused: "more decimals than there are",
            "finance edit 000005 --amount -1.234",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food",
            ],
            code: 65,
            #"""
            mizan: “-1.234” may be 1234 or 1.234 EUR. To be clear, write thousands without a separator; decimals are written with a point, such as 12.50 or -1,234.56.
            """#),
        VerbCase(
            "an amount of a transfer, without a sign",
            "finance edit 000006 --amount 20",
            after: twoAccounts + ["finance transfer 50 Cash Bank"],
            table: "Transfer to Bank: -20.00 EUR on 2026-01-08, Cash [000006].\n",
            json: #"""
                {
                  "id": "$ID6",
                  "version": 7,
                  "userId": "$OWNER",
                  "amountCents": -2000,
                  "amountHomeCents": -2000,
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
                }
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID6,7,$OWNER,-2000,-2000,EUR,1,$ID2,,$ID5,,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,,,,,2026-01-08,,
                """#),
        VerbCase(
            "a transfer that is turned round, with a sign",
            "finance edit 000006 --amount +20",
            after: twoAccounts + ["finance transfer 50 Cash Bank"],
            table:
                "Transfer from Bank: 20.00 EUR on 2026-01-08, Cash [000006].\n-50.00 EUR → 20.00 EUR: this was money out, it is money in now.\n",
            json: #"""
                {
                  "id": "$ID6",
                  "version": 7,
                  "userId": "$OWNER",
                  "amountCents": 2000,
                  "amountHomeCents": 2000,
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
                }
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID6,7,$OWNER,2000,2000,EUR,1,$ID2,,$ID5,,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,,,,,2026-01-08,,
                """#),
        VerbCase(
            refused: "an amount that the shell took apart",
            "finance edit 000006 --amount -1 000,50",
            after: twoAccounts + ["finance transfer 50 Cash Bank"],
            code: 65,
            #"""
            mizan: “-1 000,50” may be one amount or two things. If it is an amount, write -1000.50; leave the second out.
            """#),
        VerbCase(
            refused: "one in the trash",
            "finance edit 000006 --amount 20",
            after: twoAccounts + ["finance transfer 50 Cash Bank", "finance remove 000006"],
            code: 66,
            #"""
            mizan: The transaction 000006 is in the trash. Bring it back first: mizan finance trash restore 000006
            """#),
    ]

    private static let twoAccounts: [Step] = [
        "finance account add Cash --currency EUR --type cash --balance 100", "finance account add Bank --currency eur",
    ]
}
