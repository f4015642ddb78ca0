package import Kernel
package import Storage

/// A record type as everything sees it that treats all types alike: by name, fields and keys.
package protocol RecordType: Sendable {
    var schema: AnyRecordSchema { get }

    /// The live records among these keys: a few statements, however many keys.
    func read(_ keys: [String], in transaction: ReadTransaction) throws -> RecordStates

    /// Changes a record under the slice's own rules. Returns whether anything changed.
    func apply(_ mutation: RecordMutation, in transaction: WriteTransaction) throws -> Bool

    /// The same with what is made of the record as it is, which is read once; nil changes nothing.
    func change(
        _ key: String, in transaction: WriteTransaction, _ make: (RecordState?) throws -> RecordMutation?
    ) throws -> Bool

    /// A whole record as a device sent it, with the fields that it may leave out, and without what HTTP shows beside a record.
    func completed(_ fields: JSONValue, under key: String, in transaction: WriteTransaction) throws -> JSONValue

    /// Refuses a device's change for what else is there, which neither an undo nor a sync with another Mizan is held to.
    func requireFitting(_ mutation: RecordMutation, in transaction: WriteTransaction) throws

    /// Makes good what has changed around records that an undo or the history made again what they were.
    func returned(_ records: ReturnedRecords, in transaction: WriteTransaction) throws -> RecordReturn

    /// True if one state of a record became the other because of other records, and by nobody's wish: it binds no undo.
    func isFollowing(_ before: JSONValue, _ after: JSONValue, owner: OwnerID) throws -> Bool

    /// The remarks once all of them are back.
    func remarks(in transaction: ReadTransaction) throws -> [String]

    /// Deletes a record for good, and frees what the slice keyed by it. False if there was nothing.
    func purge(_ key: String, in transaction: WriteTransaction) throws -> Bool

    /// The fields of a whole record with the computed ones as they would be stored.
    func computed(_ fields: JSONValue, owner: OwnerID) throws -> JSONValue

    /// Tells of every row of an owner that no change could have made so, those of removed records too.
    func examine(_ transaction: ReadTransaction, _ tell: (RecordFault) throws -> Void) throws

    /// The number of an owner's live records with a word that this version does not know, by field: a partner of a newer
    /// version wrote it.
    func newerWords(_ transaction: ReadTransaction) throws -> [(field: String, records: Int)]

    /// True if a record may be stored otherwise than it was sent, because of other records: under another name, say.
    var settles: Bool { get }

    /// Refuses what is no key of this type, and a key in another spelling than the store's: nothing would be found under it.
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

/// A live record as its fields, with the version of its latest change.
package struct RecordState: Sendable, Equatable {
    package let fields: JSONValue
    package let version: RecordVersion

    package init(fields: JSONValue, version: RecordVersion) {
        (self.fields, self.version) = (fields, version)
    }
}

/// The change that is to be made to a record.
package enum RecordMutation: Sendable, Equatable {
    case put(key: String, fields: JSONValue)
    case remove(key: String)

    package var key: String {
        switch self {
        case .put(let key, _), .remove(let key): key
        }
    }
}

/// A row that breaks a rule of its record type: it came past the slice, from a store that somebody edited, say.
package struct RecordFault: Sendable {
    /// Nil where the row cannot be read.
    package let key: String?
    package let error: MizanError

    package init(key: String?, error: MizanError) {
        (self.key, self.error) = (key, error)
    }
}
