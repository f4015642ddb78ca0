/// The rule for merging two changes of one record that were made without knowledge of each other. Computed fields are ignored.
package enum MergePolicy: Sendable {
    /// The later change is refused, and its sender gets both sides and decides.
    case conflict
    /// Both changes apply if they are equal. Only fields with a rule may differ, and the rule of such a field decides. This
    /// policy is for a record that is one statement: its parts must not come from two senders.
    case agreement
    /// The changes are merged field by field against their common base. A field that only one side changed is taken from that
    /// side. If both sides changed a field differently, the field's rule decides. If that field has no rule, the whole record
    /// is a conflict.
    case fields
    /// As `fields`, except for a removal of a record that the other side has created or changed since. Then the record stays.
    /// This policy is for a record whose existence is most of its content.
    case present
    /// For a record that is one statement with a moment: the whole statement with the later moment wins. If the moments are
    /// equal, the first field that differs decides, and the larger value in this field wins. So every replica chooses the same
    /// statement.
    case latest(by: String)
    /// The type's own merge of three states: the common base (an object without members if both created the record), the
    /// sender's state and the stored state. Nil is a conflict.
    case resolver(@Sendable (_ base: JSONValue, _ yours: JSONValue, _ theirs: JSONValue) -> JSONValue?)
}

/// The rule that chooses between two values of one field, whatever the order in which they arrive. A moment is an ordinary
/// value here. No clock of a server or a device decides between two records, unless the type itself declares a moment as the
/// criterion (decision 49).
package enum MergeRule: Sendable {
    case greatest
    case least
    /// For a list: elements that either side added are included, and elements that either side removed are not.
    case set
    /// The text with the later moment in that field wins; if the moments are equal, the larger text. The losing text becomes a
    /// separate record, whose key is derived from this record's key and the text. For a type whose key is one UUID.
    case dated(by: String)
}
