import CommandSupport

extension FinanceVerbs {
    /// `mizan finance remove`
    static let remove: [VerbCase] = [
        VerbCase(
            "one",
            "finance remove 000005",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance add -12.50 Coffee with Amina --account Cash --category Food",
            ],
            table: #"""
                In the trash: Coffee with Amina (Food): -12.50 EUR on 2026-01-08, Cash [000005].

                """#,
            json: #"""
                {
                  "removed": 1
                }
                """#),
        VerbCase(
            "one that is named twice",
            "finance remove 000003 000003",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            table: #"""
                In the trash: Opening Balance: 100.00 EUR on 2026-01-08, Cash [000003].

                """#,
            json: #"""
                {
                  "removed": 1
                }
                """#),
        VerbCase(
            "of a transfer both legs",
            "finance remove 000006",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur", "finance transfer 50 Cash Bank",
            ],
            table: #"""
                In the trash: Transfer to Bank: -50.00 EUR on 2026-01-08, Cash [000006].

                """#,
            json: #"""
                {
                  "removed": 1
                }
                """#),
        VerbCase(
            refused: "one that there is not",
            "finance remove 0000ff",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 66,
            #"""
            mizan: No transaction has an id that ends in 0000ff. `mizan finance list` shows them.
            """#),
    ]
}
