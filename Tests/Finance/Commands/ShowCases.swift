import CommandSupport

extension FinanceVerbs {
    /// `mizan finance show`
    static let show: [VerbCase] = [
        VerbCase(
            "one",
            "finance show 000005",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food",
            ],
            table: #"""
                Coffee with Amina (Food): -12.50 EUR on 2026-01-08, Cash [000005]
                Id: 01920000-0000-7000-8000-000000000005

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
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID5,5,$OWNER,-1250,-1250,EUR,1,$ID2,$ID4,,Coffee with Amina,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,Food,#94a3b8,expense,,2026-01-08,,
                """#),
        VerbCase(
            "a leg of a transfer",
            "finance show 000006",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Trip --currency USD", "finance transfer 50 Cash Trip --received 54.10",
            ],
            table: #"""
                Transfer to Trip: -50.00 EUR on 2026-01-08, Cash [000006]
                To Trip: 54.10 USD
                A leg of a transfer: a change here also changes the other leg.
                Id: 01920000-0000-7000-8000-000000000006

                """#,
            json: #"""
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
                }
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                $ID6,5,$OWNER,-5000,-5000,EUR,1,$ID2,,$ID5,,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,,,,,2026-01-08,,
                """#),
        VerbCase(
            refused: "none of that end",
            "finance show abcd",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 66,
            #"""
            mizan: No transaction has an id that ends in abcd. `mizan finance list` shows them.
            """#),
        VerbCase(
            refused: "a name that is none",
            "finance show xyz",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: “xyz” is not the id of any transaction: write the last characters of the id, at least four, as `mizan finance list` shows them.
            """#),
    ]
}
