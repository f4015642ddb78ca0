package import CommandSupport

/// The tested verbs of `mizan quran`.
package enum QuranVerbs {
    static let surahs: Line = "quran surahs"

    package static let table = VerbTable(
        cases: [
            favorites, notes, progress, settings, profiles, export,
            // new-module: verbs
        ].flatMap(\.self),
        reading: [
            "quran favorite list", "quran favorite chart", "quran note list", "quran note show", "quran progress list",
            "quran progress show",
            "quran progress chart", "quran setting get",
            "quran setting list", "quran profile show", "quran export",
            // new-module: reading verbs
        ], takingAnyWord: ["quran setting set"], verbatim: ["quran setting set"],
        others: [
            surahs
            // new-module: other verbs
        ])

    private static let favorites = favoriteAdd + favoriteRemove + favoriteList + favoriteChart
    private static let notes = noteAdd + noteEdit + noteRemove + noteShow + noteList
    private static let progress = progressSet + progressRemove + progressShow + progressList + progressChart
    private static let settings = settingGet + settingSet + settingRemove + settingList
    private static let profiles = profileShow + profileSet + profileRemove

    // MARK: Prepared records

    static let threeFavorites: [Step] = ["quran favorite add 2:255", .seconds(60), "quran favorite add 1:1-2"]

    static let threeNotes: [Step] = [
        "quran note add 2:255 'after every prayer'", .seconds(60),
        #"quran note add 1:1 'with "quotes", and a comma'"#, "quran note add 2:255 second --at 2026-01-02",
    ]

    /// A note longer than a table shows, with two lines.
    static let longNote: [Step] = [
        .line(
            "quran note add 18:10 -",
            input: "a long note, a long note, a long note, a long note, a long note, a long note, \nand its end\n")
    ]

    static let threeSurahs: [Step] = [
        "quran progress set 2:255", .seconds(60), "quran progress set surah 18", "quran progress set 1:3",
    ]

    static let threeSettings: [Step] = [
        "quran setting set fontSize 24", .seconds(60), #"quran setting set theme '"dark"'"#,
        #"quran setting set reciter '{"name": "Al-Husary", "speed": 1.25}'"#,
    ]

    static let profile: [Step] = [
        "quran profile set --apple-user-id 000123.abc --email a@example.org --given-name Amina --family-name 'bint Salim'"
    ]

    static let ofEachSomething: [Step] = [
        "quran favorite add 2:255", "quran note add 2:255 'a & b'", "quran progress set 2:255 --at 2026-01-02",
        "quran setting set a 1",
    ]
}
