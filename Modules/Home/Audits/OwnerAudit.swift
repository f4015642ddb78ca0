package import Changes
internal import HomeBase
package import Kernel
package import ModuleKit
package import Storage

/// The checks of an owner's data. Journal, history and rows must record the same changes, and each record must be valid for its
/// module. Clients can then trust the versions and the checksums, and no list fails because of a record.
package enum OwnerAudit {
    /// The moment since which no history has been discarded.
    package static func young(at now: Instant) -> Instant { now.advanced(by: .zero - Retention.standard.history) }

    /// Reports the errors one by one. Without `since`, any part of the history may have been discarded.
    package static func examine(
        _ owner: ReadTransaction, recordTypes: [any RecordType], facts: [AnyFactSchema], since young: Instant? = nil,
        _ tell: (String) throws -> Void
    ) throws {
        let session = owner.session
        for one in try ChecksumAudit.differences(of: owner.ownerKey, in: session) {
            try tell("the checksum of \(one.slice) does not match its journal")
        }
        let found =
            try JournalRowAudit.differences(of: owner.ownerKey, schemas: recordTypes.map(\.schema), in: session)
            + HistoryAudit.differences(of: owner.ownerKey, since: young, in: session) + importsThatAreMissing(owner)
            + ScopeAudit.differences(of: owner, schemas: recordTypes.map(\.schema))
            + FactAudit.differences(of: owner, schemas: facts)
        for one in found + (try namesOfNoRecord(owner, recordTypes: recordTypes)) { try tell(one) }
        for type in recordTypes where type.schema.scope.holds(owner.owner) {
            try type.examine(owner) { fault in
                let which = fault.key.map { "the record \($0.prefix(80))" } ?? "a record"
                try tell("\(which) of \(type.schema.table) breaks a rule (\(fault.error.message))")
            }
        }
    }

    /// The errors about removals in the journal that could never be shown to a device. Here, no record can have the type and
    /// key of such a removal. Slices that are not in this build may use any type names.
    private static func namesOfNoRecord(_ owner: ReadTransaction, recordTypes: [any RecordType]) throws -> [String] {
        let types = Dictionary(recordTypes.map { ($0.schema.type, $0) }) { first, _ in first }
        let slices = Set(types.keys.map { RecordReference(type: $0, key: "").slice })
        var found: [String] = []
        try owner.session.forEachRow(
            """
            SELECT type, key FROM journal WHERE owner = \(owner.ownerKey) AND kind = \(RecordChange.Kind.removed.rawValue)
            """
        ) { row in
            let reference = RecordReference(type: try row.text(0), key: try row.text(1))
            guard slices.contains(reference.slice) else { return }
            do {
                guard let type = types[reference.type], type.schema.scope.holds(owner.owner) else {
                    throw Refusal.syncType("There is no record type “\(reference.type.prefix(80))”.")
                }
                try type.requireKey(reference.key)
            } catch let error as MizanError where error.code == .invalidInput {
                guard found.count < 10 else { return }
                found.append("the journal tells of a removal of what cannot be (\(error.message))")
            }
        }
        return found
    }

    private static func importsThatAreMissing(_ owner: ReadTransaction) throws -> [String] {
        // A store from before Home had tables has no imports.
        guard try owner.session.catalogue.hasTable("import_changes") else {
            return []
        }
        let row = try owner.session.firstRow(
            """
            SELECT COUNT(*) FROM import_changes c WHERE c.owner = \(owner.ownerKey) AND NOT EXISTS (
                SELECT 1 FROM imports i WHERE i.owner = c.owner AND i.number = c.import_number)
            """)
        let count = try row?.integer(0) ?? 0
        return count == 0
            ? []
            : [
                "\(Counted.text(count, "change of an import that is not listed", "changes of imports that are not listed"))"
            ]
    }
}
