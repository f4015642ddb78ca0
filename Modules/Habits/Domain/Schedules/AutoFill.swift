/// Computes the days on which a habit need not be done. On such a day, the period already has the required number of times, or
/// the required amount (contracts/habits.md §3.1, §5).
///
/// If consecutive doings within one period reach the required number, they fill the period that begins with the first doing.
/// Such periods are shifted back, so that they do not overlap and fewer gaps remain. Each period keeps its last doing.
enum AutoFill {
    private struct Span {
        var first: Int
        var last: Int
        /// The last doing that belongs to the period.
        let end: Int
        /// The last day of the period before the period was shifted. Later periods cover the days that the period left.
        let reach: Int

        init(first: Int, last: Int, end: Int) {
            (self.first, self.last, self.end, reach) = (first, last, end, last)
        }

        mutating func slide(before next: Span) {
            // A month that begins a day later may end earlier. The later month would then not cover the days that this month
            // left.
            guard last >= next.first, next.reach >= last else { return }
            let shift = min(last - end, last - next.first + 1)
            first -= shift
            last -= shift
        }
    }

    /// - Parameter done: days since 1970, sorted, each once.
    /// - Returns: the additional days, sorted.
    static func days(done: [Int], times: Int, per period: Schedule.Period) -> [Int] {
        guard times > 0 else { return [] }
        return filled(by: done.map { ($0, 1) }, per: period) { _ in times }.subtracting(done).sorted()
    }

    /// All days of the periods whose doings reach the required amount. A period begins at each doing, and includes as many
    /// later doings as it needs. Doing more on a day therefore never leaves another day unfilled.
    ///
    /// - Parameters:
    ///   - doings: sorted by day since 1970, each day once.
    ///   - wanted: the amount that is required on the day of the last doing; nil if nothing is required.
    static func filled(
        by doings: [(day: Int, amount: Int)], per period: Schedule.Period, wanted: (Int) -> Int?
    ) -> Set<Int> {
        let targets = doings.map { wanted($0.day) }
        var spans: [Span] = []
        for start in doings.indices where doings[start].amount > 0 {
            let first = doings[start].day
            let length = period.length(from: first)
            var (sum, place) = (0, start)
            while place < doings.count, doings[place].day - first < length {
                sum += doings[place].amount
                if let target = targets[place], sum >= target {
                    spans.append(Span(first: first, last: first + length - 1, end: doings[place].day))
                    break
                }
                place += 1
            }
        }
        for index in spans.indices.dropLast().reversed() { spans[index].slide(before: spans[index + 1]) }
        return spans.reduce(into: []) { $0.formUnion($1.first...$1.last) }
    }
}
