import CommandSupport

extension FitnessVerbs {
    /// `mizan fitness log`
    static let log: [VerbCase] = [
        VerbCase(
            "a weight", "fitness log weight 165 lb --at '2026-01-07 08:00' --notes 'after breakfast'",
            table: #"""
                Weight: 74.84 kg, 2026-01-07 08:00 [000002].

                """#,
            json: #"""
                {
                  "id": "$ID2",
                  "type": "weight",
                  "quantity": 74.84274105,
                  "date": "2026-01-07T08:00:00.000Z",
                  "zone": "UTC",
                  "day": "2026-01-07",
                  "time": "08:00:00",
                  "notes": "after breakfast",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z"
                }
                """#,
            csv: #"""
                id,type,quantity,date,zone,day,time,notes,createdAt,updatedAt,backendID,syncStatus
                $ID2,weight,74.84274105,2026-01-07T08:00:00.000Z,UTC,2026-01-07,08:00:00,after breakfast,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                """#),
        VerbCase(
            "steps", "fitness log steps 5000",
            after: ["fitness log steps 3214"],
            table: #"""
                Steps: 5,000, 2026-01-08 14:30 [000003]. Today: 8,214.

                """#,
            json: #"""
                {
                  "id": "$ID3",
                  "type": "steps",
                  "quantity": 5000,
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
                $ID3,steps,5000,2026-01-08T14:30:00.000Z,UTC,2026-01-08,14:30:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                """#),
        VerbCase(
            "in the unit that is set", "fitness log weight 165",
            after: ["fitness types set weight --unit lb"],
            table: #"""
                Weight: 165 lb, 2026-01-08 14:30 [000002].

                """#,
            json: #"""
                {
                  "id": "$ID2",
                  "type": "weight",
                  "quantity": 74.84274105,
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
                $ID2,weight,74.84274105,2026-01-08T14:30:00.000Z,UTC,2026-01-08,14:30:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                """#),
        VerbCase(
            "abroad", "fitness log sleep 7h30m --at 2026-01-08T04:00:00Z --zone Asia/Riyadh",
            table: #"""
                Sleep: 7.5 h, 2026-01-08 07:00 [000002]. Today: 7.5 h.

                """#,
            json: #"""
                {
                  "id": "$ID2",
                  "type": "sleep_hours",
                  "quantity": 7.5,
                  "date": "2026-01-08T04:00:00.000Z",
                  "zone": "Asia/Riyadh",
                  "day": "2026-01-08",
                  "time": "07:00:00",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z"
                }
                """#,
            csv: #"""
                id,type,quantity,date,zone,day,time,notes,createdAt,updatedAt,backendID,syncStatus
                $ID2,sleep_hours,7.5,2026-01-08T04:00:00.000Z,Asia/Riyadh,2026-01-08,07:00:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                """#),
        VerbCase(
            "at a time of the place", "fitness log sleep 7h30m --at '2026-01-08 07:00' --zone Asia/Riyadh",
            table: #"""
                Sleep: 7.5 h, 2026-01-08 07:00 [000002]. Today: 7.5 h.

                """#,
            json: #"""
                {
                  "id": "$ID2",
                  "type": "sleep_hours",
                  "quantity": 7.5,
                  "date": "2026-01-08T04:00:00.000Z",
                  "zone": "Asia/Riyadh",
                  "day": "2026-01-08",
                  "time": "07:00:00",
                  "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z"
                }
                """#,
            csv: #"""
                id,type,quantity,date,zone,day,time,notes,createdAt,updatedAt,backendID,syncStatus
                $ID2,sleep_hours,7.5,2026-01-08T04:00:00.000Z,Asia/Riyadh,2026-01-08,07:00:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                """#),
        VerbCase(
            "feet and inches, as a phone types them", "fitness log height 5’7”",
            after: ["fitness types set height --unit ft"],
            table: #"""
                Height: 5 ft 7 in, 2026-01-08 14:30 [000002].

                """#,
            json: #"""
                {
                  "id": "$ID2",
                  "type": "height",
                  "quantity": 170.18,
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
                $ID2,height,170.18,2026-01-08T14:30:00.000Z,UTC,2026-01-08,14:30:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                """#),
        VerbCase(
            "far from the last", "fitness log weight 7.59",
            after: ["fitness log weight 78"],
            table: #"""
                Weight: 7.59 kg, 2026-01-08 14:30 [000003].

                """#,
            json: #"""
                {
                  "id": "$ID3",
                  "type": "weight",
                  "quantity": 7.59,
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
                $ID3,weight,7.59,2026-01-08T14:30:00.000Z,UTC,2026-01-08,14:30:00,,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
                """#,
            errors: "“7.59” is 90 % less than the last. Was it 75.9 kg? `mizan undo` takes the entry back."),
        VerbCase(
            refused: "more hours than a day has", "fitness log sleep 30h", after: ["fitness log mood 7"], code: 65,
            "mizan: “30h” is out of range. Sleep is 0 to 24 h."),
        VerbCase(
            refused: "more than the best mood", "fitness log mood 11", after: ["fitness log mood 7"], code: 65,
            "mizan: “11” is out of range. Mood is 1 to 10 points."),
        VerbCase(
            refused: "no number of steps", "fitness log steps abc", after: ["fitness log mood 7"], code: 65,
            "mizan: “abc” is not a quantity of steps. Write a whole number."),
        VerbCase(
            refused: "no number of feet", "fitness log height five", after: ["fitness types set height --unit ft"],
            code: 65,
            """
            mizan: “five” is not a quantity of height. Write a number, followed by its unit if the unit is not ft (it \
            is in cm, m, in, ft).
            """),
        VerbCase(
            refused: "a heart rate of any moment", "fitness log heart_rate 60", code: 65,
            "mizan: There is no type “heart_rate”. Did you mean resting_heart_rate?"),
        VerbCase(
            refused: "no type", "fitness log wieght 75", code: 65,
            #"""
            mizan: There is no type “wieght”. Did you mean weight?
            """#),
        VerbCase(
            refused: "no number", "fitness log weight NaN", code: 65,
            #"""
            mizan: “NaN” is not a quantity of weight. Write a number, followed by its unit if the unit is not kg (it is in kg, lb, st, g).
            """#),
        VerbCase(
            refused: "too much", "fitness log weight 5000000000", code: 65,
            #"""
            mizan: “5000000000” is out of range. Weight is more than 0 and less than 500 kg.
            """#),
        VerbCase(
            refused: "nothing", "fitness log weight 0", code: 65,
            #"""
            mizan: “0” is out of range. Weight is more than 0 and less than 500 kg.
            """#),
        VerbCase(
            refused: "below zero", "fitness log weight -5", code: 65,
            #"""
            mizan: “-5” is out of range. Weight is more than 0 and less than 500 kg.
            """#),
        VerbCase(
            refused: "an option that there is not", "fitness log weight 75 --note fasting", code: 64,
            #"""
            mizan: Unknown option '--note'
            """#),
        VerbCase(
            refused: "another unit", "fitness log weight 75 km", code: 65,
            #"""
            mizan: “km” is not a unit of weight: the units are kg, lb, st, g.
            """#),
        VerbCase(
            refused: "two types", "fitness log calories 2000", code: 65,
            #"""
            mizan: “calories” is calories_out or calories_in: give the full name.
            """#),
        VerbCase(
            refused: "a comma that may be two", "fitness log steps 8,214", code: 65,
            #"""
            mizan: “8,214” can be read as two numbers: write decimals with a point, and thousands without a separator.
            """#),
        VerbCase(
            refused: "not yet", "fitness log weight 75 --at 2200-01-01", after: ["fitness log mood 7"], code: 65,
            #"""
            mizan: 2200-01-01T00:00:00.000Z is too far in the future: an entry can be at most a day ahead.
            """#),
        VerbCase(
            refused: "no zone", "fitness log weight 75 --zone Mars/Olympus", after: ["fitness log mood 7"], code: 65,
            #"""
            mizan: “Mars/Olympus” is not a time zone such as Europe/Berlin.
            """#),
    ]
}
