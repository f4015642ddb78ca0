internal import Kernel

extension RecordQuery {
    /// In the order of the ledger: by the day that a transaction counts for, then by the moment. West of UTC an evening
    /// comes before the next day that was entered, though its moment is the later one. The latest first, unless the query
    /// says otherwise.
    var inLedgerOrder: RecordQuery {
        var query = self
        query.sort = (sort.isEmpty ? [Sort("date", descending: true)] : sort).flatMap { sort in
            sort.field == "date" ? [Sort("civilDay", descending: sort.descending), sort] : [sort]
        }
        query.filters += filters.flatMap(\.days)
        return query
    }
}

extension RecordQuery.Filter {
    /// The days on which moments of a filter can be, for the sake of the indexes, which begin with the day: clocks are up
    /// to 14 hours ahead of UTC, and up to 12 behind.
    fileprivate var days: [RecordQuery.Filter] {
        guard field == "date", let moment = Instant(value) else { return [] }
        let day = moment.microseconds.flooredQuotientAndRemainder(by: 86_400_000_000).quotient
        let (earliest, latest) = (CivilDay(daysSince1970: Int(day) - 1), CivilDay(daysSince1970: Int(day) + 1))
        // At an end of the calendar there is no such day, and nothing to narrow.
        let since = earliest.map { RecordQuery.Filter("civilDay", .greaterOrEqual, $0.description) }
        let until = latest.map { RecordQuery.Filter("civilDay", .lessOrEqual, $0.description) }
        switch comparison {
        case .equal: return [since, until].compactMap(\.self)
        case .greater, .greaterOrEqual: return [since].compactMap(\.self)
        case .less, .lessOrEqual: return [until].compactMap(\.self)
        case .notEqual, .in, .absent, .prefix, .contains: return []
        }
    }
}
