package import ArgumentParser
package import Kernel

/// The time of an event that did not happen just now: for data that is entered later or comes from elsewhere.
package struct MomentOption: ParsableArguments {
    @Option(
        name: .customLong("at"), parsing: .unconditional,
        help: ArgumentHelp(
            """
            The moment: 2026-01-08T14:30:00Z, “yesterday 14:30” by your clock, or a day (2026-01-08, -3d, mon) for its \
            start; now by default.
            """, valueName: "moment"))
    package var typed: TypedMoment?

    package init() {}

    /// Nil for now.
    package func moment(in context: CommandContext) throws -> Instant? { try typed?.moment(in: context) }

    /// Refuses a text that is not a moment in any time zone.
    package func check() throws { try typed?.check() }
}

/// A moment as typed; its value depends on the owner's time zones.
package struct TypedMoment: ExpressibleByArgument, Sendable {
    private let text: String

    package init?(argument: String) {
        text = argument
    }

    package func moment(in context: CommandContext) throws -> Instant { try moment(by: context.moments()) }

    /// - Parameter words: the parser, which has the calendar and the time zones.
    package func moment(by words: MomentWords) throws -> Instant { try words.moment(text) }

    package func check() throws { try MomentWords.anybody.check { try $0.moment(text) } }
}

/// A day as typed: `2026-01-08`, `today`, `-3d`, `mon`, `1 muharram 1448`.
package struct TypedDay: ExpressibleByArgument, Sendable {
    package let text: String

    package init?(argument: String) {
        text = argument
    }

    package func day(in context: CommandContext) throws -> CivilDay { try context.moments().days.day(text) }

    package func check() throws { try MomentWords.anybody.check { try $0.days.day(text) } }
}

extension MomentWords {
    /// A parser without an owner: a text that is wrong for every owner is also wrong for this parser. Its year is a leap year
    /// and has every possible day.
    fileprivate static let anybody = MomentWords(
        days: DayWords(today: CivilDay(year: 2_000, month: 1, day: 1) ?? .earliest), zones: .utc)

    fileprivate func check(_ read: (MomentWords) throws -> some Any) throws { _ = try read(self) }
}
