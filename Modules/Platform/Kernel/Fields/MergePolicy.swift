/// The rule for two changes of one record that were made without knowledge of each other. It ignores computed fields.
package enum MergePolicy: Sendable {
    /// The later change is refused, and its sender gets both sides and decides.
    case conflict
    /// Both changes apply if they are equal; only fields with a rule may differ, and their rule decides. For a record that is
    /// one statement, whose parts must not come from two senders.
    case agreement
    /// The changes are merged field by field against their common base: a field that only one side changed is taken from that
    /// side. For a field that both changed differently, its rule decides; without one, the whole record is a conflict.
    case fields
    /// As `fields`, but a removal yields to a record that the other side created or changed since: the record stays. For a
    /// record whose existence is most of its content.
    case present
    /// One statement with a moment: the whole statement with the later moment wins. If the moments are equal, the one with the
    /// larger value in the first field that differs wins, so that every replica chooses the same.
    case latest(by: String)
    /// The type's own merge of the common base (an object without members if both created the record), the sender's state and
    /// the stored state. Nil is a conflict.
    case resolver(@Sendable (_ base: JSONValue, _ yours: JSONValue, _ theirs: JSONValue) -> JSONValue?)
}

/// The rule that chooses between two values of one field, in whatever order they arrive. A moment is an ordinary value here: no
/// clock of a server or a device decides between two records, except for moments that the type itself declares as the criterion
/// (decision 49).
package enum MergeRule: Sendable {
    case greatest
    case least
    /// For a list: elements that either side added are included, and elements that either side removed are not.
    case set
    /// The text with the later moment in that field wins; if the moments are equal, the larger text. The losing text becomes a
    /// separate record, whose key is derived from this record's key and the text. For a type whose key is one UUID.
    case dated(by: String)
}
