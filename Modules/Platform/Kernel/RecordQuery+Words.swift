/// The words that are allowed in a filter's value, besides the value itself.
package enum FilterWords: Hashable, Sendable {
    /// The field is a day: `dueOn=last week`.
    case days
    /// The field is a moment: `modifiedAt>=yesterday` means the moments of that day in the owner's time zone then.
    case moments
    /// The field is a moment whose day is in a different field: `date=yesterday` means the records that count for that day,
    /// whatever their moment.
    case momentsOfDays(in: String)
}

extension RecordField {
    package var words: FilterWords? {
        guard order == nil else { return nil }
        return switch kind.wire {
        case .day: .days
        case .instant: leads.first.map { .momentsOfDays(in: $0) } ?? .moments
        default: nil
        }
    }
}

extension RecordQuery.Filter {
    /// True if the filter's value may be in words. For days, `equal`, `notEqual`, `in` and the comparisons by order allow
    /// words. For moments, only `equal` and the comparisons by order allow words.
    package func takesWords(_ words: FilterWords) -> Bool {
        switch (comparison, words) {
        case (.equal, _), (.less, _), (.lessOrEqual, _), (.greater, _), (.greaterOrEqual, _): true
        case (.notEqual, .days), (.in, .days): true
        default: false
        }
    }

    /// True if the filter's value is not a plain value of the field, and so must be in words.
    package func isInWords(_ words: FilterWords) -> Bool {
        guard takesWords(words) else { return false }
        return switch words {
        case .days: (comparison == .in ? values : [value]).contains { CivilDay($0) == nil }
        case .moments, .momentsOfDays: Instant(value) == nil
        }
    }
}

extension RecordQuery {
    package func isInWords(_ words: (String) -> FilterWords?) -> Bool {
        filters.contains { filter in words(filter.field).map(filter.isInWords) ?? false }
    }

    /// The query with words replaced by values. Text that is not such words is left for the record type to refuse.
    package func resolved(
        by reader: MomentWords, _ words: (String) -> FilterWords?
    ) throws(MomentWordsError) -> RecordQuery {
        var query = self
        query.filters = []
        for filter in filters {
            guard let kind = words(filter.field), filter.isInWords(kind) else {
                query.filters.append(filter)
                continue
            }
            do throws(MomentWordsError) {
                query.filters += try filter.resolved(by: reader, kind)
            } catch {
                switch error {
                case .notMoment, .day(.notDay), .day(.notRange): query.filters.append(filter)
                default: throw error
                }
            }
        }
        return query
    }
}

extension RecordQuery.Filter {
    fileprivate func resolved(
        by reader: MomentWords, _ words: FilterWords
    ) throws(MomentWordsError) -> [RecordQuery.Filter] {
        switch words {
        case .days:
            do throws(DayWordsError) { return try resolved(by: reader.days) } catch { throw .day(error) }
        case .momentsOfDays(let day) where ClockWords(value) == nil:
            return try RecordQuery.Filter(day, comparison, value).resolved(by: reader, .days)
        case .moments, .momentsOfDays:
            let moments = try reader.moments(value)
            let (start, end) = (moments.lowerBound.written, moments.upperBound.written)
            return switch comparison {
            case .less: [with(.less, start)]
            case .lessOrEqual: [with(.less, end)]
            case .greater: [with(.greaterOrEqual, end)]
            case .greaterOrEqual: [with(.greaterOrEqual, start)]
            default: [with(.greaterOrEqual, start), with(.less, end)]
            }
        }
    }

    private func resolved(by reader: DayWords) throws(DayWordsError) -> [RecordQuery.Filter] {
        switch comparison {
        case .in:
            var days: [String] = []
            for value in values { days.append(try reader.day(value).description) }
            return [with(.in, days.joined(separator: ","))]
        case .notEqual: return [with(.notEqual, try reader.day(value).description)]
        default: break
        }
        let range = try reader.range(value)
        let (first, last) = (range.first.description, range.last.description)
        return switch comparison {
        case .less: [with(.less, first)]
        case .lessOrEqual: [with(.lessOrEqual, last)]
        case .greater: [with(.greater, last)]
        case .greaterOrEqual: [with(.greaterOrEqual, first)]
        default: first == last ? [with(.equal, first)] : [with(.greaterOrEqual, first), with(.lessOrEqual, last)]
        }
    }

    private func with(_ comparison: RecordQuery.Comparison, _ value: String) -> RecordQuery.Filter {
        RecordQuery.Filter(field, comparison, value)
    }
}

extension Instant {
    /// The moment in the form for a filter, limited to moments that can be written. Outside UTC, the first of all days may
    /// begin in a year that cannot be written.
    fileprivate var written: String {
        let first = Instant(clampingSeconds: CivilDay.earliest.daysSince1970 * 86_400)
        let last = Instant(clampingSeconds: CivilDay.latest.daysSince1970 * 86_400 + 86_399)
        return min(max(self, first), last).description
    }
}
