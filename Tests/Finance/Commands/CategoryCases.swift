import CommandSupport

extension FinanceVerbs {
    /// `mizan finance category`
    static let category: [VerbCase] = [
        VerbCase(
            "a grouping",
            "finance category add Food",
            table: #"""
                Food is there.

                """#,
            json: #"""
                {
                  "id": "$ID2",
                  "userId": "$OWNER",
                  "name": "Food",
                  "color": "#94a3b8",
                  "type": "expense",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "version": 1
                }
                """#,
            csv: #"""
                id,userId,name,color,type,parentId,createdAt,updatedAt,version,deletedAt
                $ID2,$OWNER,Food,#94a3b8,expense,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,1,
                """#),
        VerbCase(
            "one in a grouping",
            "finance category add Tea --in food",
            after: ["finance category add Food"],
            table: #"""
                Tea is there.

                """#,
            json: #"""
                {
                  "id": "$ID3",
                  "userId": "$OWNER",
                  "name": "Tea",
                  "color": "#94a3b8",
                  "type": "expense",
                  "parentId": "$ID2",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "version": 2
                }
                """#,
            csv: #"""
                id,userId,name,color,type,parentId,createdAt,updatedAt,version,deletedAt
                $ID3,$OWNER,Tea,#94a3b8,expense,$ID2,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,2,
                """#),
        VerbCase(
            refused: "three levels",
            "finance category add Green --in Tea",
            after: ["finance category add Food", "finance category add Tea --in Food"],
            code: 65,
            #"""
            mizan: “Green” would be in a category that is itself in a grouping: there are only two levels.
            """#),
        VerbCase(
            refused: "a name that there is",
            "finance category add food",
            after: ["finance category add Food"],
            code: 65,
            #"""
            mizan: Another category is called “Food”.
            """#),
        VerbCase(
            "how often each is used",
            "finance category list",
            after: [
                "finance account add Cash --currency EUR --type cash --balance 100", "finance category add Food",
                "finance category add Tea --in Food", "finance category add Pay --type income",
                "finance add -1 --category Tea",
            ],
            table: #"""
                Category  Type     Transactions
                Pay       income              0
                Food      expense             0
                – Tea     expense             1

                """#,
            json: #"""
                [
                  {
                    "id": "$ID4",
                    "userId": "$OWNER",
                    "name": "Food",
                    "color": "#94a3b8",
                    "type": "expense",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "version": 4,
                    "transactionCount": 0
                  },
                  {
                    "id": "$ID6",
                    "userId": "$OWNER",
                    "name": "Pay",
                    "color": "#94a3b8",
                    "type": "income",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "version": 6,
                    "transactionCount": 0
                  },
                  {
                    "id": "$ID5",
                    "userId": "$OWNER",
                    "name": "Tea",
                    "color": "#94a3b8",
                    "type": "expense",
                    "parentId": "$ID4",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z",
                    "version": 5,
                    "transactionCount": 1
                  }
                ]
                """#,
            csv: #"""
                id,userId,name,color,type,parentId,createdAt,updatedAt,version,deletedAt,transactionCount
                $ID4,$OWNER,Food,#94a3b8,expense,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,4,,0
                $ID6,$OWNER,Pay,#94a3b8,income,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,6,,0
                $ID5,$OWNER,Tea,#94a3b8,expense,$ID4,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,5,,1
                """#),
        VerbCase(
            "none yet",
            "finance category list",
            after: ["finance account add Cash --currency EUR --type cash --balance 100"],
            table: #"""
                No categories yet. Add one: mizan finance category add Food

                """#,
            json: #"""
                []
                """#,
            csv: #"""
                id,userId,name,color,type,parentId,createdAt,updatedAt,version,deletedAt,transactionCount
                """#),
        VerbCase(
            "another name and colour",
            "finance category edit Food --name Meals --color '#101010'",
            after: ["finance category add Food", "finance category add Tea --in Food"],
            table: #"""
                Meals is stored.

                """#,
            json: #"""
                {
                  "id": "$ID2",
                  "userId": "$OWNER",
                  "name": "Meals",
                  "color": "#101010",
                  "type": "expense",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "version": 3
                }
                """#,
            csv: #"""
                id,userId,name,color,type,parentId,createdAt,updatedAt,version,deletedAt
                $ID2,$OWNER,Meals,#101010,expense,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,3,
                """#),
        VerbCase(
            refused: "into itself",
            "finance category edit Food --in Food",
            after: ["finance category add Food"],
            code: 65,
            #"""
            mizan: “Food” cannot be in itself.
            """#),
        VerbCase(
            "an unused one",
            "finance category remove Tea",
            after: ["finance category add Food", "finance category add Tea --in Food"],
            table: #"""
                Tea has been removed. To bring it back: mizan finance category restore 01920000-0000-7000-8000-000000000003

                """#,
            json: #"""
                {
                  "removed": 1,
                  "id": "$ID3"
                }
                """#),
        VerbCase(
            "one that was removed",
            "finance category restore 01920000-0000-7000-8000-000000000002",
            after: ["finance category add Food", "finance category remove Food"],
            table: "Food is back.\n",
            json: #"""
                {
                  "id": "$ID2",
                  "userId": "$OWNER",
                  "name": "Food",
                  "color": "#94a3b8",
                  "type": "expense",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z",
                  "version": 3
                }
                """#,
            csv: #"""
                id,userId,name,color,type,parentId,createdAt,updatedAt,version,deletedAt
                $ID2,$OWNER,Food,#94a3b8,expense,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,3,
                """#),
        VerbCase(
            refused: "one with categories in it",
            "finance category remove Food",
            after: ["finance category add Food", "finance category add Tea --in Food"],
            code: 65,
            #"""
            mizan: “Food” contains 1 category. Remove or move it first.
            """#),
    ]
}
