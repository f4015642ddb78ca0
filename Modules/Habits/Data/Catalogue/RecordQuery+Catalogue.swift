package import HabitsDomain
package import Kernel

extension RecordQuery {
    /// Leaves those whose field is one of these ids.
    package mutating func narrow(_ field: String, to ids: [CatalogueID]) {
        // No character of an id has to be escaped in a list.
        filters.append(RecordQuery.Filter(field, .in, ids.map(\.text).joined(separator: ",")))
    }
}
