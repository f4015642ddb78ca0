internal import ArgumentParser
internal import CommandLineKit
internal import FitnessData
internal import FitnessDomain
internal import Kernel
internal import ModuleKit

/// `mizan fitness types`
struct TypesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types", abstract: "The types of measurements, and how you want them shown.",
        subcommands: [List.self, Set.self], defaultSubcommand: List.self)

    struct List: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "The types, with units, ranges, and the figure of a day.")

        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let fitness = try context.module(FitnessModule.self)
            let metrics = try await context.read { try fitness.metrics(in: $0) }
            context.output.list(TypesCommand.listing(metrics))
        }
    }

    struct Set: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Set the unit in which a type is shown and typed, and how the figure of a day is computed.",
            discussion: "For example: mizan fitness types set weight --unit lb. An empty text removes a setting.")

        @Argument(help: ArgumentHelp("The type: weight, steps, body-fat.", valueName: "type"))
        var metric: TypedMetric
        @Option(parsing: .unconditional, help: "The unit: lb, mi, kJ.")
        var unit: String?
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp(
                "The figure of a day: the sum of its entries, the latest entry (for running totals), or the mean.",
                valueName: "sum|latest|mean"))
        var day: String?
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws { _ = try change() }

        private func change() throws -> (type: ProgressMetricType, unit: Patch<MeasureUnit>, rule: Patch<DayRule>) {
            let type = try metric.type()
            guard unit != nil || day != nil else {
                throw MizanError(.invalidInput, "fitness.nothing-set", "Say what to set: --unit, --day, or both.")
            }
            return (type, try unitChange(of: type), try ruleChange())
        }

        private func unitChange(of type: ProgressMetricType) throws -> Patch<MeasureUnit> {
            guard let unit else { return .keep }
            guard !unit.isEmpty else { return .clear }
            guard let known = type.unit(typed: unit, preferring: type.unit) else {
                throw FitnessError.wrongUnit(unit, type)
            }
            return .set(known)
        }

        private func ruleChange() throws -> Patch<DayRule> {
            guard let day else { return .keep }
            guard !day.isEmpty else { return .clear }
            guard let rule = DayRule(rawValue: day.lowercased()) else {
                let rules = DayRule.allCases.map(\.rawValue).joined(separator: ", ")
                throw MizanError(
                    .invalidInput, "fitness.day-rule", "--day is one of \(rules); “\(Excerpt.of(day))” is not.",
                    details: ["allowed": rules])
            }
            return .set(rule)
        }

        func run(in context: CommandContext) async throws {
            let fitness = try context.module(FitnessModule.self)
            let change = try change()
            let metric = try await context.write { transaction in
                _ = try fitness.prefer(change.type, unit: change.unit, dayRule: change.rule, in: transaction)
                return try fitness.metric(change.type, in: transaction.view)
            }
            let unit = metric.shownIn == .count || metric.shownIn == .index ? "" : " in \(metric.shownIn.rawValue)"
            context.output.report(
                "\(metric.type.title) is shown\(unit); the figure of a day is the \(metric.dayRule.rawValue) of its "
                    + "entries.",
                TypesCommand.listing([metric]))
        }
    }

    fileprivate static func listing(_ metrics: [MetricView]) -> TabularOutput {
        let titles = [
            "type": "Type", "category": "Category", "shownIn": "Unit", "dayRule": "A day is", "range": "Range",
        ]
        return TabularOutput(MetricView.fields.map(\.name), titles, rows: metrics.map(\.values))
    }
}
