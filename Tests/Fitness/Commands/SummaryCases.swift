import CommandSupport

extension FitnessVerbs {
    /// `mizan fitness summary`
    static let summary: [VerbCase] = [
        VerbCase(
            "all", "fitness summary",
            after: some,
            table: #"""
                What    Mean a day  Least    Most     Total   Days  From        To
                Weight  75.17 kg    74.9 kg  75.5 kg  –          3  2026-01-06  2026-01-08
                Steps   4,667       2,000    8,000    14,000     3  2025-12-08  2026-01-08

                """#,
            json: #"""
                [
                  {
                    "type": "weight",
                    "unit": "kg",
                    "dayRule": "mean",
                    "from": "2026-01-06",
                    "to": "2026-01-08",
                    "entries": 3,
                    "days": 3,
                    "mean": 75.16666666666667,
                    "least": 74.9,
                    "most": 75.5
                  },
                  {
                    "type": "steps",
                    "unit": "count",
                    "dayRule": "sum",
                    "from": "2025-12-08",
                    "to": "2026-01-08",
                    "entries": 3,
                    "days": 3,
                    "total": 14000,
                    "mean": 4666.666666666667,
                    "least": 2000,
                    "most": 8000
                  }
                ]
                """#,
            csv: #"""
                type,unit,dayRule,period,from,to,entries,days,total,mean,least,most
                weight,kg,mean,,2026-01-06,2026-01-08,3,3,,75.16666666666667,74.9,75.5
                steps,count,sum,,2025-12-08,2026-01-08,3,3,14000,4666.666666666667,2000,8000
                """#),
        VerbCase(
            "by month", "fitness summary steps --by month",
            after: some,
            table: #"""
                Steps a day

                2025-12  ####################                                          2k
                2026-01  ############################################################  6k

                """#,
            json: #"""
                [
                  {
                    "type": "steps",
                    "unit": "count",
                    "dayRule": "sum",
                    "period": "2025-12",
                    "from": "2025-12-08",
                    "to": "2025-12-08",
                    "entries": 1,
                    "days": 1,
                    "total": 2000,
                    "mean": 2000,
                    "least": 2000,
                    "most": 2000
                  },
                  {
                    "type": "steps",
                    "unit": "count",
                    "dayRule": "sum",
                    "period": "2026-01",
                    "from": "2026-01-07",
                    "to": "2026-01-08",
                    "entries": 2,
                    "days": 2,
                    "total": 12000,
                    "mean": 6000,
                    "least": 4000,
                    "most": 8000
                  }
                ]
                """#,
            csv: #"""
                type,unit,dayRule,period,from,to,entries,days,total,mean,least,most
                steps,count,sum,2025-12,2025-12-08,2025-12-08,1,1,2000,2000,2000,2000
                steps,count,sum,2026-01,2026-01-07,2026-01-08,2,2,12000,6000,4000,8000
                """#),
        VerbCase(
            "by year", "fitness summary --by year --from 2026-01-07",
            after: some,
            table: #"""
                Period  What    Mean a day  Least    Most     Total   Days  From        To
                2026    Weight  75 kg       74.9 kg  75.1 kg  –          2  2026-01-07  2026-01-08
                2026    Steps   6,000       4,000    8,000    12,000     2  2026-01-07  2026-01-08

                """#,
            json: #"""
                [
                  {
                    "type": "weight",
                    "unit": "kg",
                    "dayRule": "mean",
                    "period": "2026",
                    "from": "2026-01-07",
                    "to": "2026-01-08",
                    "entries": 2,
                    "days": 2,
                    "mean": 75,
                    "least": 74.9,
                    "most": 75.1
                  },
                  {
                    "type": "steps",
                    "unit": "count",
                    "dayRule": "sum",
                    "period": "2026",
                    "from": "2026-01-07",
                    "to": "2026-01-08",
                    "entries": 2,
                    "days": 2,
                    "total": 12000,
                    "mean": 6000,
                    "least": 4000,
                    "most": 8000
                  }
                ]
                """#,
            csv: #"""
                type,unit,dayRule,period,from,to,entries,days,total,mean,least,most
                weight,kg,mean,2026,2026-01-07,2026-01-08,2,2,,75,74.9,75.1
                steps,count,sum,2026,2026-01-07,2026-01-08,2,2,12000,6000,4000,8000
                """#),
        VerbCase(
            "nothing", "fitness summary",
            after: ["quran favorite add 1:1"],
            table: #"""
                No entries. Enter one: mizan fitness log weight 75.5kg

                """#,
            json: #"""
                []
                """#,
            csv: #"""
                type,unit,dayRule,period,from,to,entries,days,total,mean,least,most
                """#),
        VerbCase(
            refused: "the other way round", "fitness summary --from 2026-01-07 --to 2026-01-06", after: some, code: 65,
            #"""
            mizan: The days end on 2026-01-06, before they begin on 2026-01-07.
            """#),
    ]
}
