/// The days that a habit of so many times, or so much, a period needs no doing on, because the period has it already
/// (contracts/habits.md §3.1, §5).
///
/// As many doings in a row as are asked for, within one period, fill the period that begins with the first of them. Such
/// periods slide back, as far as they keep their last doing, so that they do not overlap and fewer gaps remain.
enum AutoFill {
    private struct Span {
        var first: Int
        var last: Int
        /// The last doing that belongs to it.
        let end: Int
        /// Its last day before it slid: what it gave up since, later ones have.
        let reach: Int

        init(first: Int, last: Int, end: Int) {
            (self.first, self.last, self.end, reach) = (first, last, end, last)
        }

        mutating func slide(before next: Span) {
            // A month may end within the one that begins a day later, which would not cover what is left behind.
            guard last >= next.first, next.reach >= last else { return }
            let shift = min(last - end, last - next.first + 1)
            first -= shift
            last -= shift
        }
    }

    /// - Parameter done: days since 1970 in their order, each once.
    /// - Returns: the days besides those, in their order.
    static func days(done: [Int], times: Int, per period: Schedule.Period) -> [Int] {
        guard times > 0 else { return [] }
        return filled(by: done.map { ($0, 1) }, per: period) { _ in times }.subtracting(done).sorted()
    }

    /// All days of the periods whose doings reach what is asked for. More than that on a day fills no day less: each doing
    /// begins a period, with the doings behind it that it needs.
    ///
    /// - Parameters:
    ///   - doings: in the order of their days since 1970, each day once.
    ///   - wanted: what is asked for on the day of the last doing; nil for nothing.
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
