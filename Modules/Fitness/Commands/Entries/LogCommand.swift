internal import ArgumentParser
internal import CommandLineKit
internal import FitnessData
internal import FitnessDomain
internal import Kernel
internal import ModuleKit

/// `mizan fitness log weight 75.5kg`
struct LogCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Enter a measurement.",
        discussion: """
            For example: mizan fitness log weight 165 lb --at "yesterday 08:00". A quantity without a unit is in the \
            unit set for its type (`mizan fitness types set`).
            """)

    @Argument(help: ArgumentHelp("The type: weight, steps, body-fat.", valueName: "type"))
    var metric: TypedMetric
    @Argument(
        parsing: .allUnrecognized, help: ArgumentHelp("The quantity: 75.5kg, 165 lb, 7h30m.", valueName: "quantity"))
    var words: [String]
    @OptionGroup var moment: MomentOption
    @Option(
        help: ArgumentHelp(
            """
            The time zone of the measurement, if not yours: Asia/Riyadh. --at is then a time in this zone, and the \
            entry is shown in the time of this zone.
            """,
            valueName: "zone"))
    var zone: String?
    @Option(parsing: .unconditional, help: "Notes, for yourself; at most 500 characters.")
    var notes: String?
    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    private var typed: String { words.joined(separator: " ") }

    /// Refuses input that is wrong in every unit that the owner may prefer.
    func requireInput() throws {
        let type = try metric.type()
        try moment.check()
        // An argument that begins with a minus is a negative number or an unknown option.
        if let option = words.first(where: { $0.hasPrefix("-") && $0.dropFirst().first?.isNumber != true }) {
            throw ValidationError("Unknown option '\(option)'")
        }
        var first: (any Error)?
        for unit in type.units {
            do {
                _ = try TypedQuantity(typed, of: type, in: unit)
                return
            } catch { first = first ?? error }
        }
        if let first { throw first }
    }

    func run(in context: CommandContext) async throws {
        let fitness = try context.module(FitnessModule.self)
        let (type, text, zone, notes) = (try metric.type(), typed, zone, notes)
        let date = try moment.typed?.moment(fitness, zone: zone, in: context)
        let (quantity, doubt) = try await context.read { reading in
            let unit = try fitness.preferences(in: reading).unit(of: type)
            let quantity = try TypedQuantity(text, of: type, in: unit).quantity
            return (quantity, try fitness.doubt(quantity, of: type, at: date, in: reading)?.text(in: unit))
        }
        if let doubt {
            switch Confirmation.ask("“\(text)” is \(doubt) Log it as it is?") {
            case .yes: break
            case .no: return context.output.say("Nothing is logged.")
            case .noTerminal: StandardError.line("“\(text)” is \(doubt) `mizan undo` takes the entry back.")
            }
        }
        let (entry, metric, today, standing) = try await context.write { transaction in
            let draft = EntryDraft(type, quantity, at: date, zone: zone, notes: notes)
            let entry = try fitness.log(draft, in: transaction).entity
            let metric = try fitness.metric(type, in: transaction.view)
            let standing = try fitness.standings(of: [entry.id], in: transaction.view)
            return (entry, metric, try fitness.current(of: [type], in: transaction.view).first?.today, standing)
        }
        var sentence = "\(EntryOutput.sentence(entry, in: metric.shownIn, on: context.output))."
        if metric.dayRule == .sum, let today {
            sentence += " Today: \(QuantityText.of(today, of: type, in: metric.shownIn))."
        }
        context.output.report(sentence, EntryOutput.listing([entry], standing, in: context))
    }
}
