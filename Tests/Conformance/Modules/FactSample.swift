package import Storage

/// Facts of one type that differ in their keys. The rules about facts are tested with them. The rules do not know the facts'
/// Swift type, so they refer to facts by index.
package struct FactSample: Sendable {
    let type: String
    let count: Int
    let append: @Sendable (Range<Int>, Int64, WriteTransaction) throws -> Int
    /// Returns the indices of the stored facts, in the order of the facts' range. The index is nil for a fact that is not in
    /// the sample.
    let read: @Sendable (FactRange, ReadTransaction) throws -> [Int?]

    package init<Fact: StoredFact>(_ facts: [Fact]) {
        type = Fact.schema.erased.type
        count = facts.count
        append = { try FactTable<Fact>($2).append(facts[$0], of: $1) }
        read = { range, transaction in
            var places: [Int?] = []
            try FactTable<Fact>(transaction).forEach(range) { fact in places.append(facts.firstIndex(of: fact)) }
            return places
        }
    }
}
