internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FitnessData
internal import FitnessDomain
internal import Kernel

/// `mizan fitness history weight`
struct HistoryCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Your entries, the latest first.")

    @Argument(help: ArgumentHelp("Only entries of this type: weight, steps, body-fat.", valueName: "type"))
    var metric: TypedMetric?
    @Option(parsing: .unconditional, help: ArgumentHelp("From this day on.", valueName: "day"))
    var from: TypedDay?
    @Option(parsing: .unconditional, help: ArgumentHelp("Up to this day.", valueName: "day"))
    var to: TypedDay?
    @OptionGroup var paging: PageOptions
    @OptionGroup var globals: GlobalOptions

    func requireInput() throws { try paging.check() }

    func run(in context: CommandContext) async throws {
        try requireInput()
        let fitness = try context.module(FitnessModule.self)
        var query = try paging.query(
            sort: [RecordQuery.Sort("date", descending: true)], for: context.output.format)
        if let type = try metric?.type() { query.filters.append(RecordQuery.Filter("type", .equal, type.rawValue)) }
        if let from = try from?.day(in: context) {
            query.filters.append(RecordQuery.Filter("day", .greaterOrEqual, from.description))
        }
        if let to = try to?.day(in: context) {
            query.filters.append(RecordQuery.Filter("day", .lessOrEqual, to.description))
        }
        let asked = query
        let (page, preferences, standings) = try await context.read { reading in
            let page = try FitnessModule.entries(in: reading).list(asked).map(\.entity)
            return (
                page, try fitness.preferences(in: reading),
                try fitness.standings(of: page.items.map(\.id), in: reading)
            )
        }
        let listing =
            context.output.format == .table
            ? Self.table(page.items, preferences, on: context.output)
            : EntryOutput.listing(page.items, standings, in: context)
        context.output.list(listing.answering(query), next: page.next, of: paging)
    }

    private static func table(
        _ entries: [ProgressEntry], _ preferences: MetricPreferences, on output: CommandOutput
    ) -> TabularOutput {
        TabularOutput(
            ["When", "What", "Quantity", "Notes", "Name"],
            rows: entries.map { entry in
                let unit = preferences.unit(of: entry.type)
                return [
                    .text(EntryOutput.when(entry, on: output)), .text(entry.type.title),
                    .text(QuantityText.of(entry.quantity, of: entry.type, in: unit)), entry.notes.fieldValue,
                    .text(IdentifierEnd.short(entry.id)),
                ]
            }, whenEmpty: "No entries. Enter one: \(FitnessCommand.firstStep)")
    }
}
