package import Storage

/// Figures that follow from records and are kept with every write: balances, counts, what a day adds up to. They lie in
/// tables of their own with an `owner` column, take no versions, and no device hears of them.
package struct Derivation: Sendable {
    /// The module's id, a dot and a word: `finance.balances`.
    package let name: String
    /// The statement that holds for the figures, in one sentence.
    package let summary: String
    /// The record types that they follow from.
    package let types: [String]
    /// Where they lie.
    package let tables: [String]
    /// Changes the figures by what a write changed. Each record is there once, with its fields as the figures know them.
    package let update: @Sendable ([TouchedRecord], DerivedRows) throws -> Void
    /// Computes an owner's figures from the records, compares, and says what differs.
    package let compare: @Sendable (ReadTransaction) throws -> [Finding]
    /// Makes an owner's figures anew from the records, whatever is there.
    package let rebuild: @Sendable (DerivedRows) throws -> Void

    /// - Parameters:
    ///   - schemas: of the records that the figures follow from.
    ///   - tables: where the figures lie.
    package init(
        _ name: String, _ summary: String, of schemas: [AnyRecordSchema], in tables: [String],
        update: @escaping @Sendable ([TouchedRecord], DerivedRows) throws -> Void,
        comparing compare: @escaping @Sendable (ReadTransaction) throws -> [Finding],
        rebuild: @escaping @Sendable (DerivedRows) throws -> Void
    ) {
        (self.name, self.summary) = (name, summary)
        types = schemas.map(\.type)
        (self.tables, self.update, self.compare, self.rebuild) = (tables, update, compare, rebuild)
    }

    /// The comparison as the doctor asks for it.
    package var audit: Audit { Audit(name, summary, examine: compare) }

    var rule: StandingRule { StandingRule(types: Set(types), run: update) }
}
