internal import ArgumentParser
internal import CommandLineKit
internal import FitnessData
internal import FitnessDomain
internal import Kernel

/// `mizan fitness current`
struct CurrentCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "current", abstract: "The latest entry of each type, and today's figure.")

    @Argument(help: ArgumentHelp("Only entries of this type: weight, steps, body-fat.", valueName: "type"))
    var metric: TypedMetric?
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let fitness = try context.module(FitnessModule.self)
        let types = try metric.map { [try $0.type()] } ?? ProgressMetricType.allCases
        let current = try await context.read { try fitness.current(of: types, in: $0) }
        guard context.output.format == .table else {
            return context.output.list(TabularOutput(current))
        }
        context.output.list(
            TabularOutput(
                ["What", "Latest", "When", "Today"],
                rows: current.map { Self.row($0, on: context.output) },
                whenEmpty: "No entries. Enter one: \(FitnessCommand.firstStep)"))
    }

    private static func row(_ value: CurrentValue, on output: CommandOutput) -> [FieldValue] {
        let (type, unit) = (value.entry.type, value.metric.shownIn)
        return [
            .text(type.title), .text(QuantityText.of(value.entry.quantity, of: type, in: unit)),
            .text(EntryOutput.when(value.entry, on: output)),
            value.today.map { .text(QuantityText.of($0, of: type, in: unit)) } ?? .absent,
        ]
    }
}
