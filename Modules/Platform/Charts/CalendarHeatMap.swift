package import Kernel

/// An amount for each day, as squares: a column for each week, and a block for each year if there are several years.
package struct CalendarHeatMap: Chart {
    package let heading: ChartHeading
    /// The values of consecutive days from `first` on; nil for an unknown value.
    let values: [Double?]
    let first: Int
    let firstWeekday: Weekday
    let names: Names
    let unit: String
    /// The lowest amounts of the second, third and fourth shade.
    let thresholds: [Double]

    /// The words on the map.
    package struct Names: Hashable, Sendable {
        package let months: [String]
        /// From Monday.
        package let weekdays: [String]
        package let less: String
        package let more: String

        package init(months: [String], weekdays: [String], less: String, more: String) {
            (self.months, self.weekdays, self.less, self.more) = (months, weekdays, less, more)
        }

        package static let english = Names(
            months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
            weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], less: "Less", more: "More")
    }

    /// The number of days in a hundred years.
    private static let mostDays = 36_525

    /// - Parameters:
    ///   - first: the first value's day. Days after the calendar's end are left out. If the values span more than a hundred
    ///     years, only the last hundred years are drawn.
    ///   - values: nil and values that are not numbers are gaps; zero and negative values count as no amount.
    package init(
        _ heading: ChartHeading, from first: CivilDay, _ values: [Double?], unit: String = "",
        firstWeekday: Weekday = .monday, names: Names = .english
    ) {
        let room = CivilDay.latest.daysSince1970 - first.daysSince1970 + 1
        let within = values.prefix(room)
        let shown = within.suffix(Self.mostDays)
        self.heading = heading
        self.first = first.daysSince1970 + within.count - shown.count
        self.values = shown.map(ChartValue.drawable)
        (self.unit, self.firstWeekday, self.names) = (unit, firstWeekday, names)
        // The thresholds are chosen by rank, so that one marathon day does not push all other days into the lowest shade.
        let amounts = self.values.compactMap(\.self).filter { $0 > 0 }.sorted()
        thresholds = amounts.isEmpty ? [] : [1, 2, 3].map { amounts[amounts.count * $0 / 4] }
    }

    /// 0 for no amount, 1 to 4 for an amount.
    func shade(_ value: Double) -> Int { value > 0 ? 1 + thresholds.count { $0 <= value } : 0 }

    /// The days of one block: a calendar year, or all days if they are no more than a year.
    struct Block {
        let label: String
        /// Days since 1970.
        let days: Range<Int>
    }

    var blocks: [Block] {
        let end = first + values.count
        guard let firstDay = CivilDay(daysSince1970: first), let lastDay = CivilDay(daysSince1970: end - 1) else {
            return []
        }
        if values.count <= 371 { return [Block(label: "", days: first..<end)] }
        return (firstDay.year...lastDay.year).compactMap { year in
            guard let start = CivilDay(year: year, month: 1, day: 1)?.daysSince1970,
                let last = CivilDay(year: year, month: 12, day: 31)?.daysSince1970
            else { return nil }
            return Block(label: String(year), days: max(first, start)..<min(end, last + 1))
        }
    }

    /// The row of a day, 0 to 6.
    func row(_ day: Int) -> Int { Weekday(daysSince1970: day).days(since: firstWeekday) }

    /// The column of a day in its block.
    func column(_ day: Int, in block: Block) -> Int {
        (day - block.days.lowerBound + row(block.days.lowerBound)) / 7
    }

    /// The months in a block: the column at which each name begins, and the name.
    func months(in block: Block) -> [(column: Int, name: String)] {
        guard let start = CivilDay(daysSince1970: block.days.lowerBound) else { return [] }
        var places: [(column: Int, name: String)] = []
        var day = start
        while block.days.contains(day.daysSince1970) {
            let column = column(day.daysSince1970, in: block)
            // A first month of only a few days has no room for its name.
            if places.count == 1, column - places[0].column < 3 { places = [] }
            if day.month <= names.months.count { places.append((column, names.months[day.month - 1])) }
            guard
                let next = CivilDay(
                    year: day.month == 12 ? day.year + 1 : day.year, month: day.month % 12 + 1, day: 1)
            else { break }
            day = next
        }
        return places
    }

    package var summary: String {
        let known = values.compactMap(\.self)
        guard let firstDay = CivilDay(daysSince1970: first),
            let lastDay = CivilDay(daysSince1970: first + values.count - 1), !known.isEmpty
        else { return ChartLabel(heading.whenEmpty).text }
        let active = known.count { $0 > 0 }
        let gaps = values.count - known.count
        var text = "\(Counted.text(values.count, "day")), \(firstDay) to \(lastDay): \(active) with an amount"
        if gaps > 0 { text += ", \(gaps) unknown" }
        let most = values.indices.max { values[$0] ?? -.infinity < values[$1] ?? -.infinity }
        if let most, let value = values[most], value > 0, let day = CivilDay(daysSince1970: first + most) {
            text += ". Most: \(ChartValue.short(value))\(unit.isEmpty ? "" : " \(unit)") (\(day))"
        }
        return text + "."
    }
}
