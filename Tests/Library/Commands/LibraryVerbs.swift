package import CommandSupport

/// The verbs of `mizan library`, as they are tested.
package enum LibraryVerbs {
    package static let table = VerbTable(
        cases: [
            books,
            search,
            fetched,
            progress,
            voices,
            readers,
            // new-module: verbs
        ].flatMap(\.self),
        reading: [
            "library show",
            "library list",
            "library search",
            "library export",
            "library fetch",
            "library progress show",
            "library progress list",
            "library voices show",
            "library voices list",
            "library reader list",
            // new-module: reading verbs
        ],
        others: [
            "library export"
            // new-module: other verbs
        ])
}
