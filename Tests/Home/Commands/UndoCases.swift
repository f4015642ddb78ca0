import CommandSupport

/// `undo`
extension HomeVerbs {
    static let undo: [VerbCase] = [
        VerbCase(
            "the last change",
            "undo",
            after: threeChanges,
            table: """
                Taking back “quran favorite remove” of 2026-01-08 14:30Z, 1 change:
                  1 record is as before
                To bring it back: mizan undo 4

                """,
            json: """
                {
                  "operation": {
                    "number": 3, "at": "2026-01-08T14:30:00.000Z", "action": "quran favorite remove",
                    "origin": "command line", "changes": 1, "undone": false, "unfinished": false
                  },
                  "number": 4, "removed": 0, "restored": 1, "kept": [], "passed": []
                }
                """),
        VerbCase(
            "what was made, and has been edited since by a later change",
            "undo 2",
            after: threeChanges + ["undo 2", "undo 4"],
            table: """
                Taking back “quran note add” of 2026-01-08 14:30Z, 1 change:
                  1 record removed
                To bring it back: mizan undo 6

                """,
            json: """
                {
                  "operation": {
                    "number": 2, "at": "2026-01-08T14:30:00.000Z", "action": "quran note add",
                    "origin": "command line", "changes": 1, "undone": false, "unfinished": false
                  },
                  "number": 6, "removed": 1, "restored": 0, "kept": [], "passed": []
                }
                """),
        VerbCase(
            "what can be taken back",
            "undo --list",
            after: threeChanges + ["undo"],
            table: """
                No.  When               By            Changes  Taken back  Unfinished  What
                  4  2026-01-08 14:30Z  command line        1  no          no          Took back: Removed favourite 2:255
                  3  2026-01-08 14:30Z  command line        1  yes         no          Removed favourite 2:255
                  2  2026-01-08 14:30Z  command line        1  no          no          Added note “1:1”
                  1  2026-01-08 14:30Z  command line        1  no          no          Added favourite 2:255

                """,
            json: """
                [
                  {
                    "number": 4, "at": "2026-01-08T14:30:00.000Z", "action": "undo: quran favorite remove",
                    "origin": "command line", "changes": 1, "undone": false, "unfinished": false,
                    "what": "Took back: Removed favourite 2:255"
                  },
                  {
                    "number": 3, "at": "2026-01-08T14:30:00.000Z", "action": "quran favorite remove",
                    "origin": "command line", "changes": 1, "undone": true, "unfinished": false,
                    "what": "Removed favourite 2:255"
                  },
                  {
                    "number": 2, "at": "2026-01-08T14:30:00.000Z", "action": "quran note add",
                    "origin": "command line", "changes": 1, "undone": false, "unfinished": false,
                    "what": "Added note “1:1”"
                  },
                  {
                    "number": 1, "at": "2026-01-08T14:30:00.000Z", "action": "quran favorite add",
                    "origin": "command line", "changes": 1, "undone": false, "unfinished": false,
                    "what": "Added favourite 2:255"
                  }
                ]
                """,
            csv: """
                number,at,action,origin,changes,undone,unfinished,what
                4,2026-01-08T14:30:00.000Z,undo: quran favorite remove,command line,1,false,false,Took back: Removed favourite 2:255
                3,2026-01-08T14:30:00.000Z,quran favorite remove,command line,1,true,false,Removed favourite 2:255
                2,2026-01-08T14:30:00.000Z,quran note add,command line,1,false,false,Added note “1:1”
                1,2026-01-08T14:30:00.000Z,quran favorite add,command line,1,false,false,Added favourite 2:255
                """),
        VerbCase(
            refused: "what has been taken back",
            "undo 3",
            after: threeChanges + ["undo"],
            code: 65,
            "mizan: “quran favorite remove” (3) has been taken back already."),
        VerbCase(
            refused: "what was changed again",
            "undo 1",
            after: threeChanges,
            code: 65,
            """
            mizan: Nothing was taken back: everything that “quran favorite add” (1) changed has been changed since, or \
            cannot be brought back. `mizan undo --list` shows the changes; name an earlier or a later one.
            """),
        VerbCase(
            refused: "nothing that there is",
            "undo 99",
            after: threeChanges,
            code: 66,
            """
            mizan: There is no change 99, or it is too old to be known. `mizan undo --list` shows them.
            """),
        VerbCase(
            refused: "a number and the list",
            "undo 1 --list",
            code: 64,
            "mizan: Give a number, or --list."),
    ]
}
