import CommandSupport

extension FinanceVerbs {
    /// `mizan finance account`
    static let account: [VerbCase] = [
        VerbCase(
            "the first account",
            "finance account add Cash --currency eur --type cash --balance 100.00",
            table: #"""
                Cash is there, with 100.00 EUR.

                """#,
            json: #"""
                {
                  "id": "$ID2",
                  "version": 2,
                  "userId": "$OWNER",
                  "groupId": "$ID2",
                  "name": "Cash",
                  "type": "cash",
                  "currencyCode": "EUR",
                  "color": "#64748b",
                  "currentBalanceCents": 10000,
                  "isVisible": true,
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "currencySymbol": "€"
                }
                """#,
            csv: #"""
                id,version,userId,groupId,name,type,currencyCode,color,currentBalanceCents,isVisible,createdAt,updatedAt,deletedAt,currencySymbol
                $ID2,2,$OWNER,$ID2,Cash,cash,EUR,#64748b,10000,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,€
                """#),
        VerbCase(
            "another currency of the same name",
            "finance account add cash --currency JPY",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            table: #"""
                cash is there, with 0 JPY.

                """#,
            json: #"""
                {
                  "id": "$ID4",
                  "version": 4,
                  "userId": "$OWNER",
                  "groupId": "$ID2",
                  "name": "cash",
                  "type": "checking",
                  "currencyCode": "JPY",
                  "color": "#64748b",
                  "currentBalanceCents": 0,
                  "isVisible": true,
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "currencySymbol": "¥"
                }
                """#,
            csv: #"""
                id,version,userId,groupId,name,type,currencyCode,color,currentBalanceCents,isVisible,createdAt,updatedAt,deletedAt,currencySymbol
                $ID4,4,$OWNER,$ID2,cash,checking,JPY,#64748b,0,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,¥
                """#),
        VerbCase(
            refused: "a name that there is",
            "finance account add CASH --currency EUR",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: Another account is called “Cash”.
            """#),
        VerbCase(
            refused: "a currency that there is not",
            "finance account add Cash --currency EURO",
            code: 65,
            #"""
            mizan: “EURO” is not a currency. Write an ISO 4217 code of a currency, such as EUR.
            """#),
        VerbCase(
            refused: "more decimals than the currency has",
            "finance account add Cash --currency JPY --balance 1.50",
            code: 65,
            #"""
            mizan: “1.50” has decimals, and JPY has none.
            """#),
        VerbCase(
            refused: "a balance in a foreign currency without a rate",
            "finance account add Trip --currency USD --balance 5",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: How many EUR is one USD? “Trip” has no transaction with a rate. On the command line, give it with --rate.
            """#),
        VerbCase(
            "balances and what they are together",
            "finance account list",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur", "finance account add Trip --currency USD",
                "finance account edit Bank --hidden",
            ],
            table: #"""
                Account  Kind         Balance
                Cash     cash      100.00 EUR
                Trip     checking    0.00 USD
                Total              100.00 EUR
                                     0.00 USD

                """#,
            json: #"""
                [
                  {
                    "id": "$ID2",
                    "version": 2,
                    "userId": "$OWNER",
                    "groupId": "$ID2",
                    "name": "Cash",
                    "type": "cash",
                    "currencyCode": "EUR",
                    "color": "#64748b",
                    "currentBalanceCents": 10000,
                    "isVisible": true,
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "currencySymbol": "€"
                  },
                  {
                    "id": "$ID5",
                    "version": 5,
                    "userId": "$OWNER",
                    "groupId": "$ID5",
                    "name": "Trip",
                    "type": "checking",
                    "currencyCode": "USD",
                    "color": "#64748b",
                    "currentBalanceCents": 0,
                    "isVisible": true,
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "currencySymbol": "$"
                  }
                ]
                """#,
            csv: #"""
                id,version,userId,groupId,name,type,currencyCode,color,currentBalanceCents,isVisible,createdAt,updatedAt,deletedAt,currencySymbol
                $ID2,2,$OWNER,$ID2,Cash,cash,EUR,#64748b,10000,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,€
                $ID5,5,$OWNER,$ID5,Trip,checking,USD,#64748b,0,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,$
                """#),
        VerbCase(
            "those that are hidden, too",
            "finance account list --all",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur", "finance account edit Bank --hidden",
            ],
            table: #"""
                Account  Kind         Balance
                Bank     checking    0.00 EUR  hidden
                Cash     cash      100.00 EUR
                Total              100.00 EUR

                """#,
            json: #"""
                [
                  {
                    "id": "$ID4",
                    "version": 5,
                    "userId": "$OWNER",
                    "groupId": "$ID4",
                    "name": "Bank",
                    "type": "checking",
                    "currencyCode": "EUR",
                    "color": "#64748b",
                    "currentBalanceCents": 0,
                    "isVisible": false,
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "currencySymbol": "€"
                  },
                  {
                    "id": "$ID2",
                    "version": 2,
                    "userId": "$OWNER",
                    "groupId": "$ID2",
                    "name": "Cash",
                    "type": "cash",
                    "currencyCode": "EUR",
                    "color": "#64748b",
                    "currentBalanceCents": 10000,
                    "isVisible": true,
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "currencySymbol": "€"
                  }
                ]
                """#,
            csv: #"""
                id,version,userId,groupId,name,type,currencyCode,color,currentBalanceCents,isVisible,createdAt,updatedAt,deletedAt,currencySymbol
                $ID4,5,$OWNER,$ID4,Bank,checking,EUR,#64748b,0,false,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,€
                $ID2,2,$OWNER,$ID2,Cash,cash,EUR,#64748b,10000,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,€
                """#),
        VerbCase(
            "none yet",
            "finance account list",
            after: ["finance category add Food"],
            table: #"""
                No accounts yet. Add one: mizan finance account add Cash --currency EUR

                """#,
            json: #"""
                []
                """#,
            csv: #"""
                id,version,userId,groupId,name,type,currencyCode,color,currentBalanceCents,isVisible,createdAt,updatedAt,deletedAt,currencySymbol
                """#),
        VerbCase(
            "one",
            "finance account show cash",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            table: #"""
                Cash: 100.00 EUR
                Kind: cash
                Colour: #64748b
                Since: 2026-01-08 14:30Z
                Id: 01920000-0000-7000-8000-000000000002

                """#,
            json: #"""
                {
                  "id": "$ID2",
                  "version": 2,
                  "userId": "$OWNER",
                  "groupId": "$ID2",
                  "name": "Cash",
                  "type": "cash",
                  "currencyCode": "EUR",
                  "color": "#64748b",
                  "currentBalanceCents": 10000,
                  "isVisible": true,
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "currencySymbol": "€"
                }
                """#,
            csv: #"""
                id,version,userId,groupId,name,type,currencyCode,color,currentBalanceCents,isVisible,createdAt,updatedAt,deletedAt,currencySymbol
                $ID2,2,$OWNER,$ID2,Cash,cash,EUR,#64748b,10000,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,€
                """#),
    ]
}
