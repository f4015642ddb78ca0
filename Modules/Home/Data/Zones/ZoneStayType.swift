internal import Kernel
internal import ModuleKit
internal import Storage

/// The stays of a zone list: each is a record, and together they leave no day without a zone.
struct ZoneStayType: RecordType {
    private let table: any RecordType

    init(_ table: any RecordType) {
        self.table = table
    }

    var schema: AnyRecordSchema { table.schema }

    func requireKey(_ key: String) throws { try table.requireKey(key) }

    func read(_ keys: [String], in transaction: ReadTransaction) throws -> RecordStates {
        try table.read(keys, in: transaction)
    }

    func apply(_ mutation: RecordMutation, in transaction: WriteTransaction) throws -> Bool {
        try table.apply(mutation, in: transaction)
    }

    func purge(_ key: String, in transaction: WriteTransaction) throws -> Bool {
        try table.purge(key, in: transaction)
    }

    func computed(_ fields: JSONValue, owner: OwnerID) throws -> JSONValue {
        try table.computed(fields, owner: owner)
    }

    func examine(_ transaction: ReadTransaction, _ tell: (RecordFault) throws -> Void) throws {
        try table.examine(transaction, tell)
    }

    func newerWords(_ transaction: ReadTransaction) throws -> [(field: String, records: Int)] {
        try table.newerWords(transaction)
    }

    func check(_ keys: [String], in transaction: WriteTransaction) throws {
        try HomeModule.requireNoGap(in: transaction)
    }
}
