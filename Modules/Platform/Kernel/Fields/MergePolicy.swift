/// The rule for two changes of one record that know nothing of each other. Computed fields take no part in it.
package enum MergePolicy: Sendable {
    /// The later one is refused with both sides; its sender decides.
    case conflict
    /// Both stand if they say the same; fields with a rule may differ and go by it. For a record that is one statement,
    /// of which no half may come from another.
    case agreement
    /// Field by field against their common ground: what only one side changed is taken from that side. A field that
    /// both changed differently goes by its rule, and without one the whole record is a conflict.
    case fields
    /// The same, and a removal is not held against what the other side made or changed since: that stays. For a record that is
    /// there or not, and says little else.
    case present
    /// One statement with a moment, which stands whole where its moment is the later one. With the same moment, the one with
    /// the larger value in the first field that differs stands, so that every replica chooses the same.
    case latest(by: String)
    /// The type's own way: from what both started from (an object without members if both made the record), the
    /// sender's and what is here. Nil is a conflict.
    case resolver(@Sendable (_ base: JSONValue, _ yours: JSONValue, _ theirs: JSONValue) -> JSONValue?)
}

/// Which of two values of one field stands, in whatever order they come. A moment is a value here like any other: no
/// clock of a server or a device decides between two records, but for the moments that a type itself goes by (decision 49).
package enum MergeRule: Sendable {
    case greatest
    case least
    /// For a list: what either side added is there, and what either side took away is not.
    case set
    /// The text with the later moment in that field; with the same moment, the larger one. The other becomes a record of its
    /// own, whose key follows from this one's and the text. For a type whose key is one UUID.
    case dated(by: String)
}
