import CommandSupport

extension FitnessVerbs {
    /// `mizan fitness trend`
    static let trend: [VerbCase] = [
        VerbCase(
            "weight", "fitness trend weight --unit lb",
            after: some,
            table: #"""
                Weight
                Days    #-_  165 lb to 166 lb, last 165 lb
                7 days  #~_  166 lb to 166 lb, last 166 lb
                Trend   #=_  166 lb to 166 lb, last 166 lb

                Trend 166.2 lb.

                """#,
            json: #"""
                [
                  {
                    "day": "2026-01-06",
                    "value": 75.5,
                    "weekMean": 75.5,
                    "trend": 75.5
                  },
                  {
                    "day": "2026-01-07",
                    "value": 75.1,
                    "weekMean": 75.3,
                    "trend": 75.46
                  },
                  {
                    "day": "2026-01-08",
                    "value": 74.9,
                    "weekMean": 75.16666666666667,
                    "trend": 75.404
                  }
                ]
                """#,
            csv: #"""
                day,value,weekMean,trend
                2026-01-06,75.5,75.5,75.5
                2026-01-07,75.1,75.3,75.46
                2026-01-08,74.9,75.16666666666667,75.404
                """#),
        VerbCase(
            "steps", "fitness trend steps --from 2026-01-06",
            after: some,
            table: #"""
                Steps a day

                01-07  ############################################################  8k
                01-08  ##############################                                4k

                Trend 6,049.

                """#,
            json: #"""
                [
                  {
                    "day": "2026-01-07",
                    "value": 8000,
                    "weekMean": 8000,
                    "trend": 6276.304084895389
                  },
                  {
                    "day": "2026-01-08",
                    "value": 4000,
                    "weekMean": 6000,
                    "trend": 6048.67367640585
                  }
                ]
                """#,
            csv: #"""
                day,value,weekMean,trend
                2026-01-07,8000,8000,6276.304084895389
                2026-01-08,4000,6000,6048.67367640585
                """#),
        VerbCase(
            "nothing", "fitness trend mood",
            after: some,
            table: #"""
                Mood
                No entries in these days

                """#,
            json: #"""
                []
                """#,
            csv: #"""
                day,value,weekMean,trend
                """#),
        VerbCase(
            refused: "another unit", "fitness trend weight --unit km", after: some, code: 65,
            #"""
            mizan: “km” is not a unit of weight: the units are kg, lb, st, g.
            """#),
    ]
}
