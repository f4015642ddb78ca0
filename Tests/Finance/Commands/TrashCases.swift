import CommandSupport

extension FinanceVerbs {
    /// `mizan finance trash`
    static let trash: [VerbCase] = [
        VerbCase(
            "what was removed",
            "finance trash list",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food", "finance remove 000005",
            ],
            table: #"""
                Date        Description        Account  Category  Amount  Name
                2026-01-08  Coffee with Amina  Cash     Food      -12.50  000005
                1 transaction: -12.50 EUR

                """#,
            json: #"""
                [
                  {
                    "id": "$ID5",
                    "version": 6,
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
                    "deletedAt": "2026-01-08T14:30:00.000Z",
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
                $ID5,6,$OWNER,-1250,-1250,EUR,1,$ID2,$ID4,,Coffee with Amina,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,false,Cash,#64748b,Food,#94a3b8,expense,,2026-01-08,,
                """#),
        VerbCase(
            "nothing",
            "finance trash list",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            table: #"""
                The trash is empty.

                """#,
            json: #"""
                []
                """#,
            csv: #"""
                id,version,userId,amountCents,amountHomeCents,currencyOriginal,exchangeRate,accountId,categoryId,transferId,description,notes,date,createdAt,updatedAt,deletedAt,reconciliationId,cleared,accountName,accountColor,categoryName,categoryColor,categoryType,reconciliationStatus,day,beyondApps,splitCount
                """#),
        VerbCase(
            "one comes back",
            "finance trash restore 000005",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food", "finance remove 000005",
            ],
            table: #"""
                Back: Coffee with Amina (Food): -12.50 EUR on 2026-01-08, Cash [000005].

                """#,
            json: #"""
                {
                  "id": "$ID5",
                  "version": 7,
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
                $ID5,7,$OWNER,-1250,-1250,EUR,1,$ID2,$ID4,,Coffee with Amina,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,,false,Cash,#64748b,Food,#94a3b8,expense,,2026-01-08,,
                """#),
        VerbCase(
            refused: "one that is not in it",
            "finance trash restore 000005",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food",
            ],
            code: 66,
            #"""
            mizan: No transaction in the trash has an id that ends in 000005. `mizan finance trash list` shows them.
            """#),
        VerbCase(
            "one for good",
            "finance trash delete 000005 --yes",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food", "finance remove 000005",
            ],
            table: #"""
                Deleted for good: 1 transaction.

                """#,
            json: #"""
                {
                  "deleted": 1
                }
                """#),
        VerbCase(
            refused: "without a question",
            "finance trash delete 000005",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food", "finance remove 000005",
            ],
            code: 65,
            #"""
            mizan: To delete it without being asked, add --yes.
            """#),
        VerbCase(
            "all of it",
            "finance trash empty --yes",
            after: [
                "finance account add Cash --currency EUR --type cash",
                "finance account add Purse --currency EUR --type cash",
                "finance category add Food", "finance add -12.50 Coffee with Amina --account Cash --category Food",
                "finance remove 000005", "finance account remove Purse",
            ],
            table: #"""
                Deleted for good: 2 entries of the trash.

                """#,
            json: #"""
                {
                  "deleted": 2
                }
                """#),
        VerbCase(
            "an empty one",
            "finance trash empty",
            after: ["finance account add Cash --currency EUR --type cash"],
            table: #"""
                The trash is empty.

                """#,
            json: #"""
                {
                  "deleted": 0
                }
                """#),
        VerbCase(
            refused: "all of it, without a question",
            "finance trash empty",
            after: [
                "finance account add Cash --currency EUR --type cash", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food", "finance remove 000004",
                "finance category remove Food",
            ],
            code: 65,
            #"""
            mizan: To delete 1 transaction and 1 category without being asked, add --yes.
            """#),
    ]
}
