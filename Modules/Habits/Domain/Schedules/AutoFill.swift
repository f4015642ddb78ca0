/// The days that a habit of so many times a period needs no doing on, because the period has its times already
/// (contracts/habits.md §3.1).
///
/// As many times in a row as are asked for, within one period, fill the period that begins with the first of them. Such
/// periods slide back, as far as they keep their last doing, so that they do not overlap and fewer gaps remain.
enum AutoFill {
    private struct Span {
        var first: Int
        var last: Int
        /// The last doing that belongs to it.
        let end: Int

        mutating func slide(before next: Span) {
            guard last >= next.first else { return }
            let shift = min(last - end, last - next.first + 1)
            first -= shift
            last -= shift
        }
    }

    /// - Parameter done: days since 1970 in their order, each once.
    /// - Returns: the days besides those, in their order.
    static func days(done: [Int], times: Int, per period: Schedule.Period) -> [Int] {
        guard times > 0, done.count >= times else { return [] }
        var spans: [Span] = []
        for index in 0...(done.count - times) {
            let (first, end) = (done[index], done[index + times - 1])
            let length = period.length(from: first)
            if end - first < length { spans.append(Span(first: first, last: first + length - 1, end: end)) }
        }
        for index in spans.indices.dropLast().reversed() { spans[index].slide(before: spans[index + 1]) }
        return free(of: done, in: spans)
    }

    private static func free(of done: [Int], in spans: [Span]) -> [Int] {
        var days = Set<Int>()
        for span in spans { days.formUnion(span.first...span.last) }
        return days.subtracting(done).sorted()
    }
}
