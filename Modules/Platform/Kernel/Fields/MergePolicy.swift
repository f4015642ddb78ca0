/// What becomes of two changes of one record that know nothing of each other. Computed fields take no part in it.
package enum MergePolicy: Sendable {
    /// The later one is refused with both sides; its sender decides.
    case conflict
    /// Both stand if they say the same; fields with a rule may differ and go by it. For a record that is one statement,
    /// of which no half may come from another.
    case agreement
    /// Field by field against their common ground: what only one side changed is taken from that side. A field that
    /// both changed differently goes by its rule, and without one the whole record is a conflict.
    case fields
    /// The type's own way: from what both started from (an object without members if both made the record), the
    /// sender's and what is here. Nil is a conflict.
    case resolver(@Sendable (_ base: JSONValue, _ yours: JSONValue, _ theirs: JSONValue) -> JSONValue?)
}

/// Which of two values of one field stands, in whatever order they come. A moment is a value here like any other: no
/// clock decides between two records.
package enum MergeRule: Sendable {
    case greatest
    case least
    /// For a list: what either side added is there, and what either side took away is not.
    case set
}
