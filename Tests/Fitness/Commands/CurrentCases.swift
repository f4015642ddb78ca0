import CommandSupport

extension FitnessVerbs {
    /// `mizan fitness current`
    static let current: [VerbCase] = [
        VerbCase(
            "all", "fitness current",
            after: some,
            table: #"""
                What    Latest   When              Today
                Weight  74.9 kg  2026-01-08 08:00  74.9 kg
                Steps   4,000    2026-01-08 12:00  4,000

                """#,
            json: #"""
                [
                  {
                    "type": "weight",
                    "unit": "kg",
                    "quantity": 74.9,
                    "date": "2026-01-08T08:00:00.000Z",
                    "day": "2026-01-08",
                    "time": "08:00:00",
                    "zone": "UTC",
                    "id": "$ID4",
                    "today": 74.9,
                    "dayRule": "mean"
                  },
                  {
                    "type": "steps",
                    "unit": "count",
                    "quantity": 4000,
                    "date": "2026-01-08T12:00:00.000Z",
                    "day": "2026-01-08",
                    "time": "12:00:00",
                    "zone": "UTC",
                    "id": "$ID6",
                    "today": 4000,
                    "dayRule": "sum"
                  }
                ]
                """#,
            csv: #"""
                type,unit,quantity,date,day,time,zone,notes,id,today,dayRule,backendID,syncStatus
                weight,kg,74.9,2026-01-08T08:00:00.000Z,2026-01-08,08:00:00,UTC,,$ID4,74.9,mean,,
                steps,count,4000,2026-01-08T12:00:00.000Z,2026-01-08,12:00:00,UTC,,$ID6,4000,sum,,
                """#),
        VerbCase(
            "one", "fitness current weight",
            after: some + ["fitness types set weight --unit st"],
            table: #"""
                What    Latest         When              Today
                Weight  11 st 11.1 lb  2026-01-08 08:00  11 st 11.1 lb

                """#,
            json: #"""
                [
                  {
                    "type": "weight",
                    "unit": "kg",
                    "quantity": 74.9,
                    "date": "2026-01-08T08:00:00.000Z",
                    "day": "2026-01-08",
                    "time": "08:00:00",
                    "zone": "UTC",
                    "id": "$ID4",
                    "today": 74.9,
                    "dayRule": "mean"
                  }
                ]
                """#,
            csv: #"""
                type,unit,quantity,date,day,time,zone,notes,id,today,dayRule,backendID,syncStatus
                weight,kg,74.9,2026-01-08T08:00:00.000Z,2026-01-08,08:00:00,UTC,,$ID4,74.9,mean,,
                """#),
        VerbCase(
            "nothing", "fitness current",
            after: ["quran favorite add 1:1"],
            table: #"""
                No entries. Enter one: mizan fitness log weight 75.5kg

                """#,
            json: #"""
                []
                """#,
            csv: #"""
                type,unit,quantity,date,day,time,zone,notes,id,today,dayRule,backendID,syncStatus
                """#),
    ]
}
