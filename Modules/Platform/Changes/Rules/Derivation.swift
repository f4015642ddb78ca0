package import Storage

/// Figures that are derived from records and updated with every write: balances, counts, daily totals. They are stored in
/// separate tables with an `owner` column, have no versions, and are not sent to devices.
package struct Derivation: Sendable {
    /// The module's id, a dot and a word: `finance.balances`.
    package let name: String
    /// The statement that is true for the figures, in one sentence.
    package let summary: String
    /// The record types from which the figures are derived.
    package let types: [String]
    /// Where they lie.
    package let tables: [String]
    /// Updates the figures for the changes of a write. Each record is listed once, with the fields that the figures last
    /// counted.
    package let update: @Sendable ([TouchedRecord], DerivedRows) throws -> Void
    /// Computes an owner's figures from the records, compares them with the stored figures, and reports differences.
    package let compare: @Sendable (ReadTransaction) throws -> [Finding]
    /// Recomputes an owner's figures from the records, whatever figures are stored.
    package let rebuild: @Sendable (DerivedRows) throws -> Void

    /// - Parameters:
    ///   - schemas: the records from which the figures are derived.
    ///   - tables: the tables in which the figures are stored.
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

    /// The comparison as an audit for the doctor.
    package var audit: Audit { Audit(name, summary, examine: compare) }

    var rule: StandingRule { StandingRule(types: Set(types), run: update) }
}
