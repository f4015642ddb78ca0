import CommandSupport

extension HomeVerbs {
    private static let pages = "The number of pages of the Quran that you read a day."
    private static let parts = "The parts of your day, in this order; “none” means all parts."

    /// `mizan settings …`
    static let settings: [VerbCase] = [
        VerbCase(
            "nothing is chosen, and something is",
            "settings",
            after: ["quran favorite add 1:1", "settings set quran.pagesPerDay ٢"],
            table: """
                Setting            Value  What it is
                home.today         none   \(parts)
                quran.pagesPerDay  2      \(pages)

                """,
            json: """
                [
                  {
                    "key": "home.today", "value": "none", "isSet": false, "default": "none",
                    "allowed": "a list of at most 100 texts", "help": "\(parts)"
                  },
                  {
                    "key": "quran.pagesPerDay", "value": "2", "isSet": true, "default": "1",
                    "allowed": "a whole number from 1 to 604", "help": "\(pages)"
                  }
                ]
                """,
            csv: """
                key,value,isSet,default,allowed,help
                home.today,none,false,none,a list of at most 100 texts,"\(parts)"
                quran.pagesPerDay,2,true,1,a whole number from 1 to 604,\(pages)
                """),
        VerbCase(
            "a choice",
            "settings set home.today quran,fitness",
            after: ["quran favorite add 1:1"],
            table: "home.today is quran,fitness now.\n",
            json: """
                {
                  "key": "home.today", "value": "quran,fitness", "isSet": true, "default": "none",
                  "allowed": "a list of at most 100 texts", "help": "\(parts)"
                }
                """,
            csv: """
                key,value,isSet,default,allowed,help
                home.today,"quran,fitness",true,none,a list of at most 100 texts,"\(parts)"
                """),
        VerbCase(
            refused: "no such setting",
            "settings set quran.pagesPerDya 2",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: There is no setting “quran.pagesPerDya”; did you mean quran.pagesPerDay? `mizan settings` shows all."
        ),
        VerbCase(
            refused: "a part that there is not",
            "settings set home.today quran,finnance",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: There is no part “finnance”; the parts are habits, quran, finance, fitness, library. Did you mean "
                + "“finance”?"
        ),
        VerbCase(
            refused: "a value that is not allowed",
            "settings set quran.pagesPerDay -1",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: “-1” is not allowed for quran.pagesPerDay, which is a whole number from 1 to 604."),
        VerbCase(
            "back to the default",
            "settings remove quran.pagesPerDay",
            after: ["quran favorite add 1:1", "settings set quran.pagesPerDay 2"],
            table: "quran.pagesPerDay has its default value again.\n",
            json: #"{"removed": 1}"#),
        VerbCase(
            refused: "nothing to go back from",
            "settings remove quran.pagesPerDay",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: quran.pagesPerDay already has its default value. `mizan settings` shows all."),
        VerbCase(
            "the day goes by them",
            "today",
            after: [
                "quran progress set 2:255", "settings set quran.pagesPerDay 2", "settings set home.today fitness,quran",
            ],
            table: """
                Thursday, 8 January 2026 - 19 Rajab 1447 AH

                Fitness
                  Next: Enter a measurement
                        mizan fitness log weight 75.5kg

                Quran
                  Al-Baqara is read up to ayah 255 of 286
                  Next: Read Al-Baqara 2:256-259, on pages 42 to 43
                        mizan quran progress set 2:259

                All commands: mizan --help

                """,
            json: """
                {
                  "day": "2026-01-08",
                  "items": [
                    {
                      "slice": "fitness", "state": "next", "text": "Enter a measurement",
                      "command": "fitness log weight 75.5kg", "series": "fitness.weight"
                    },
                    {
                      "slice": "quran", "state": "done", "text": "Al-Baqara is read up to ayah 255 of 286",
                      "series": "quran.progress"
                    },
                    {
                      "slice": "quran", "state": "next", "text": "Read Al-Baqara 2:256-259, on pages 42 to 43",
                      "command": "quran progress set 2:259", "series": "quran.progress"
                    }
                  ],
                  "silent": []
                }
                """,
            csv: """
                slice,state,text,command,series
                fitness,next,Enter a measurement,fitness log weight 75.5kg,fitness.weight
                quran,done,Al-Baqara is read up to ayah 255 of 286,,quran.progress
                quran,next,"Read Al-Baqara 2:256-259, on pages 42 to 43",quran progress set 2:259,quran.progress
                """),
    ]
}
