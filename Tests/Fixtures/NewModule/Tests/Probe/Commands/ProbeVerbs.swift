package import CommandSupport

/// The verbs of `mizan probe`, as they are tested.
package enum ProbeVerbs {
    package static let table = VerbTable(
        cases: [
            books,
            loans,
            // new-module: verbs
        ].flatMap(\.self),
        reading: [
            "probe book show",
            "probe book list",
            "probe book export",
            "probe loan show",
            "probe loan list",
            "probe loan export",
            // new-module: reading verbs
        ],
        others: [
            "probe book export",
            "probe loan export",
            // new-module: other verbs
        ])
}
