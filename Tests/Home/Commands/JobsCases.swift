import CommandSupport

extension HomeVerbs {
    private static let backups = "Makes a backup, verifies it, and removes the oldest."
    private static let clock = "Stores the time up to which the clock is trusted."
    private static let retention = "Removes expired data."

    private static let catalogue = "Imports the catalogue from the apps' database, if that is the catalogue's source."

    /// `mizan jobs list`, `mizan jobs run NAME`
    static let jobs: [VerbCase] = [
        VerbCase(
            "before any has run",
            "jobs list",
            after: ["quran favorite add 1:1"],
            table: """
                Job               State  Last run  Next               The result, or the reason of the failure
                habits.catalogue  never  –         2026-01-08 14:30Z  –
                home.backup       never  –         2026-01-08 14:30Z  –
                home.clock        never  –         2026-01-08 14:30Z  –
                home.retention    never  –         2026-01-08 14:30Z  –

                """,
            json: """
                [
                  {
                    "name": "habits.catalogue", "state": "never", "next": "2026-01-08T14:30:00.000Z", "failures": 0,
                    "everySeconds": 21600, "summary": "\(catalogue)"
                  },
                  {
                    "name": "home.backup", "state": "never", "next": "2026-01-08T14:30:00.000Z", "failures": 0,
                    "everySeconds": 86400, "summary": "\(backups)"
                  },
                  {
                    "name": "home.clock", "state": "never", "next": "2026-01-08T14:30:00.000Z", "failures": 0,
                    "everySeconds": 3600, "summary": "\(clock)"
                  },
                  {
                    "name": "home.retention", "state": "never", "next": "2026-01-08T14:30:00.000Z", "failures": 0,
                    "everySeconds": 86400, "summary": "\(retention)"
                  }
                ]
                """,
            csv: """
                name,state,lastRun,next,lastSuccess,tookSeconds,failures,reason,message,holder,runningSince,everySeconds,summary
                habits.catalogue,never,,2026-01-08T14:30:00.000Z,,,0,,,,,21600,"\(catalogue)"
                home.backup,never,,2026-01-08T14:30:00.000Z,,,0,,,,,86400,"\(backups)"
                home.clock,never,,2026-01-08T14:30:00.000Z,,,0,,,,,3600,\(clock)
                home.retention,never,,2026-01-08T14:30:00.000Z,,,0,,,,,86400,\(retention)
                """),
        VerbCase(
            "a run by hand",
            "jobs run home.retention",
            after: ["quran favorite add 1:1"],
            table: """
                home.retention: There was nothing to do.

                """,
            json: """
                {
                  "name": "home.retention", "state": "ok", "lastRun": "2026-01-08T14:30:00.000Z",
                  "next": "2026-01-09T14:30:00.000Z", "lastSuccess": "2026-01-08T14:30:00.000Z", "tookSeconds": 0.1,
                  "failures": 0, "everySeconds": 86400, "summary": "\(retention)"
                }
                """,
            csv: """
                name,state,lastRun,next,lastSuccess,tookSeconds,failures,reason,message,holder,runningSince,everySeconds,summary
                home.retention,ok,2026-01-08T14:30:00.000Z,2026-01-09T14:30:00.000Z,2026-01-08T14:30:00.000Z,0.1,0,,,,,86400,\(retention)
                """,
            masks: [.seconds]),
        VerbCase(
            refused: "a job that there is not",
            "jobs run home.tea",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: There is no job “home.tea”. There are: home.retention, home.clock, home.backup, habits.catalogue."),
        VerbCase(
            refused: "no store",
            "jobs list",
            code: 66,
            """
            mizan: There is no store in $DIR/store. If yours is elsewhere, say where: --data DIRECTORY, or \
            MIZAN_DATA. What you enter or import makes one: `mizan help` shows how.
            """),
    ]
}
