package import Kernel

/// Fields that people read and type in another form than the stored one, because the form depends on other records: 1250 minor
/// units are `12.50 EUR` if the account is in euros.
package struct WrittenFields: Sendable {
    package let type: String
    /// The fields with their labels.
    package let labels: [String: String]
    /// True if the texts name the record, too: “Weight 74.84 kg”.
    package let isNaming: Bool
    /// The conditions on the stored values that a typed condition means; nil if the typed value is the stored one.
    package let conditions: Conditions
    private let prepare: @Sendable (_ records: [JSONValue], ReadTransaction) throws -> Form

    package typealias Conditions = @Sendable (RecordQuery.Filter, ReadTransaction) throws -> [RecordQuery.Filter]?

    /// The form of the fields of some records.
    package struct Form: Sendable {
        /// Nil for a value that cannot be written, for example because the account is gone.
        package let text: @Sendable (_ field: String, _ value: JSONValue, _ record: JSONValue) throws -> String?
        /// Nil where there is no text either.
        package let value: @Sendable (_ field: String, _ text: String, _ record: JSONValue) throws -> JSONValue?

        package init(
            text: @escaping @Sendable (String, JSONValue, JSONValue) throws -> String?,
            value: @escaping @Sendable (String, String, JSONValue) throws -> JSONValue?
        ) {
            (self.text, self.value) = (text, value)
        }
    }

    /// - Parameters:
    ///   - labels: empty if the texts are only for names.
    ///   - prepare: reads what the form of these records depends on, in a number of statements that does not grow with the
    ///     number of records.
    package init(
        _ type: String, _ labels: [String: String], isNaming: Bool = false,
        conditions: @escaping Conditions = { _, _ in nil },
        _ prepare: @escaping @Sendable ([JSONValue], ReadTransaction) throws -> Form
    ) {
        (self.type, self.labels, self.isNaming) = (type, labels, isNaming)
        (self.conditions, self.prepare) = (conditions, prepare)
    }

    package func form(of records: [JSONValue], in reading: ReadTransaction) throws -> Form {
        try prepare(records, reading)
    }
}
