import CommandSupport

extension HomeVerbs {
    /// `mizan status`
    static let status: [VerbCase] = [
        VerbCase(
            "all runs",
            "status",
            after: ["quran favorite add 1:1"],
            table: """
                Store: $DIR/store
                Part      State    Schema
                Store     running  00n-step
                Accounts  running  00n-step
                Home      running  00n-step
                Habits    running  00n-step
                Quran     running  00n-step
                Finance   running  00n-step
                Fitness   running  00n-step
                Owners: me (1 change, 103 bytes)
                Jobs:
                  home.backup has not run yet; next at 2026-01-08 14:30Z
                  home.clock has not run yet; next at 2026-01-08 14:30Z
                  home.retention has not run yet; next at 2026-01-08 14:30Z

                """,
            json: """
                {
                  "store": "$DIR/store",
                  "modules": [
                    {"id": "platform", "title": "Store", "state": "running"},
                    {"id": "accounts", "title": "Accounts", "state": "running"},
                    {"id": "home", "title": "Home", "state": "running"},
                    {"id": "habits", "title": "Habits", "state": "running"},
                    {"id": "quran", "title": "Quran", "state": "running"},
                    {"id": "finance", "title": "Finance", "state": "running"},
                    {"id": "fitness", "title": "Fitness", "state": "running"}
                  ],
                  "owners": [{"name": "me", "version": 1, "usedBytes": 103}],
                  "clock": {"believed": true, "believedUntil": "2026-01-08T14:30:00.000Z"}
                }
                """,
            csv: """
                id,title,state,schema,explanation
                platform,Store,running,00n-step,
                accounts,Accounts,running,00n-step,
                home,Home,running,00n-step,
                habits,Habits,running,00n-step,
                quran,Quran,running,00n-step,
                finance,Finance,running,00n-step,
                fitness,Fitness,running,00n-step,
                """,
            masks: [.step],
            ignoring: ["steps", "jobs"]),
        VerbCase(
            "in safe mode",
            "status --safe-mode",
            after: ["quran favorite add 1:1"],
            table: """
                Store: $DIR/store
                Part      State       Schema
                Store     running     00n-step
                Accounts  running     00n-step
                Home      running     00n-step
                Habits    not loaded  00n-step
                Quran     not loaded  00n-step
                Finance   not loaded  00n-step
                Fitness   not loaded  00n-step
                Habits – not loaded: Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use Habits.
                Quran – not loaded: Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use Quran.
                Finance – not loaded: Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use Finance.
                Fitness – not loaded: Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use Fitness.
                Owners: me (1 change, 103 bytes)
                Jobs:
                  home.backup has not run yet; next at 2026-01-08 14:30Z
                  home.clock has not run yet; next at 2026-01-08 14:30Z
                  home.retention has not run yet; next at 2026-01-08 14:30Z

                """,
            json: """
                {
                  "store": "$DIR/store",
                  "modules": [
                    {"id": "platform", "title": "Store", "state": "running"},
                    {"id": "accounts", "title": "Accounts", "state": "running"},
                    {"id": "home", "title": "Home", "state": "running"},
                    {
                      "id": "habits", "title": "Habits", "state": "not-loaded",
                      "explanation": "Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use Habits."
                    },
                    {
                      "id": "quran", "title": "Quran", "state": "not-loaded",
                      "explanation": "Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use Quran."
                    },
                    {
                      "id": "finance", "title": "Finance", "state": "not-loaded",
                      "explanation": "Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use Finance."
                    },
                    {
                      "id": "fitness", "title": "Fitness", "state": "not-loaded",
                      "explanation": "Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use Fitness."
                    }
                  ],
                  "owners": [{"name": "me", "version": 1, "usedBytes": 103}],
                  "clock": {"believed": true, "believedUntil": "2026-01-08T14:30:00.000Z"}
                }
                """,
            csv: """
                id,title,state,schema,explanation
                platform,Store,running,00n-step,
                accounts,Accounts,running,00n-step,
                home,Home,running,00n-step,
                habits,Habits,not loaded,00n-step,"Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use Habits."
                quran,Quran,not loaded,00n-step,"Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use Quran."
                finance,Finance,not loaded,00n-step,"Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use Finance."
                fitness,Fitness,not loaded,00n-step,"Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use Fitness."
                """,
            masks: [.step],
            ignoring: ["steps", "jobs"]),
        VerbCase(
            refused: "no store",
            "status",
            code: 66,
            """
            mizan: There is no store in $DIR/store. If yours is elsewhere, say where: --data DIRECTORY, or \
            MIZAN_DATA. `mizan import FILE` makes one.
            """),
    ]
}
