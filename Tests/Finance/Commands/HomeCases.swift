import CommandSupport

extension FinanceVerbs {
    /// `mizan finance home`
    static let home: [VerbCase] = [
        VerbCase(
            "which it is",
            "finance home show",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            table: #"""
                EUR: Euro.

                """#,
            json: #"""
                {
                  "currencyCode": "EUR"
                }
                """#,
            csv: #"""
                currencyCode
                EUR
                """#),
        VerbCase(
            refused: "none yet",
            "finance home show",
            after: ["finance category add Food"],
            code: 66,
            #"""
            mizan: There is no home currency yet. The first account's currency becomes the home currency.
            """#),
        VerbCase(
            "another one",
            "finance home set USD --rate 1.08",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            table: #"""
                Totals are now in USD, US dollar.

                """#,
            json: #"""
                {
                  "currencyCode": "USD"
                }
                """#,
            csv: #"""
                currencyCode
                USD
                """#),
        VerbCase(
            refused: "another one without a rate",
            "finance home set USD",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: A change of the home currency needs a rate: the value of one unit of the old currency in the new currency. For example: mizan finance home set USD --rate 1.0837
            """#),
        VerbCase(
            refused: "a rate below nothing",
            "finance home set USD --rate -1",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: The exchange rate -1 is out of range: it can be 0.000000001 to 1000000.
            """#),
        VerbCase(
            refused: "a currency that there is not",
            "finance home set XAU",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: “XAU” is not a currency. Write an ISO 4217 code of a currency, such as EUR.
            """#),
    ]
}
