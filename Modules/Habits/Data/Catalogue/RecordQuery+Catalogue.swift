package import HabitsDomain
package import Kernel

extension RecordQuery {
    /// Leaves those whose field is one of these ids.
    package mutating func narrow(_ field: String, to ids: [CatalogueID]) {
        // No character of an id has to be escaped in a list.
        filters.append(RecordQuery.Filter(field, .in, ids.map(\.text).joined(separator: ",")))
    }

    /// Slots in the one case that the store has them in; a word that is none is refused, and matches nothing in silence.
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
