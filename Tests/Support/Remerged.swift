package import Changes
package import Kernel
package import ModuleKit
package import Storage

/// A record type with a different kind of merge than it declares.
package struct Remerged<Base: RecordType>: RecordType {
    private let base: Base
    package let schema: AnyRecordSchema

    package init(_ base: Base, _ policy: MergePolicy, _ rules: [String: MergeRule] = [:]) {
        self.base = base
        let schema = base.schema
        self.schema = AnyRecordSchema(
            type: schema.type, table: schema.table, keys: schema.keys.map(\.name), unique: schema.unique,
            merging: policy,
            fields: schema.fields.map { field in
                RecordField(
                    field.name, field.kind, required: field.isRequired, queryable: field.isQueryable,
                    sortable: field.isSortable, computed: field.isComputed, order: field.order,
                    merge: rules[field.name], folded: field.folded)
            }, hidden: schema.hiddenFields, upcast: schema.upcast)
    }

    package func read(_ keys: [String], in transaction: ReadTransaction) throws -> RecordStates {
        try base.read(keys, in: transaction)
    }

    package func apply(_ mutation: RecordMutation, in transaction: WriteTransaction) throws -> Bool {
        try base.apply(mutation, in: transaction)
    }

    package func purge(_ key: String, in transaction: WriteTransaction) throws -> Bool {
        try base.purge(key, in: transaction)
    }

    package func computed(_ fields: JSONValue, owner: OwnerID) throws -> JSONValue {
        try base.computed(fields, owner: owner)
    }

    package func examine(_ transaction: ReadTransaction, _ tell: (RecordFault) throws -> Void) throws {
        try base.examine(transaction, tell)
    }
}
