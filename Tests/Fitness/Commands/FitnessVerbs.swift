package import CommandSupport

/// The verbs of `mizan fitness`, as they are tested.
package enum FitnessVerbs {
    package static let table = VerbTable(
        cases: [
            log, changes, history, current, summary, trend, types,
            // new-module: verbs
        ].flatMap(\.self),
        reading: [
            "fitness current", "fitness history", "fitness summary", "fitness trend", "fitness types list",
            // new-module: reading verbs
        ],
        others: [
            // new-module: other verbs
        ])
}
