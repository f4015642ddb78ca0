package import CommandSupport

/// The verbs of `mizan habits`, as they are tested.
package enum HabitsVerbs {
    package static let table = VerbTable(
        cases: [
            today, plan, done, undone, skip, count, statistics,
            // new-module: verbs
        ].flatMap(\.self),
        reading: [
            "habits today", "habits plan", "habits stats", "habits heatmap", "habits journeys list", "habits list",
            "habits profile show", "habits export", "habits show", "habits read",
            // new-module: reading verbs
        ], takingAnyWord: ["habits plan"],
        others: [
            // new-module: other verbs
        ])

    private static let statistics =
        stats + heatMap + journeys + add + edit + remove + list + show + read + profile + export
}
