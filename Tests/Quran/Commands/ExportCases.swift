import CommandSupport

extension QuranVerbs {
    private static let besides = """
        Not in the file: everything else that the app or the system stores there. “defaults import” would delete all \
        of that: put these keys into an export of the domain (plutil -replace), and import the result.
        """

    /// `mizan quran export`
    static let export: [VerbCase] = [
        VerbCase(
            file: "an empty store is an empty file",
            "quran export",
            after: ["quran favorite add 1:1", "quran favorite remove 1:1"],
            prints: """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                	<key>favoriteAyahs</key>
                	<array/>
                	<key>ayahNotes</key>
                	<dict/>
                	<key>ReadingProgressStore.progress</key>
                	<data>e30=</data>
                </dict>
                </plist>

                """, errors: besides),
        VerbCase(
            file: "a file on standard output, whatever the format",
            "quran export",
            after: ofEachSomething,
            prints: """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                	<key>favoriteAyahs</key>
                	<array>
                		<string>2:255</string>
                	</array>
                	<key>ayahNotes</key>
                	<dict>
                		<key>2:255</key>
                		<array>
                			<string>a &amp; b</string>
                		</array>
                	</dict>
                	<key>ReadingProgressStore.progress</key>
                	<data>eyIyIjp7InN1cmFoTnVtYmVyIjoyLCJsYXN0UmVhZEF5YWgiOjI1NSwidG90YWxBeWFocyI6Mjg2LCJwcm9ncmVzc1BlcmNlbnRhZ2UiOjg5LjE2MDgzOTE2MDgzOTE2LCJsYXN0VXBkYXRlZEF0Ijo3ODkwMDQ4MDB9fQ==</data>
                </dict>
                </plist>

                """,
            errors: """
                Not in the file: 1 moment of a favourite
                Not in the file: 1 id and date of a note
                Not in the file: 1 setting
                \(besides)
                """),
        VerbCase(
            "a file of its own",
            "quran export --to $DIR/app.plist",
            after: ofEachSomething,
            table: "$DIR/app.plist: 1 favourite, 1 note, progress in 1 surah.\n",
            json: """
                {
                  "file": "$DIR/app.plist", "favorites": 1, "notes": 1, "progress": 1,
                  "omitted": [
                    {"count": 1, "what": "moment of a favourite"},
                    {"count": 1, "what": "id and date of a note"},
                    {"count": 1, "what": "setting"}
                  ]
                }
                """,
            errors: """
                Not in the file: 1 moment of a favourite
                Not in the file: 1 id and date of a note
                Not in the file: 1 setting
                \(besides)
                """),
        VerbCase(
            refused: "a file that is there",
            "quran export --to $DIR/app.plist",
            after: ["quran favorite add 2:255", "quran export --to $DIR/app.plist"],
            code: 65,
            "mizan: $DIR/app.plist already exists. Give another name, or remove it first."),
        VerbCase(
            refused: "no such format",
            "quran export --format pdf",
            after: ["quran favorite add 2:255"],
            code: 64,
            """
            mizan: The value 'pdf' is invalid for '--format <format>'. Please provide one of 'userdefaults'.
            """),
    ]
}
