/// What becomes of two changes of one record that know nothing of each other. Computed fields take no part in it.
package enum MergePolicy: Sendable, Equatable {
    /// The later one is refused with both sides; its sender decides.
    case conflict
    /// Both stand if they say the same; these fields may differ and go by their rules. For a record that is one statement,
    /// of which no half may come from another.
    case agreement([String: FieldRule])
    /// Field by field against their common ground: what only one side changed is taken from that side. A field that
    /// both changed differently goes by its rule, and without one the whole record is a conflict.
    case fields([String: FieldRule])

    /// Which of two values of one field stands, in whatever order they come. A moment is a value here like any other: no
    /// clock decides between two records.
    package enum FieldRule: Sendable, Equatable {
        case greatest
        case least
    }
}
