package import HabitsDomain
package import Kernel

extension RecordQuery {
    /// Restricts the query to records whose field is one of these ids.
    package mutating func narrow(_ field: String, to ids: [CatalogueID]) {
        // An id contains no character that a list would have to escape.
        filters.append(RecordQuery.Filter(field, .in, ids.map(\.text).joined(separator: ",")))
    }

    /// Slots in lower case, as they are stored. An unknown word is refused, because it would silently match nothing.
    func withWordsOfSlots() throws(HabitsError) -> RecordQuery {
        var query = self
        for (place, filter) in filters.enumerated() where filter.field == "timeSlot" {
            guard [.equal, .notEqual, .in].contains(filter.comparison) else { continue }
            let words = filter.value.lowercased()
            for word in words.split(separator: ",") where TimeSlot(rawValue: String(word)) == nil {
                throw .unknownWord("slot", String(word), known: TimeSlot.allCases.map(\.rawValue))
            }
            query.filters[place] = RecordQuery.Filter(filter.field, filter.comparison, words)
        }
        return query
    }
}
