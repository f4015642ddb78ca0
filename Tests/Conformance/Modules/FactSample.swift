package import Storage

/// Facts of one type that differ in their keys: what the rules about facts are tried with. Their type is not known to the
/// rules, so they go by their places.
package struct FactSample: Sendable {
    let type: String
    let count: Int
    let append: @Sendable (Range<Int>, Int64, WriteTransaction) throws -> Int
    /// The places of the facts that are there, in the order of their range; nil for one that is none of the sample.
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
