package import CommandSupport

/// The verbs of `mizan library`, as they are tested.
package enum LibraryVerbs {
    package static let table = VerbTable(
        cases: [
            books,
            readingProgresses,
            voices,
            // new-module: verbs
        ].flatMap(\.self),
        reading: [
            "library book show",
            "library book list",
            "library book export",
            "library reading-progress show",
            "library reading-progress list",
            "library reading-progress export",
            "library voice show",
            "library voice list",
            "library voice export",
            // new-module: reading verbs
        ],
        others: [
            "library book export",
            "library reading-progress export",
            "library voice export",
            // new-module: other verbs
        ])
}
