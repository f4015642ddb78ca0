import CommandSupport

extension HabitsVerbs {
    private static let ofTheBackend: [Step] = [
        "habits add neon:7 --slot morning", "habits done neon:2 neon:10 --day yesterday",
    ]
    private static let ofEachSomething: [Step] =
        ofTheBackend + ["habits add Walk --goal \"5 km\"", "habits done starter:waking"]
    private static let unheld = """
        Not in the file: 01920000-0000-7000-8000-000000000003: it is a habit that is not a dua
        Not in the file: 2026-01-08/starter:waking: starter:waking does not come from the backend and has no number there
        """
    private static let loopUnheld = """
        Not in the file: 01920000-0000-7000-8000-000000000002: Loop knows no duas, and this habit is neon:7
        Not in the file: days: Loop cannot store duas: 2 days of duas
        """

    /// `mizan habits export`
    static let export: [VerbCase] = [
        VerbCase(
            file: "the value for the web", "habits export --shape web", after: ofTheBackend,
            prints:
                #"{"activeJourneyIds":[],"customHabits":[{"id":"$ID2","duaId":"7","timeSlot":"morning","sortOrder":0,"addedAt":"2026-01-08T14:30:00.000Z","source":"custom"}],"habitCompletions":[{"date":"2026-01-07","completedDuaIds":["2","10"]}],"lastUpdated":"2026-01-08T14:30:00.000Z"}"#
                + "\n"),
        VerbCase(
            file: "all of localStorage", "habits export --shape web --dump",
            after: ["habits done starter:waking", "habits undone starter:waking"],
            prints:
                #"{"rizq_user_habits":"{\"activeJourneyIds\":[],\"customHabits\":[],\"habitCompletions\":[],\"lastUpdated\":\"2026-01-08T14:30:00.000Z\"}"}"#
                + "\n",
            errors: """
                Not in the file: everything else in the browser.
                To restore this key: localStorage.setItem("rizq_user_habits", …) with its value.
                """),
        VerbCase(
            file: "a property list for the phone", "habits export --shape ios",
            after: ["habits done neon:2 --day yesterday"],
            prints: """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                	<key>rizq_user_habits</key>
                	<data>eyJhY3RpdmVKb3VybmV5SWRzIjpbXSwiY3VzdG9tSGFiaXRzIjpbXSwiaGFiaXRDb21wbGV0aW9ucyI6W3siZGF0ZSI6IjIwMjYtMDEtMDciLCJjb21wbGV0ZWREdWFJZHMiOlsyXX1dLCJsYXN0VXBkYXRlZCI6IjIwMjYtMDEtMDhUMTQ6MzA6MDBaIn0=</data>
                </dict>
                </plist>

                """,
            errors: """
                Not in the file: everything else in the phone.
                “defaults import” would take all of that away. To put this one key back alone, export the domain first, then \
                plutil -replace rizq_user_habits -data "$(plutil -extract rizq_user_habits raw 'FILE')" DOMAIN.plist, and import that.
                """),
        VerbCase(
            "a file of its own", "habits export --shape web --to $DIR/web.json", after: ofEachSomething,
            table: "$DIR/web.json: 0 journeys, 1 habit, 1 day.\n",
            json: """
                {
                  "file": "$DIR/web.json", "journeys": 0, "habits": 1, "days": 1,
                  "unheld": [
                    {
                      "key": "$ID3", "field": "duaId",
                      "reason": "it is a habit that is not a dua"
                    },
                    {
                      "key": "2026-01-08/starter:waking", "field": "completedDuaIds",
                      "reason": "starter:waking does not come from the backend and has no number there"
                    }
                  ]
                }
                """, errors: unheld),
        VerbCase(
            "Loop's database", "habits export --shape loop --to $DIR/loop.db",
            after: ["habits add Walk --goal \"5 km\"", "habits done Walk --value 2.5"],
            table: "$DIR/loop.db: 1 habit, 1 day.\n",
            json: #"{"file": "$DIR/loop.db", "habits": 1, "entries": 1, "unheld": []}"#),
        VerbCase(
            "Loop's tables", "habits export --shape loop-csv --to $DIR/loop.zip", after: ofEachSomething,
            table: "$DIR/loop.zip: 1 habit, 0 days.\n",
            json: """
                {
                  "file": "$DIR/loop.zip", "habits": 1, "entries": 0,
                  "unheld": [
                    {
                      "key": "$ID2", "field": "subject",
                      "reason": "Loop knows no duas, and this habit is neon:7"
                    },
                    {"key": "days", "field": "days", "reason": "Loop cannot store duas: 2 days of duas"}
                  ]
                }
                """, errors: loopUnheld),
        VerbCase(
            refused: "a file that is there", "habits export --shape ios --to $DIR/app.plist",
            after: ["habits done neon:2", "habits export --shape ios --to $DIR/app.plist"], code: 65,
            "mizan: $DIR/app.plist already exists. Give another name, or remove it first."),
        VerbCase(
            refused: "all of a phone's storage", "habits export --shape ios --dump", after: ["habits done neon:2"],
            code: 64, "mizan: --dump goes with --shape web."),
        VerbCase(
            refused: "a database on standard output", "habits export --shape loop", after: ["habits done neon:2"],
            code: 64, "mizan: --shape loop makes a file: --to says which."),
    ]
}
