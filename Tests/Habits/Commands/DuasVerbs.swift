package import CommandSupport

/// The tested verbs of `mizan duas`. Some print texts of the starter catalogue; these have separate tests.
package enum DuasVerbs {
    static let list: Line = "duas list"
    static let search: Line = "duas search glory"
    static let show: Line = "duas show ayat-al-kursi"
    static let journey: Line = "duas journeys first-steps"

    package static let table = VerbTable(
        cases: refused + nothing + catalogue,
        reading: [
            "duas list", "duas search", "duas show", "duas journeys", "duas categories", "duas collections",
            "duas source show",
        ], others: [list, search, show, journey] + sources)

    /// `Tools/Checks/neon` runs them with a database.
    private static let sources: [Line] = [
        "duas source add https://a.example", "duas source show", "duas source run", "duas source remove",
    ]

    /// Creates a store, for lines that do not create one.
    static let aStore: [Step] = ["quran favorite add 1:1"]

    private static let duaFields = """
        id,categoryId,collectionId,titleEn,titleAr,arabicText,transliteration,translationEn,source,repetitions,bestTime,\
        timeSlot,difficulty,estDurationSec,rizqBenefit,context,propheticContext,xpValue,audioUrl,tags,createdAt,updatedAt
        """

    private static let nothing: [VerbCase] = [
        VerbCase(
            "of the backend, before anything came from it", "duas list --from neon", after: aStore,
            table: "Nothing matches.\n", json: "[]", csv: duaFields),
        VerbCase(
            "of words that nothing has", "duas search elephant", after: aStore, table: "Nothing matches.\n",
            json: "[]", csv: duaFields),
    ]

    private static let catalogue: [VerbCase] = [
        VerbCase(
            "one of them", "duas categories --where slug=rizq", after: aStore,
            table: """
                Id            Category   For
                starter:rizq  Provision  Asking for what is lawful and enough.

                """,
            json: """
                [
                  {
                    "id": "starter:rizq", "name": "Provision", "slug": "rizq",
                    "description": "Asking for what is lawful and enough."
                  }
                ]
                """,
            csv: """
                id,name,slug,description
                starter:rizq,Provision,rizq,Asking for what is lawful and enough.
                """),
        VerbCase(
            "all of them", "duas collections", after: aStore,
            table: """
                Id            Collection  What it is                                               Premium
                starter:core  Core        Short adhkar that are widely known, with their sources.  no

                """,
            json: """
                [
                  {
                    "id": "starter:core", "name": "Core", "slug": "core",
                    "description": "Short adhkar that are widely known, with their sources.", "isPremium": false
                  }
                ]
                """,
            csv: """
                id,name,slug,description,isPremium
                starter:core,Core,core,"Short adhkar that are widely known, with their sources.",false
                """),
    ]

    private static let noSource = """
        mizan: The catalogue is not imported from a database. It has the entries of Mizan, and of imported files. \
        To choose a database: mizan duas source add neon
        """

    private static let refused: [VerbCase] = [
        VerbCase(
            refused: "one that is not there", "duas show neon:404", after: aStore, code: 66,
            """
            mizan: There is no dua neon:404 in the catalogue. `mizan duas list` shows all, `mizan duas search` \
            searches.
            """),
        VerbCase(
            refused: "a journey that is not there", "duas journeys 404", after: aStore, code: 66,
            "mizan: There is no journey neon:404 in the catalogue. `mizan duas journeys` shows all."),
        VerbCase(
            refused: "what is no id", "duas show 'a b'", after: aStore, code: 65,
            """
            mizan: “a b” is not an id of the catalogue: an id is a source and a name in that source, such as \
            starter:ayat-al-kursi.
            """),
        VerbCase(
            refused: "an unknown category", "duas list --category night", after: aStore, code: 65,
            "mizan: There is no category “night”. There are evening, gratitude, morning, rizq."),
        VerbCase(
            refused: "an unknown collection", "duas list --collection gold", after: aStore, code: 65,
            "mizan: There is no collection “gold”. There are core."),
        VerbCase(
            refused: "no letters", "duas search '...'", after: aStore, code: 65,
            "mizan: “...” has no letter to search for."),
        VerbCase(
            refused: "an undeclared filter", "duas categories --where color=red", after: aStore, code: 65,
            "mizan: habits.DuaCategory cannot be filtered by “color”; possible fields: id, name, slug."),
        VerbCase(refused: "no source to show", "duas source show", after: aStore, code: 66, noSource),
        VerbCase(refused: "no source to ask", "duas source run", after: aStore, code: 66, noSource),
        VerbCase(refused: "no source to leave", "duas source remove", after: aStore, code: 66, noSource),
        VerbCase(
            refused: "no connection string", "duas source add neon https://a.example --token-stdin", after: aStore,
            input: "https://role:word@host/main", code: 65,
            """
            mizan: This is not a connection string like postgresql://user:password@host/database: it does not begin with \
            postgresql://.
            """),
        VerbCase(
            refused: "no store", "duas collections", code: 66,
            """
            mizan: There is no store in $DIR/store. If yours is elsewhere, say where: --data DIRECTORY, or MIZAN_DATA. \
            `mizan habits journeys follow first-steps` makes one.
            """),
    ]
}
