import CommandSupport

extension FinanceVerbs {
    /// `mizan finance category`: changes, merges and totals.
    static let categoryChanges: [VerbCase] = [
        VerbCase(
            refused: "one with transactions",
            "finance category remove Food",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food",
            ],
            code: 65,
            #"""
            mizan: The category “Food” has 1 transaction. Remove that, or merge the category into another, first.
            """#),
        VerbCase(
            "two into one",
            "finance category merge Food --into Fun",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance category add Fun", "finance add -12.50 Coffee with Amina --account Cash --category Food",
            ],
            table: #"""
                1 transaction moved, 1 category removed.

                """#,
            json: #"""
                {
                  "affectedTransactionCount": 1,
                  "mergedCategoryCount": 1,
                  "targetCategoryId": "$ID5"
                }
                """#,
            csv: #"""
                affectedTransactionCount,mergedCategoryCount,targetCategoryId
                1,1,$ID5
                """#),
        VerbCase(
            refused: "into itself",
            "finance category merge Food --into Food",
            after: ["finance category add Food"],
            code: 65,
            #"""
            mizan: Nothing can be merged into itself.
            """#),
        VerbCase(
            refused: "income into expenses",
            "finance category merge Pay --into Food",
            after: ["finance category add Food", "finance category add Pay --type income"],
            code: 65,
            #"""
            mizan: Income and expenses are not merged.
            """#),
        VerbCase(
            "all together",
            "finance category totals",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Trip --currency USD", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food",
                "finance add -3 USD Taxi --account Trip --rate 0.92 --category Food",
            ],
            table: #"""
                Category  Transactions  Amount  Currency
                Food                 2  -15.26  EUR

                """#,
            json: #"""
                [
                  {
                    "categoryId": "$ID5",
                    "categoryName": "Food",
                    "categoryType": "expense",
                    "currencyCode": "EUR",
                    "amountCents": -1250,
                    "homeCurrencyCode": "EUR",
                    "amountHomeCents": -1250,
                    "transactionCount": 1
                  },
                  {
                    "categoryId": "$ID5",
                    "categoryName": "Food",
                    "categoryType": "expense",
                    "currencyCode": "USD",
                    "amountCents": -300,
                    "homeCurrencyCode": "EUR",
                    "amountHomeCents": -276,
                    "transactionCount": 1
                  }
                ]
                """#,
            csv: #"""
                month,categoryId,categoryName,groupName,categoryType,currencyCode,amountCents,homeCurrencyCode,amountHomeCents,transactionCount
                ,$ID5,Food,,expense,EUR,-1250,EUR,-1250,1
                ,$ID5,Food,,expense,USD,-300,EUR,-276,1
                """#),
        VerbCase(
            "month by month",
            "finance category totals --by month --from 2025-12-01",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food",
                "finance add -2 --category Food --day 2025-12-31",
            ],
            table: #"""
                Month    Category  Transactions  Amount  Currency
                2025-12  Food                 1  -2.00   EUR
                2026-01  Food                 1  -12.50  EUR

                """#,
            json: #"""
                [
                  {
                    "month": "2025-12",
                    "categoryId": "$ID4",
                    "categoryName": "Food",
                    "categoryType": "expense",
                    "currencyCode": "EUR",
                    "amountCents": -200,
                    "homeCurrencyCode": "EUR",
                    "amountHomeCents": -200,
                    "transactionCount": 1
                  },
                  {
                    "month": "2026-01",
                    "categoryId": "$ID4",
                    "categoryName": "Food",
                    "categoryType": "expense",
                    "currencyCode": "EUR",
                    "amountCents": -1250,
                    "homeCurrencyCode": "EUR",
                    "amountHomeCents": -1250,
                    "transactionCount": 1
                  }
                ]
                """#,
            csv: #"""
                month,categoryId,categoryName,groupName,categoryType,currencyCode,amountCents,homeCurrencyCode,amountHomeCents,transactionCount
                2025-12,$ID4,Food,,expense,EUR,-200,EUR,-200,1
                2026-01,$ID4,Food,,expense,EUR,-1250,EUR,-1250,1
                """#),
        VerbCase(
            "no transactions",
            "finance category totals",
            after: ["finance category add Food"],
            table: #"""
                No transactions.

                """#,
            json: #"""
                []
                """#,
            csv: #"""
                month,categoryId,categoryName,groupName,categoryType,currencyCode,amountCents,homeCurrencyCode,amountHomeCents,transactionCount
                """#),
    ]
}
