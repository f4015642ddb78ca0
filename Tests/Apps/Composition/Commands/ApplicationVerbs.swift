import CommandSupport

/// The verbs that belong to no part: settings, and the contract.
enum ApplicationVerbs {
    static let openapi: Line = "openapi"

    static let table = VerbTable(
        cases: configExplain, reading: ["config explain"], summarising: ["config explain"], others: [openapi])
}
