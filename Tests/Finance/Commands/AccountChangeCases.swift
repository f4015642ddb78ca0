import CommandSupport

extension FinanceVerbs {
    /// `mizan finance account`: showing and changing an existing account.
    static let accountChanges: [VerbCase] = [
        VerbCase(
            "by name and currency",
            "finance account show 'cash usd'",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Cash --currency USD",
            ],
            table: #"""
                Cash: 0.00 USD
                Kind: checking
                Colour: #64748b
                Since: 2026-01-08 14:30Z
                Id: 01920000-0000-7000-8000-000000000004

                """#,
            json: #"""
                {
                  "id": "$ID4",
                  "version": 4,
                  "userId": "$OWNER",
                  "groupId": "$ID2",
                  "name": "Cash",
                  "type": "checking",
                  "currencyCode": "USD",
                  "color": "#64748b",
                  "currentBalanceCents": 0,
                  "isVisible": true,
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "currencySymbol": "$"
                }
                """#,
            csv: #"""
                id,version,userId,groupId,name,type,currencyCode,color,currentBalanceCents,isVisible,createdAt,updatedAt,deletedAt,currencySymbol
                $ID4,4,$OWNER,$ID2,Cash,checking,USD,#64748b,0,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,$
                """#),
        VerbCase(
            refused: "a name of two",
            "finance account show cash",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Cash --currency USD",
            ],
            code: 65,
            #"""
            mizan: “cash” is the name of 2: “Cash EUR”, “Cash USD”. Name one of them, or its id.
            """#),
        VerbCase(
            refused: "one that there is not",
            "finance account show Csh",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 66,
            #"""
            mizan: There is no account “Csh”. Did you mean “Cash”? `mizan finance account list` shows all.
            """#),
        VerbCase(
            "another name",
            "finance account edit Cash --name Wallet --type other --color '#112233'",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            table: #"""
                Wallet is stored.

                """#,
            json: #"""
                {
                  "id": "$ID2",
                  "version": 4,
                  "userId": "$OWNER",
                  "groupId": "$ID2",
                  "name": "Wallet",
                  "type": "other",
                  "currencyCode": "EUR",
                  "color": "#112233",
                  "currentBalanceCents": 10000,
                  "isVisible": true,
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "currencySymbol": "€"
                }
                """#,
            csv: #"""
                id,version,userId,groupId,name,type,currencyCode,color,currentBalanceCents,isVisible,createdAt,updatedAt,deletedAt,currencySymbol
                $ID2,4,$OWNER,$ID2,Wallet,other,EUR,#112233,10000,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,€
                """#),
        VerbCase(
            refused: "nothing that should change",
            "finance account edit Cash",
            after: ["finance account add Cash --currency EUR"],
            code: 65,
            #"""
            mizan: Nothing to change is given. For example: mizan finance account edit Cash --name Wallet
            """#),
        VerbCase(
            refused: "a colour that is none",
            "finance account edit Cash --color red",
            after: ["finance account add Cash --currency EUR"],
            code: 65,
            #"""
            mizan: “red” is not a colour: a colour is a # with six hexadecimal digits, such as #64748b.
            """#),
        VerbCase(
            refused: "a name that another has",
            "finance account edit Bank --name cash",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur",
            ],
            code: 65,
            #"""
            mizan: Another account is called “Cash”.
            """#),
        VerbCase(
            "an empty one",
            "finance account remove Bank",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur",
            ],
            table: #"""
                Bank has been removed. To bring it back: mizan finance account restore 01920000-0000-7000-8000-000000000004

                """#,
            json: #"""
                {
                  "removed": 1,
                  "id": "$ID4"
                }
                """#),
        VerbCase(
            refused: "one with transactions",
            "finance account remove Cash",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: The account “Cash” has 1 transaction. Remove that, or merge the account into another, first.
            """#),
        VerbCase(
            "one that was removed",
            "finance account restore 01920000-0000-7000-8000-000000000004",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur", "finance account remove Bank",
            ],
            table: "Bank is back.\n",
            json: #"""
                {
                  "id": "$ID4",
                  "version": 6,
                  "userId": "$OWNER",
                  "groupId": "$ID4",
                  "name": "Bank",
                  "type": "checking",
                  "currencyCode": "EUR",
                  "color": "#64748b",
                  "currentBalanceCents": 0,
                  "isVisible": true,
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "currencySymbol": "€"
                }
                """#,
            csv: #"""
                id,version,userId,groupId,name,type,currencyCode,color,currentBalanceCents,isVisible,createdAt,updatedAt,deletedAt,currencySymbol
                $ID4,6,$OWNER,$ID4,Bank,checking,EUR,#64748b,0,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,€
                """#),
        VerbCase(
            "by its name",
            "finance account restore bank",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur", "finance account remove Bank",
            ],
            table: "Bank is back.\n",
            json: #"""
                {
                  "id": "$ID4",
                  "version": 6,
                  "userId": "$OWNER",
                  "groupId": "$ID4",
                  "name": "Bank",
                  "type": "checking",
                  "currencyCode": "EUR",
                  "color": "#64748b",
                  "currentBalanceCents": 0,
                  "isVisible": true,
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "currencySymbol": "€"
                }
                """#,
            csv: #"""
                id,version,userId,groupId,name,type,currencyCode,color,currentBalanceCents,isVisible,createdAt,updatedAt,deletedAt,currencySymbol
                $ID4,6,$OWNER,$ID4,Bank,checking,EUR,#64748b,0,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,€
                """#),
        VerbCase(
            refused: "a name that nothing had",
            "finance account restore Bnak",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur", "finance account remove Bank",
            ],
            code: 66,
            #"""
            mizan: No account “Bnak” was removed. Did you mean “Bank”?
            """#),
        VerbCase(
            refused: "one that never was",
            "finance account restore 01920000-0000-7000-8000-0000000000ff",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 66,
            #"""
            mizan: There is no account 01920000-0000-7000-8000-0000000000ff. `mizan finance account list` shows all.
            """#),
        VerbCase(
            "two of one currency",
            "finance account merge Bank --into Cash",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency eur", "finance add +5 --account Bank",
            ],
            table: #"""
                1 transaction moved. Cash has 105.00 EUR.

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
                  "currentBalanceCents": 10500,
                  "isVisible": true,
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "currencySymbol": "€"
                }
                """#,
            csv: #"""
                id,version,userId,groupId,name,type,currencyCode,color,currentBalanceCents,isVisible,createdAt,updatedAt,deletedAt,currencySymbol
                $ID2,2,$OWNER,$ID2,Cash,cash,EUR,#64748b,10500,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,€
                """#),
        VerbCase(
            refused: "two currencies",
            "finance account merge Trip --into Cash",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Trip --currency USD",
            ],
            code: 65,
            #"""
            mizan: Accounts of different currencies are not merged.
            """#),
        VerbCase(
            refused: "with a transfer between the two",
            "finance account merge Cash --into Bank",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency EUR", "finance transfer 50 Cash Bank",
            ],
            code: 65,
            #"""
            mizan: Between “Cash” and “Bank” there is 1 transfer, which would lead to where it comes from. Delete it for good first. Type: mizan finance remove 000006, and then mizan finance trash delete 000006
            """#),
        VerbCase(
            refused: "with a transfer between the two in the trash",
            "finance account merge Cash --into Bank",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100",
                "finance account add Bank --currency EUR", "finance transfer 50 Cash Bank", "finance remove 000006",
            ],
            code: 65,
            #"""
            mizan: Between “Cash” and “Bank” there is 1 transfer in the trash, which would lead to where it comes from. Delete it for good first. Type: mizan finance trash delete 000006
            """#),
        VerbCase(
            refused: "into itself",
            "finance account merge Cash --into cash",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            code: 65,
            #"""
            mizan: Nothing can be merged into itself.
            """#),
    ]
}
