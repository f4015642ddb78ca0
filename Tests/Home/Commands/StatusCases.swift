import CommandSupport

extension HomeVerbs {
    private static let inSafeMode =
        "Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE,"

    private static func notLoaded(_ id: String, _ title: String) -> String {
        #"{"id": "\#(id)", "title": "\#(title)", "state": "not-loaded", "explanation": "\#(inSafeMode) to use \#(title)."}"#
    }

    /// `mizan status`
    static let status: [VerbCase] = [
        VerbCase(
            "all runs",
            "status",
            after: ["quran favorite add 1:1"],
            table: """
                Store: $DIR/store, SIZE
                Last backup: none beside the store; to make one: mizan backup
                Server: not running
                \(Slices.cell("Part"))  State    Schema
                \(Slices.cell("Store"))  running  00n-step
                \(Slices.cell("Accounts"))  running  00n-step
                \(Slices.cell("Home"))  running  00n-step
                \(Slices.lines { "\(Slices.cell($1))  running  00n-step" })
                Owners: me (1 change, 103 bytes)
                Jobs:
                  habits.catalogue has not run yet; next at 2026-01-08 14:30Z
                  home.backup has not run yet; next at 2026-01-08 14:30Z
                  home.clock has not run yet; next at 2026-01-08 14:30Z
                  home.retention has not run yet; next at 2026-01-08 14:30Z

                """,
            json: """
                {
                  "store": "$DIR/store", "lastBackup": null, "server": null,
                  "modules": [
                    {"id": "platform", "title": "Store", "state": "running"},
                    {"id": "accounts", "title": "Accounts", "state": "running"},
                    {"id": "home", "title": "Home", "state": "running"},
                    \(Slices.lines(ending: ",\n") { #"{"id": "\#($0)", "title": "\#($1)", "state": "running"}"# })
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
                \(Slices.lines { "\($0),\($1),running,00n-step," })
                """,
            masks: [.step, .size],
            ignoring: ["steps", "jobs", "sizeBytes"]),
        VerbCase(
            "in safe mode",
            "status --safe-mode",
            after: ["quran favorite add 1:1"],
            table: """
                Store: $DIR/store, SIZE
                Last backup: none beside the store; to make one: mizan backup
                Server: not running
                \(Slices.cell("Part"))  State       Schema
                \(Slices.cell("Store"))  running     00n-step
                \(Slices.cell("Accounts"))  running     00n-step
                \(Slices.cell("Home"))  running     00n-step
                \(Slices.lines { "\(Slices.cell($1))  not loaded  00n-step" })
                \(Slices.lines { "\($1) – not loaded: \(inSafeMode) to use \($1)." })
                Owners: me (1 change, 103 bytes)
                Jobs:
                  home.backup has not run yet; next at 2026-01-08 14:30Z
                  home.clock has not run yet; next at 2026-01-08 14:30Z
                  home.retention has not run yet; next at 2026-01-08 14:30Z

                """,
            json: """
                {
                  "store": "$DIR/store", "lastBackup": null, "server": null,
                  "modules": [
                    {"id": "platform", "title": "Store", "state": "running"},
                    {"id": "accounts", "title": "Accounts", "state": "running"},
                    {"id": "home", "title": "Home", "state": "running"},
                    \(Slices.lines(ending: ",\n") { notLoaded($0, $1) })
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
                \(Slices.lines { "\($0),\($1),not loaded,00n-step,\"\(inSafeMode) to use \($1).\"" })
                """,
            masks: [.step, .size],
            ignoring: ["steps", "jobs", "sizeBytes"]),
        VerbCase(
            refused: "no store",
            "status",
            code: 66,
            """
            mizan: There is no store in $DIR/store. If yours is elsewhere, say where: --data DIRECTORY, or \
            MIZAN_DATA. What you enter or import makes one: `mizan help` shows how.
            """),
    ]
}
