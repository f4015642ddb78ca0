internal import Changes
internal import CommandLineKit
internal import HomeBase
internal import HomePeople
internal import Kernel
internal import ModuleKit

/// The output of a zone list.
enum ZoneOutput {
    /// The word for the beginning of the first stay.
    static let always = "always"

    static func show(_ report: CalendarReport, on output: CommandOutput) {
        switch output.format {
        case .json: output.json(report.json)
        case .csv, .spreadsheet: output.list(listing(report.stays, for: output.format))
        case .table:
            if !report.stays.isEmpty { output.list(listing(report.stays, for: output.format)) }
            output.say(
                "Today is \(report.today) by \(report.zone)\(start(report.dayStart)), \(origin(report.calendar))")
            for stay in report.calendar.unknown {
                output.say(
                    "This machine does not know \(stay.zone): the clocks of the previous zone are used for those "
                        + "days until the package tzdata is updated."
                )
            }
        }
    }

    static func showSet(_ stay: ZoneStay, on context: CommandContext) {
        let sentence =
            stay.from.map { "From \($0) on, your zone is \(stay.zone)\(start(stay.dayStart))." }
                ?? """
                Your zone has always been \(stay.zone)\(start(stay.dayStart)). If you moved there, give the day: \
                mizan zone set \(stay.zone) --from DAY
                """
        context.output.report(sentence, listing([stay], for: context.output.format))
    }

    private static func start(_ hour: Int) -> String {
        hour == 0 ? "" : ", your day beginning at \(clock(hour))"
    }

    private static func clock(_ hour: Int) -> String { "\(hour < 10 ? "0" : "")\(hour):00" }

    private static func origin(_ calendar: OwnerCalendar) -> String {
        switch calendar.origin {
        case .set: "as you set it."
        case .guessed(let guess):
            "guessed from this machine (\(guess.source)). Set yours: mizan zone set \(guess.zone)"
        case .none: "because your time zone is not known. Set it: mizan zone set ZONE"
        }
    }

    /// Programs get the fields of the contract; people get a word for the first day of all.
    private static func listing(_ stays: [ZoneStay], for format: OutputFormat) -> TabularOutput {
        guard format != .table else {
            return TabularOutput(
                ["startsOn": "From", "zone": "Zone", "dayStart": "Day begins"],
                rows: stays.map { stay in
                    [stay.from.map(FieldValue.day) ?? .text(always), .text(stay.zone), .text(clock(stay.dayStart))]
                })
        }
        return TabularOutput(
            HomeBase.zoneStays.presentation.names,
            rows: stays.map { [.day($0.recordID), .text($0.zone), .integer(Int64($0.dayStart))] })
    }
}
