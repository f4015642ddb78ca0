import CommandSupport

extension FitnessVerbs {
    /// `mizan fitness edit`, `mizan fitness delete`
    static let changes: [VerbCase] = [
        VerbCase(
            "another quantity", "fitness edit 000002 --quantity 75.2kg --notes ''",
            after: ["fitness log weight 75.5 --notes x"],
            table: #"""
                Weight: 75.2 kg, 2026-01-08 14:30 [000002].

                """#,
            json: #"""
                {
                  "id": "$ID2",
                  "type": "weight",
                  "quantity": 75.2,
                  "date": "2026-01-08T14:30:00.000Z",
                  "zone": "UTC",
                  "day": "2026-01-08",
                  "time": "14:30:00",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z"
                }
                """#,
            csv: #"""
                id,type,quantity,date,zone,day,time,notes,createdAt,updatedAt,backendID,syncStatus
                $ID2,weight,75.2,2026-01-08T14:30:00.000Z,UTC,2026-01-08,14:30:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                """#),
        VerbCase(
            "another moment", "fitness edit 000002 --at 'yesterday 07:15'",
            after: ["fitness log weight 75.5"],
            table: #"""
                Weight: 75.5 kg, 2026-01-07 07:15 [000002].

                """#,
            json: #"""
                {
                  "id": "$ID2",
                  "type": "weight",
                  "quantity": 75.5,
                  "date": "2026-01-07T07:15:00.000Z",
                  "zone": "UTC",
                  "day": "2026-01-07",
                  "time": "07:15:00",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z"
                }
                """#,
            csv: #"""
                id,type,quantity,date,zone,day,time,notes,createdAt,updatedAt,backendID,syncStatus
                $ID2,weight,75.5,2026-01-07T07:15:00.000Z,UTC,2026-01-07,07:15:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                """#),
        VerbCase(
            refused: "none of that end", "fitness edit abcd --notes x", after: ["fitness log weight 75.5"], code: 66,
            #"""
            mizan: No entry has an id that ends in abcd. `mizan fitness history` shows them.
            """#),
        VerbCase(
            refused: "a name that is none", "fitness edit xyz --notes x", after: ["fitness log weight 75.5"], code: 65,
            #"""
            mizan: “xyz” is not the id of any entry: write the last characters of the id, at least four, as `mizan fitness history` shows them.
            """#),
        VerbCase(
            "two at once", "fitness delete 000002 000003",
            after: ["fitness log weight 75.5", "fitness log mood 7"],
            table: #"""
                Gone: Weight: 75.5 kg, 2026-01-08 14:30 [000002].
                Gone: Mood: 7 points, 2026-01-08 14:30 [000003].

                """#,
            json: #"""
                {"removed": 2}
                """#),
        VerbCase(
            refused: "none there", "fitness delete 0000ff", after: ["fitness log weight 75.5"], code: 66,
            #"""
            mizan: No entry has an id that ends in 0000ff. `mizan fitness history` shows them.
            """#),
    ]
}
