import CommandSupport

extension FitnessVerbs {
    /// `mizan fitness history`
    static let history: [VerbCase] = [
        VerbCase(
            "all", "fitness history",
            after: some,
            table: #"""
                When              What    Quantity  Notes  Name
                2026-01-08 12:00  Steps   4,000     –      000006
                2026-01-08 08:00  Weight  74.9 kg   –      000004
                2026-01-07 12:00  Steps   8,000     –      000005
                2026-01-07 08:00  Weight  75.1 kg   –      000003
                2026-01-06 08:00  Weight  75.5 kg   –      000002
                2025-12-08 12:00  Steps   2,000     –      000007

                """#,
            json: #"""
                [
                  {
                    "id": "$ID6",
                    "type": "steps",
                    "quantity": 4000,
                    "date": "2026-01-08T12:00:00.000Z",
                    "zone": "UTC",
                    "day": "2026-01-08",
                    "time": "12:00:00",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z"
                  },
                  {
                    "id": "$ID4",
                    "type": "weight",
                    "quantity": 74.9,
                    "date": "2026-01-08T08:00:00.000Z",
                    "zone": "UTC",
                    "day": "2026-01-08",
                    "time": "08:00:00",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z"
                  },
                  {
                    "id": "$ID5",
                    "type": "steps",
                    "quantity": 8000,
                    "date": "2026-01-07T12:00:00.000Z",
                    "zone": "UTC",
                    "day": "2026-01-07",
                    "time": "12:00:00",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z"
                  },
                  {
                    "id": "$ID3",
                    "type": "weight",
                    "quantity": 75.1,
                    "date": "2026-01-07T08:00:00.000Z",
                    "zone": "UTC",
                    "day": "2026-01-07",
                    "time": "08:00:00",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z"
                  },
                  {
                    "id": "$ID2",
                    "type": "weight",
                    "quantity": 75.5,
                    "date": "2026-01-06T08:00:00.000Z",
                    "zone": "UTC",
                    "day": "2026-01-06",
                    "time": "08:00:00",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z"
                  },
                  {
                    "id": "$ID7",
                    "type": "steps",
                    "quantity": 2000,
                    "date": "2025-12-08T12:00:00.000Z",
                    "zone": "UTC",
                    "day": "2025-12-08",
                    "time": "12:00:00",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z"
                  }
                ]
                """#,
            csv: #"""
                id,type,quantity,date,zone,day,time,notes,createdAt,updatedAt,backendID,syncStatus
                $ID6,steps,4000,2026-01-08T12:00:00.000Z,UTC,2026-01-08,12:00:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                $ID4,weight,74.9,2026-01-08T08:00:00.000Z,UTC,2026-01-08,08:00:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                $ID5,steps,8000,2026-01-07T12:00:00.000Z,UTC,2026-01-07,12:00:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                $ID3,weight,75.1,2026-01-07T08:00:00.000Z,UTC,2026-01-07,08:00:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                $ID2,weight,75.5,2026-01-06T08:00:00.000Z,UTC,2026-01-06,08:00:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                $ID7,steps,2000,2025-12-08T12:00:00.000Z,UTC,2025-12-08,12:00:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                """#),
        VerbCase(
            "of a type, in days", "fitness history steps --from 2026-01-07 --to today",
            after: some,
            table: #"""
                When              What   Quantity  Notes  Name
                2026-01-08 12:00  Steps  4,000     –      000006
                2026-01-07 12:00  Steps  8,000     –      000005

                """#,
            json: #"""
                [
                  {
                    "id": "$ID6",
                    "type": "steps",
                    "quantity": 4000,
                    "date": "2026-01-08T12:00:00.000Z",
                    "zone": "UTC",
                    "day": "2026-01-08",
                    "time": "12:00:00",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z"
                  },
                  {
                    "id": "$ID5",
                    "type": "steps",
                    "quantity": 8000,
                    "date": "2026-01-07T12:00:00.000Z",
                    "zone": "UTC",
                    "day": "2026-01-07",
                    "time": "12:00:00",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                    "updatedAt": "2026-01-08T14:30:00.000Z"
                  }
                ]
                """#,
            csv: #"""
                id,type,quantity,date,zone,day,time,notes,createdAt,updatedAt,backendID,syncStatus
                $ID6,steps,4000,2026-01-08T12:00:00.000Z,UTC,2026-01-08,12:00:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                $ID5,steps,8000,2026-01-07T12:00:00.000Z,UTC,2026-01-07,12:00:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                """#),
        VerbCase(
            "none of a type", "fitness history mood",
            after: ["fitness log weight 75.5"],
            table: #"""
                Nothing matches.

                """#,
            json: #"""
                []
                """#,
            csv: #"""
                id,type,quantity,date,zone,day,time,notes,createdAt,updatedAt,backendID,syncStatus
                """#),
        VerbCase(
            refused: "none", "fitness history --limit 0", after: ["fitness log weight 75.5"], code: 65,
            #"""
            mizan: --limit is a number from 1; 0 is not.
            """#),
    ]

    static let some: [Step] = [
        "fitness log weight 75.5 --at '2026-01-06 08:00'", "fitness log weight 75.1 --at '2026-01-07 08:00'",
        "fitness log weight 74.9 --at '2026-01-08 08:00'", "fitness log steps 8000 --at '2026-01-07 12:00'",
        "fitness log steps 4000 --at '2026-01-08 12:00'", "fitness log steps 2000 --at '2025-12-08 12:00'",
    ]
}
