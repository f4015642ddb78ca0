/// What becomes of two changes of one record that know nothing of each other.
package enum MergePolicy: Sendable, Equatable {
    /// The later one is refused with both sides; whoever sent it decides.
    case conflict
    /// Field by field against their common ground: what only one side changed is taken from that side. A field that
    /// both changed differently goes by its rule, and without one the whole record is a conflict.
    case fields([String: FieldRule])

    /// Which of two values of one field stands, whoever comes later. A moment is a value here like any other: no clock
    /// decides between two records.
    package enum FieldRule: Sendable, Equatable {
        case greatest
        case least
    }
}
