internal import Kernel

/// `daily`, `weekdays:mon,thu`, `times:3/7`, `times:4/month`, `hijri:13,14,15`: the typed and stored form of a schedule.
extension Schedule: LosslessStringConvertible {
    package var description: String {
        switch self {
        case .daily: "daily"
        case .weekdays(let days):
            "weekdays:" + Weekday.allCases.filter(days.contains).map { "\($0)".prefix(3) }.joined(separator: ",")
        case .times(let times, .days(let days)): "times:\(times)/\(days)"
        case .times(let times, .month): "times:\(times)/month"
        case .hijri(let days): "hijri:" + days.sorted().map(String.init).joined(separator: ",")
        }
    }

    package init?(_ text: String) {
        do throws(HabitsError) { try self.init(typed: text) } catch { return nil }
    }

    /// Reads a typed schedule with the digits and commas of any script.
    package init(typed text: String) throws(HabitsError) {
        let parts = DecimalDigits.fold(text).replacing("\u{60C}", with: ",").split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false
        ).map(String.init)
        let schedule: Schedule? =
            switch (parts[0], parts.count == 2 ? parts[1] : nil) {
            case ("daily", nil): .daily
            case ("weekdays", let days?): Self.weekdays(days)
            case ("times", let times?): Self.times(times)
            case ("hijri", let days?): Self.hijri(days)
            default: nil
            }
        guard let schedule else { throw .unreadableSchedule(text) }
        self = schedule
    }

    private static func weekdays(_ text: String) -> Schedule? {
        set(text) { Weekday(named: $0) }.map(Schedule.weekdays)
    }

    private static func hijri(_ text: String) -> Schedule? {
        set(text) { number($0, 1...30) }.map(Schedule.hijri)
    }

    private static func times(_ text: String) -> Schedule? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return nil }
        if parts[1] == "month" { return number(parts[0], 1...31).map { .times($0, per: .month) } }
        guard let days = number(parts[1], 1...366), let times = number(parts[0], 1...days) else { return nil }
        return .times(times, per: .days(days))
    }

    /// Nil if an element cannot be read, or occurs twice.
    private static func set<Element: Hashable>(_ text: String, _ read: (String) -> Element?) -> Set<Element>? {
        var elements: Set<Element> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let element = read(String(part)), elements.insert(element).inserted else { return nil }
        }
        return elements
    }

    private static func number(_ text: String, _ allowed: ClosedRange<Int>) -> Int? {
        guard text.utf8.first != UInt8(ascii: "+"), let number = Int(text), allowed.contains(number) else { return nil }
        return number
    }
}
