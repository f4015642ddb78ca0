package import CommandSupport

/// The verbs of `mizan habits`, as they are tested.
package enum HabitsVerbs {
    package static let table = VerbTable(
        cases: today + plan + done + undone + skip + count + statistics,
        reading: [
            "habits today", "habits plan", "habits stats", "habits heatmap", "habits journeys list", "habits list",
            "habits profile show", "habits export",
        ], takingAnyWord: ["habits plan"])

    private static let statistics = stats + heatMap + journeys + add + remove + list + profile + export
}
