internal import FinanceDomain
internal import Kernel

extension RecordQuery {
    /// The query with the latest transactions first, unless the query has its own order. A filter for moments also gets a
    /// filter for days. The contract's `day` is `civilDay` in records.
    var inLedgerOrder: RecordQuery {
        var query = self
        query.filters = filters.map { $0.field == "day" ? Filter("civilDay", $0.comparison, $0.value) : $0 }
        query.sort = sort.map { $0.field == "day" ? Sort("civilDay", descending: $0.descending) : $0 }
        if sort.isEmpty { query.sort = [Sort("date", descending: true)] }
        query.filters += filters.flatMap(\.days)
        return query
    }
}

extension RecordQuery.Filter {
    /// The days that the moments of a filter can count for. The indexes begin with the day, so they need this filter.
    fileprivate var days: [RecordQuery.Filter] {
        guard field == "date" else { return [] }
        let moments = (comparison == .in ? values : [value]).compactMap { Instant($0) }
        guard let earliest = moments.min(), let latest = moments.max() else { return [] }
        let since = Self.day(earliest, TransactionDate.daysBesideUTC.lowerBound, .greaterOrEqual)
        let until = Self.day(latest, TransactionDate.daysBesideUTC.upperBound, .lessOrEqual)
        switch comparison {
        case .equal, .in: return [since, until].compactMap(\.self)
        case .greater, .greaterOrEqual: return [since].compactMap(\.self)
        case .less, .lessOrEqual: return [until].compactMap(\.self)
        case .notEqual, .absent, .prefix, .contains: return []
        }
    }

    /// Nil at an end of the calendar, where there is no such day and nothing to filter.
    private static func day(
        _ moment: Instant, _ beside: Int, _ comparison: RecordQuery.Comparison
    ) -> RecordQuery.Filter? {
        let inUTC = moment.microseconds.flooredQuotientAndRemainder(by: 86_400_000_000).quotient
        return CivilDay(daysSince1970: Int(inUTC) + beside).map {
            RecordQuery.Filter("civilDay", comparison, $0.description)
        }
    }
}
