import CommandSupport

extension FinanceVerbs {
    /// `mizan finance export` and `import`
    static let files: [VerbCase] = [
        VerbCase(
            file: "all of it", "finance export",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food",
            ],
            prints: "Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes\r\n"
                + "2026-01-08,100.00,Opening Balance,,Cash,EUR,1,\r\n2026-01-08T14:30:00.000Z,-12.50,Coffee with Amina,Food:,Cash,EUR,1,\r\n"
        ),
        VerbCase(
            "of one account, into a file",
            "finance export --account Cash --to $DIR/cash.csv",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur", "finance transfer 50 Cash Bank",
            ],
            table: #"""
                $DIR/cash.csv: 2 transactions.

                """#,
            json: #"""
                {
                  "file": "$DIR/cash.csv",
                  "transactions": 2,
                  "transferLegs": 1,
                  "splits": 0
                }
                """#,
            errors: #"""
                The file does not show which transactions are transfers (1 leg).
                """#),
        VerbCase(
            "what was exported is here, but for what was taken back since",
            "finance import $DIR/ledger.csv",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food",
                "finance export --to $DIR/ledger.csv", "undo",
            ],
            table: #"""
                ledger.csv: Transactions (CSV)
                  transactions: 1 added, 1 already here
                  accounts: none
                  categories: none
                Import 1 is done. To undo it: mizan import --undo 1

                """#,
            json: #"""
                {
                  "import": 1,
                  "file": "ledger.csv",
                  "titles": [
                    "Transactions (CSV)"
                  ],
                  "counts": [
                    {
                      "kind": "transactions",
                      "added": 1,
                      "updated": 0,
                      "unchanged": 1,
                      "kept": 0
                    },
                    {
                      "kind": "accounts",
                      "added": 0,
                      "updated": 0,
                      "unchanged": 0,
                      "kept": 0
                    },
                    {
                      "kind": "categories",
                      "added": 0,
                      "updated": 0,
                      "unchanged": 0,
                      "kept": 0
                    }
                  ],
                  "rejected": [],
                  "unreadable": [],
                  "rejectedInAll": 0,
                  "ignoredKeys": [],
                  "remarks": []
                }
                """#),
    ]
}
