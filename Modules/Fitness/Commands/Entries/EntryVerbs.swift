internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FitnessData
internal import FitnessDomain
internal import Kernel
internal import ModuleKit

/// `mizan fitness edit 00000f --quantity 75.2kg`
struct EditCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an entry; only what you give is changed.",
        discussion: "An empty text removes the notes.")

    @Argument(help: ArgumentHelp("The entry: the short id that the history shows.", valueName: "id"))
    var name: IdentifierEnd
    @Option(parsing: .unconditional, help: "How much: 75.5kg.")
    var quantity: String?
    @Option(
        name: .customLong("at"), parsing: .unconditional,
        help: ArgumentHelp(
            """
            The new moment: 2026-01-08T14:30:00Z, or “yesterday 14:30” by the clocks where you live, or by those of \
            --zone.
            """, valueName: "moment"))
    var moment: TypedMoment?
    @Option(help: ArgumentHelp("The time zone of the measurement: Asia/Riyadh.", valueName: "zone"))
    var zone: String?
    @Option(parsing: .unconditional, help: "Notes, for yourself.")
    var notes: String?
    @OptionGroup var globals: GlobalOptions

    func requireInput() throws {
        try name.check()
        if quantity == nil, moment == nil, zone == nil, notes == nil {
            throw MizanError.nothingToChange(example: "fitness edit 00000f --quantity 75.2kg")
        }
        try moment?.check()
    }

    func run(in context: CommandContext) async throws {
        try requireInput()
        let fitness = try context.module(FitnessModule.self)
        let (command, date) = (self, try moment?.moment(fitness, zone: zone, in: context))
        let (entry, unit, standing) = try await context.write { transaction in
            let id = try command.name.id(fitness, in: transaction.view)
            let type = try FitnessModule.entries.require(id, in: transaction).entity.type
            let unit = try fitness.preferences(in: transaction).unit(of: type)
            var change = EntryChange()
            change.quantity = try command.quantity.map { try TypedQuantity($0, of: type, in: unit).quantity }
            change.date = date
            change.zone = command.zone
            change.notes = Patch(typed: command.notes)
            let written = try fitness.change(id, change, in: transaction)
            let standing = try fitness.standings(of: [id], version: written.version, in: transaction.view)
            return (written.entity, unit, standing)
        }
        context.output.report(
            "\(EntryOutput.sentence(entry, in: unit, on: context.output)).",
            EntryOutput.listing([entry], standing, in: context))
    }
}

/// `mizan fitness delete 00000f`
struct DeleteCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Remove entries; `mizan undo` brings them back.")

    @Argument(help: ArgumentHelp("The entries: the short ids that the history shows.", valueName: "id"))
    var names: [IdentifierEnd]
    @OptionGroup var globals: GlobalOptions

    func requireInput() throws { for name in names { try name.check() } }

    func run(in context: CommandContext) async throws {
        let fitness = try context.module(FitnessModule.self)
        let (names, output) = (names, context.output)
        let removed = try await context.write { transaction in
            let preferences = try fitness.preferences(in: transaction)
            let ids = try names.map { try $0.id(fitness, in: transaction.view) }
            return try Array(Set(ids)).sorted { $0.text < $1.text }.map { id in
                let entry = try FitnessModule.entries.require(id, in: transaction).entity
                try fitness.remove(id, in: transaction)
                return EntryOutput.sentence(entry, in: preferences.unit(of: entry.type), on: output)
            }
        }
        for sentence in removed { context.output.say("Gone: \(sentence).") }
        context.output.json(["removed": .integer(Int64(removed.count))])
    }
}
