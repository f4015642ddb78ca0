internal import ArgumentParser
internal import CommandLineKit
internal import Kernel

/// The day of the command, if it is not today.
struct DayOption: ParsableArguments {
    @Option(
        name: .customLong("day"), parsing: .unconditional,
        help: ArgumentHelp(
            "The day: 2026-01-08, yesterday, -3d, mon; today by default.", valueName: "day"))
    var typed: TypedDay?

    func check() throws { try typed?.check() }

    func day(in context: CommandContext) throws -> CivilDay { try typed?.day(in: context) ?? context.today() }
}
