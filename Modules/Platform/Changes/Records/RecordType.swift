package import Kernel
package import Storage

/// A record type as seen by code that treats all types alike: by name, fields and keys.
package protocol RecordType: Sendable {
    var schema: AnyRecordSchema { get }

    /// Returns the live records with these keys, in a few statements, however many keys there are.
    func read(_ keys: [String], in transaction: ReadTransaction) throws -> RecordStates

    /// Changes a record under the slice's own rules. Returns whether anything changed.
    func apply(_ mutation: RecordMutation, in transaction: WriteTransaction) throws -> Bool

    /// Applies the mutation that `make` derives from the current record. The record is read once. If `make` returns nil,
    /// nothing is changed.
    func change(
        _ key: String, in transaction: WriteTransaction, _ make: (RecordState?) throws -> RecordMutation?
    ) throws -> Bool

    /// The record that a device sent. Fields that the device may leave out are added, and members that HTTP shows beside a
    /// record are removed.
    func completed(_ fields: JSONValue, under key: String, in transaction: WriteTransaction) throws -> JSONValue

    /// Refuses a device's change that does not fit other stored records. Undo and sync with another Mizan are exempt.
    func requireFitting(_ mutation: RecordMutation, in transaction: WriteTransaction) throws

    /// Repairs the changes around records that an undo or the history restored.
    func returned(_ records: ReturnedRecords, in transaction: WriteTransaction) throws -> RecordReturn

    /// True if other records caused the change between the two states, and nobody requested the change. Such a change does not
    /// restrict an undo.
    func isFollowing(_ before: JSONValue, _ after: JSONValue, owner: OwnerID) throws -> Bool

    /// The type's remarks, once all records are restored.
    func remarks(in transaction: ReadTransaction) throws -> [String]

    /// Deletes a record for good, and frees data that the slice stored under its key. False if there was no such record.
    func purge(_ key: String, in transaction: WriteTransaction) throws -> Bool

    /// The fields of a whole record, with the computed fields as they would be stored.
    func computed(_ fields: JSONValue, owner: OwnerID) throws -> JSONValue

    /// Reports every row of an owner that no change could have produced, including rows of removed records.
    func examine(_ transaction: ReadTransaction, _ tell: (RecordFault) throws -> Void) throws

    /// The number of an owner's live records with a word that this version does not know, by field. Such a word was written by
    /// a partner with a newer version.
    func newerWords(_ transaction: ReadTransaction) throws -> [(field: String, records: Int)]

    /// True if other records may cause a record to be stored differently from how it was sent, for example under a new name.
    var settles: Bool { get }

    /// Refuses a text that is not a key of this type. Also refuses a key that differs from the store's spelling, because
    /// nothing would be found under such a key.
    func requireKey(_ key: String) throws
}

extension RecordType {
    package func change(
        _ key: String, in transaction: WriteTransaction, _ make: (RecordState?) throws -> RecordMutation?
    ) throws -> Bool {
        guard let mutation = try make(read([key], in: transaction.reading)[key]) else { return false }
        return try apply(mutation, in: transaction)
    }

    package func completed(_ fields: JSONValue, under key: String, in transaction: WriteTransaction) throws -> JSONValue
    {
        fields
    }

    package func requireKey(_ key: String) throws {}

    package func requireFitting(_ mutation: RecordMutation, in transaction: WriteTransaction) throws {}

    package var settles: Bool { false }

    package func returned(_ records: ReturnedRecords, in transaction: WriteTransaction) throws -> RecordReturn {
        RecordReturn()
    }

    package func isFollowing(_ before: JSONValue, _ after: JSONValue, owner: OwnerID) throws -> Bool { false }

    package func remarks(in transaction: ReadTransaction) throws -> [String] { [] }

    package func computed(_ fields: JSONValue, owner: OwnerID) throws -> JSONValue { fields }

    package func newerWords(_ transaction: ReadTransaction) throws -> [(field: String, records: Int)] { [] }
}

/// The fields of a live record, with the version of its latest change.
package struct RecordState: Sendable, Equatable {
    package let fields: JSONValue
    package let version: RecordVersion

    package init(fields: JSONValue, version: RecordVersion) {
        (self.fields, self.version) = (fields, version)
    }
}

/// The change to be applied to a record.
package enum RecordMutation: Sendable, Equatable {
    case put(key: String, fields: JSONValue)
    case remove(key: String)

    package var key: String {
        switch self {
        case .put(let key, _), .remove(let key): key
        }
    }
}

/// A row that breaks a rule of its record type. The slice did not write such a row; for example, somebody edited the store.
package struct RecordFault: Sendable {
    /// Nil if the row cannot be read.
    package let key: String?
    package let error: MizanError

    package init(key: String?, error: MizanError) {
        (self.key, self.error) = (key, error)
    }
}
