import CommandSupport

extension HomeVerbs {
    /// `mizan import`
    static let importing: [VerbCase] = [
        VerbCase(
            "a file",
            "import $SAMPLE",
            table: """
                quran-userdefaults.plist: UserDefaults of the Quran app
                  favourites: 12 added
                  notes: 4 added
                  progress: 4 added
                  The favourites in the export have no date; they get the moment of this import.
                  The notes in the export have no date; they get the moment of this import, in the order of the file.
                  6 other keys ignored: AppleLanguages, AppleLocale, hasSeenOnboarding, lastTab, fontScale, lastOpened
                Import 1 is done. To undo it: mizan import --undo 1

                """,
            json: """
                {
                  "import": 1, "file": "quran-userdefaults.plist", "titles": ["UserDefaults of the Quran app"],
                  "counts": [
                    {"kind": "favourites", "added": 12, "updated": 0, "unchanged": 0, "kept": 0},
                    {"kind": "notes", "added": 4, "updated": 0, "unchanged": 0, "kept": 0},
                    {"kind": "progress", "added": 4, "updated": 0, "unchanged": 0, "kept": 0}
                  ],
                  "rejected": [], "unreadable": [], "rejectedInAll": 0,
                  "ignoredKeys": [
                    "AppleLanguages",
                    "AppleLocale",
                    "hasSeenOnboarding",
                    "lastTab",
                    "fontScale",
                    "lastOpened"
                  ],
                  "remarks": [
                    "The favourites in the export have no date; they get the moment of this import.",
                    "The notes in the export have no date; they get the moment of this import, in the order of the file."
                  ]
                }
                """),
        VerbCase(
            "a file that is in",
            "import $SAMPLE",
            after: ["import $SAMPLE"],
            table: """
                quran-userdefaults.plist: UserDefaults of the Quran app
                  favourites: 12 already here
                  notes: 4 already here
                  progress: 4 already here
                  6 other keys ignored: AppleLanguages, AppleLocale, hasSeenOnboarding, lastTab, fontScale, lastOpened
                Nothing new: the store is as it was.

                """,
            json: """
                {
                  "file": "quran-userdefaults.plist", "titles": ["UserDefaults of the Quran app"],
                  "counts": [
                    {"kind": "favourites", "added": 0, "updated": 0, "unchanged": 12, "kept": 0},
                    {"kind": "notes", "added": 0, "updated": 0, "unchanged": 4, "kept": 0},
                    {"kind": "progress", "added": 0, "updated": 0, "unchanged": 4, "kept": 0}
                  ],
                  "rejected": [], "unreadable": [], "rejectedInAll": 0,
                  "ignoredKeys": [
                    "AppleLanguages",
                    "AppleLocale",
                    "hasSeenOnboarding",
                    "lastTab",
                    "fontScale",
                    "lastOpened"
                  ],
                  "remarks": []
                }
                """),
        VerbCase(
            refused: "no such file",
            "import $DIR/none.plist",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: $DIR/none.plist: there is no such file."),
        VerbCase(
            refused: "a directory",
            "import $DIR",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: $DIR: this is a directory; name the file in it."),
        VerbCase(
            refused: "nothing said",
            "import",
            after: ["quran favorite add 1:1"],
            code: 64,
            "mizan: Give a file, or --list, or --undo with a number."),
        VerbCase(
            refused: "two things said",
            "import --list --undo 1",
            after: ["quran favorite add 1:1"],
            code: 64,
            "mizan: Give a file, or --list, or --undo with a number."),
        VerbCase(
            "none yet",
            "import --list",
            after: ["quran favorite add 1:1"],
            table: "Nothing has been imported yet.\n",
            json: "[]",
            csv: "import,file,importers,state,added,updated,rejected,importedAt"),
        VerbCase(
            "what was imported",
            "import --list",
            after: ["import $SAMPLE"],
            table: """
                No.  File                      Kind                 State  Added  Updated  Rejected  When
                  1  quran-userdefaults.plist  quran.user-defaults  done      20        0         0  2026-01-08 14:30Z

                """,
            json: """
                [
                  {
                    "import": 1, "file": "quran-userdefaults.plist", "importers": "quran.user-defaults",
                    "state": "done", "added": 20, "updated": 0, "rejected": 0,
                    "importedAt": "2026-01-08T14:30:00.000Z"
                  }
                ]
                """,
            csv: """
                import,file,importers,state,added,updated,rejected,importedAt
                1,quran-userdefaults.plist,quran.user-defaults,done,20,0,0,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            "rolled back",
            "import --undo 1",
            after: ["import $SAMPLE"],
            table: "Import 1 is undone: 20 removed, 0 restored to the state before it.\n",
            json: #"{"import": 1, "removed": 20, "restored": 0, "kept": []}"#),
        VerbCase(
            "rolled back, but for what changed since",
            "import --undo 1",
            after: ["import $SAMPLE", "quran favorite add 2:255 --at 2026-01-02"],
            table: """
                Import 1 is undone: 19 removed, 0 restored to the state before it.
                  1 record left alone, because changed since or needed by other records:
                    quran.FavoriteAyah/2:255

                """,
            json: #"{"import": 1, "removed": 19, "restored": 0, "kept": ["quran.FavoriteAyah/2:255"]}"#),
        VerbCase(
            refused: "rolled back already",
            "import --undo 1",
            after: ["import $SAMPLE", "import --undo 1"],
            code: 65,
            "mizan: Import 1 has already been undone."),
        VerbCase(
            refused: "no such import",
            "import --undo 7",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: There is no import 7. `mizan import --list` shows them."),
    ]
}
