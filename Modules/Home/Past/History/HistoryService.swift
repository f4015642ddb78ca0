internal import Changes
package import HomeBase
package import Kernel
package import ModuleKit
internal import Storage

/// The result of restoring a record.
package struct RestoredRecord: Sendable, Equatable {
    /// The version after the restoration.
    package let version: RecordVersion
    /// False if the record was already in that state.
    package var isChanged = true
    /// Other records that were assigned elsewhere while this record was removed. These other records stay where they are now.
    package var leftAlone: [RecordReference] = []
    /// The problems that remain after the restoration, and the remedies.
    package var remarks: [String] = []
}

/// The history of one record, and its restoration.
package struct HistoryService: Sendable {
    private let context: ModuleContext
    private let types: RecordTypes

    package init(context: ModuleContext, types: RecordTypes) {
        (self.context, self.types) = (context, types)
    }

    /// A page of the record's versions, the latest first. Each version includes its changes but not its fields. Throws if the
    /// type is no record type here, or if nothing is known of the record.
    package func page(
        of reference: RecordReference, _ query: RecordQuery, in transaction: ReadTransaction
    ) throws -> RecordPage<RecordPast> {
        let versions = try versions(of: reference, in: transaction)
        let pages = NumberedPages(of: "history", reference.description, owner: transaction.owner, query)
        let page = try versions.page(
            behind: pages.end, limit: query.limit ?? .max, bytes: query.bytes ?? RecordQuery.usualBytes)
        guard query.cursor != nil || !page.items.isEmpty else { throw unknown(reference) }
        return pages.page(page.items, hasMore: page.hasMore) { $0.version }
    }

    /// The record in the state of one of its versions.
    package func then(
        _ reference: RecordReference, at version: RecordVersion, in transaction: ReadTransaction
    ) throws -> RecordThen {
        let versions = try versions(of: reference, in: transaction)
        guard try versions.latestVersion != nil else { throw unknown(reference) }
        guard let then = try versions.then(version) else { throw noVersion(version, of: reference) }
        return then
    }

    private func versions(of reference: RecordReference, in transaction: ReadTransaction) throws -> RecordVersions {
        let type = try type(of: reference)
        let transaction = type.schema.scope == .shared ? transaction.shared : transaction
        let now = try type.read([reference.key], in: transaction)[reference.key]?.fields
        return RecordVersions(reference: reference, now: now, transaction: transaction)
    }

    /// Restores a record to its state at the given version. Without a version, a removed record is restored to its state before
    /// the removal, and an existing record stays as it is.
    package func restore(
        _ reference: RecordReference, to version: RecordVersion?, in transaction: WriteTransaction
    ) throws -> RestoredRecord {
        // Without the key, which must not appear in the list of operations.
        transaction.begin(.single("restore \(reference.type)", by: transaction.operation.origin))
        let versions = try versions(of: reference, in: transaction.reading)
        guard let latest = try versions.latestVersion else { throw unknown(reference) }
        try Purged.refuse(reference, in: transaction.reading)
        let wanted: RecordThen?
        if let version {
            wanted = try versions.then(version)
            if wanted == nil { throw noVersion(version, of: reference) }
        } else {
            if versions.now != nil { return RestoredRecord(version: latest, isChanged: false) }
            wanted = try versions.lastFields()
        }
        guard let wanted, let fields = wanted.fields else { throw nothingThere(reference) }
        let type = try type(of: reference)
        let before = try type.read([reference.key], in: transaction.reading)[reference.key]
        let restored = try Attempt(in: transaction) { $0 as? NoEffect }
            .make {
                _ = try type.apply(.put(key: reference.key, fields: fields), in: transaction)
                let made = try type.returned(ReturnedRecords(outOfTheTrash: [reference.key]), in: transaction)
                let now = try type.read([reference.key], in: transaction.reading)[reference.key]
                if let before, let now, JSONWriter.text(before.fields) == JSONWriter.text(now.fields) {
                    throw NoEffect(version: before.version)
                }
                // Remarks are based on figures that depend on the restored record.
                if made.isToRemark { try transaction.settleForAnySlice() }
                return RestoredRecord(
                    version: now?.version ?? wanted.past.version, leftAlone: made.leftAlone,
                    remarks: made.isToRemark ? try type.remarks(in: transaction.reading) : [])
            }
        return switch restored {
        case .success(let record): record
        case .failure(let nothing): RestoredRecord(version: nothing.version, isChanged: false)
        }
    }

    /// The type's rules make the earlier state equal to the present one, so nothing is stored.
    private struct NoEffect: Error {
        let version: RecordVersion
    }

    package func page(
        of reference: RecordReference, _ query: RecordQuery, owner: OwnerID
    ) async throws -> RecordPage<RecordPast> {
        try await context.read(owner) { try page(of: reference, query, in: $0) }
    }

    package func then(
        _ reference: RecordReference, at version: RecordVersion, owner: OwnerID
    ) async throws -> RecordThen {
        try await context.read(owner) { try then(reference, at: version, in: $0) }
    }

    package func restore(
        _ reference: RecordReference, to version: RecordVersion?, owner: OwnerID
    ) async throws -> RestoredRecord {
        try await context.write(try journal(of: reference, for: owner)) {
            try restore(reference, to: version, in: $0)
        }
    }

    /// The owner of the record's journal. Shared data has one history for everybody.
    private func journal(of reference: RecordReference, for owner: OwnerID) throws -> OwnerID {
        try type(of: reference).schema.scope.writer(owner)
    }

    private func type(of reference: RecordReference) throws -> any RecordType {
        let type = try types.recordType(reference.type).get()
        try type.requireKey(reference.key)
        return type
    }

    // MARK: Refusals

    private func unknown(_ reference: RecordReference) -> MizanError {
        Refusal.historyUnknown(
            "There is no such \(noun(reference)), and no history of it.", details: details(reference))
    }

    package func noVersion(_ version: RecordVersion, of reference: RecordReference) -> MizanError {
        Refusal.historyNoVersion(
            "No version \(version) of this \(noun(reference)) is known.", details: details(reference))
    }

    private func nothingThere(_ reference: RecordReference) -> MizanError {
        Refusal.historyNothingThere(
            "The state of this \(noun(reference)) at that version is not known: it was removed then, or its history "
                + "has expired.",
            details: details(reference))
    }

    /// A person knows the noun, and no name of a type and no identity.
    private func noun(_ reference: RecordReference) -> String { RecordNames(types: types).noun(reference.type) }

    private func details(_ reference: RecordReference) -> [String: String] {
        ["record": String(reference.description.prefix(200))]
    }
}
