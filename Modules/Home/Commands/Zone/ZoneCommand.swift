package import ArgumentParser
internal import CommandLineKit
internal import HomeBase
internal import HomeDoor
internal import HomePeople
internal import Kernel
internal import ModuleKit

/// `mizan zone …`
package struct ZoneCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "zone", abstract: "The time zones that you live in, which decide the current day.",
        discussion: """
            Without a verb, the command shows the list. Days already entered stay the same when the list changes.
            """,
        subcommands: [Show.self, Set.self, Remove.self], defaultSubcommand: Show.self)

    package init() {}

    struct Show: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "The list, the current day by it, and the source of the list.")

        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let home = try context.module(HomeModule.self)
            let report = try await context.read { [now = context.now] in try home.zone.calendar(in: $0, at: now) }
            ZoneOutput.show(report, on: context.output)
        }
    }

    struct Set: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Set the zone that you live in, from a day on or for all time.",
            discussion: """
                mizan zone set Europe/Berlin, and after a move: mizan zone set Asia/Tokyo --from 2026-03-01. A zone that \
                is there from that day is replaced.
                """)

        @Argument(help: ArgumentHelp("The zone's name, or its city: Europe/Berlin, Berlin.", valueName: "zone"))
        var zone: String

        @Option(
            parsing: .unconditional,
            help: ArgumentHelp(
                "The first day there: 2026-03-01, today, mon. By default all days before the next zone in the list.",
                valueName: "day"))
        var from: TypedDay?

        @Option(
            help: ArgumentHelp(
                "The hour at which your day begins, 0 to 23. With 3, the time 02:30 belongs to the previous day.",
                valueName: "hour"))
        var dayStart: Int?

        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws {
            try from?.check()
            _ = try ZoneStay(startsOn: .earliest, zone: "UTC", dayStart: dayStart ?? 0)
            _ = try name()
        }

        private func name() throws -> String { try MachineZones.system().database.name(typed: zone) }

        func run(in context: CommandContext) async throws {
            let home = try context.module(HomeModule.self)
            let day = try from?.day(in: context) ?? .earliest
            let zone = try name()
            let stay = try await context.write { [dayStart] in
                try home.zone.set(zone, from: day, dayStart: dayStart, in: $0)
            }
            ZoneOutput.showSet(stay.entity, on: context)
        }
    }

    struct Remove: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a zone from the list; the zone before it then continues.")

        @Argument(
            help: ArgumentHelp(
                "The day on which the zone begins, as the list shows it; “always” for the first.", valueName: "day"))
        var day: TypedDay

        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let home = try context.module(HomeModule.self)
            let day = day.text == ZoneOutput.always ? CivilDay.earliest : try day.day(in: context)
            try await context.write { try home.zone.remove(from: day, in: $0) }
            context.output.say("The zone has been removed from the list.")
            context.output.json(["removed": 1])
        }
    }
}
