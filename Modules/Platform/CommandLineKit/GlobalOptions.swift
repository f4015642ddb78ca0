package import ArgumentParser

/// The options that every command accepts, before or after its verb.
package struct GlobalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The store's directory.", discussion: "", valueName: "directory"))
    package var data: String?

    @Option(help: ArgumentHelp("The owner; not needed if there is only one.", valueName: "name"))
    package var owner: String?

    @Option(help: "The form of the output: table for people, json or csv for programs.")
    package var output: OutputFormat = .table

    @Flag(help: "Start without the slices, for when a slice causes trouble. Also: MIZAN_SAFE_MODE=1.")
    package var safeMode = false

    @Flag(help: "Show moments in UTC instead of your own time zone.")
    package var utc = false

    package init() {}
}

/// How a result is printed.
package enum OutputFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case table, json, csv
}
