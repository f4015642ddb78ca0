package import ArgumentParser

/// The options that every command accepts, before or after its verb.
package struct GlobalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The store's directory.", discussion: "", valueName: "directory"))
    package var data: String?

    @Option(
        help: ArgumentHelp(
            "The database of PostgreSQL that has the store, without a password.", discussion: "", valueName: "address"))
    package var database: String?

    @Option(help: ArgumentHelp("The owner; not needed if there is only one.", valueName: "name"))
    package var owner: String?

    @Option(
        name: .shortAndLong,
        help: "The form of the output: table for people, json or csv for programs, spreadsheet for Excel.")
    package var output: OutputFormat = .table

    @Option(
        help: ArgumentHelp(
            "Show only these fields, in this order. Use the names that JSON and CSV have.", valueName: "field,field"))
    package var fields: FieldChoice?

    @Flag(help: "Start without the slices, for when a slice causes trouble. Also: MIZAN_SAFE_MODE=1.")
    package var safeMode = false

    @Flag(help: "Show moments in UTC instead of your own time zone.")
    package var utc = false

    package init() {}
}

/// How a result is printed.
package enum OutputFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case table, json, csv, spreadsheet
}

/// Fields by their names, with commas between them.
package struct FieldChoice: ExpressibleByArgument, Sendable {
    let names: [String]

    package init?(argument: String) {
        names = argument.split(separator: ",").map { String($0.drop(while: \.isWhitespace)) }
        guard !names.isEmpty else { return nil }
    }
}
