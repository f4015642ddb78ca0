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
        commandName: "zone", abstract: "The time zones you live by, and so which day it is.",
        discussion: """
            Without a verb, it shows the list. Days that were entered stay what they were, whatever becomes of the list.
            """,
        subcommands: [Show.self, Set.self, Remove.self], defaultSubcommand: Show.self)

    package init() {}

    struct Show: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "The list, which day it is by it, and where it comes from.")

        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let home = try context.module(HomeModule.self)
            let report = try await context.read { [now = context.now] in try home.zone.calendar(in: $0, at: now) }
            ZoneOutput.show(report, on: context.output)
        }
    }

    struct Set: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Say by which zone you live, from a day on or since ever.",
            discussion: """
                mizan zone set Europe/Berlin, and after a move: mizan zone set Asia/Tokyo --from 2026-03-01. A zone that \
                is there from that day is replaced.
                """)

        @Argument(help: ArgumentHelp("The zone, as tzdata calls it: Europe/Berlin.", valueName: "zone"))
        var zone: String

        @Option(
            parsing: .unconditional,
            help: ArgumentHelp(
                "The first day there: 2026-03-01, today, mon. Without it, you have always lived there.",
                valueName: "day"))
        var from: TypedDay?

        @Option(
            help: ArgumentHelp(
                "The hour at which your day begins, 0 to 23: with 3, half past two at night is the day before.",
                valueName: "hour"))
        var dayStart: Int?

        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws {
            try from?.check()
            _ = try ZoneStay(startsOn: .earliest, zone: zone, dayStart: dayStart ?? 0)
            _ = try MachineZones.system().database.zone(zone)
        }

        func run(in context: CommandContext) async throws {
            let home = try context.module(HomeModule.self)
            let day = try from?.day(in: context) ?? .earliest
            let stay = try await context.write { [zone, dayStart] in
                try home.zone.set(zone, from: day, dayStart: dayStart, in: $0)
            }
            ZoneOutput.showSet(stay.entity, on: context)
        }
    }

    struct Remove: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Take a zone out of the list: the one before it counts on.")

        @Argument(
            help: ArgumentHelp(
                "The day from which it counts, as the list shows it; “always” for the first.", valueName: "day"))
        var day: TypedDay

        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let home = try context.module(HomeModule.self)
            let day = day.text == ZoneOutput.always ? CivilDay.earliest : try day.day(in: context)
            try await context.write { try home.zone.remove(from: day, in: $0) }
            context.output.say("It is out of the list.")
            context.output.json(["removed": 1])
        }
    }
}
