package import CommandSupport

/// The verbs of `mizan finance`, as they are tested.
package enum FinanceVerbs {
    package static let table = VerbTable(
        cases: [
            account, accountChanges, add, transfer, register, entries,
            // new-module: verbs
        ].flatMap(\.self),
        reading: [
            "finance account list", "finance account show", "finance list", "finance show", "finance category list",
            "finance category totals", "finance trash list", "finance home show", "finance export",
            "finance statement list", "finance statement show",
            // new-module: reading verbs
        ], takingAnyWord: ["finance add", "finance transfer", "finance split"],
        others: [
            // new-module: other verbs
        ])

    private static let entries =
        show + edit + remove + trash + category + categoryChanges + home + files
        + statements + split
}
