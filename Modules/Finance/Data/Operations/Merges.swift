internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// The accounts and categories into which other accounts and categories were merged.
///
/// A transaction in the trash still names the records that it named when it was removed. The merges in force determine which
/// account or category is meant now. If a merge is undone, by any door, this therefore also applies to the trash. Each merge is
/// looked up once, when it is needed: an owner may have thousands of merges.
final class Merges {
    /// The records of a transaction that can be merged into others.
    enum Kind: String, CaseIterable { case account, category }

    private let reading: ReadTransaction
    private var targets: [Kind: [UUID: UUID?]] = [:]

    init(in reading: ReadTransaction) { self.reading = reading }

    /// The target of a merge in force. A merge is in force if the merge, or its redo, removed the source.
    private func target(of source: UUID, _ kind: Kind) throws -> UUID? {
        if let known = targets[kind]?[source] { return known }
        let target = try notes(kind, "m.source = \(source.text)").first?.target
        targets[kind, default: [:]][source] = .some(target)
        return target
    }

    private func notes(_ kind: Kind, _ condition: SQL) throws -> [(source: UUID, target: UUID)] {
        let table: SQL = kind == .account ? "finance_account" : "finance_category"
        let notes = try reading.session.rows(
            """
            SELECT m.source, m.target, m.version, k.version FROM finance_merge m
            JOIN \(table) k ON k.owner = m.owner AND k.id = m.source
            WHERE m.owner = \(reading.ownerKey) AND m.kind = \(kind.rawValue) AND \(condition)
                AND k.deleted_at IS NOT NULL
            """
        ).map { (try $0.text(0), try $0.text(1), try $0.integer(2), try $0.integer(3)) }
        return try notes.compactMap { source, target, merged, removed in
            guard let source = UUID(text: source), let target = UUID(text: target),
                try merged == removed || Self.isRedo(removed, of: merged, in: reading)
            else { return nil }
            return (source, target)
        }
    }

    /// Records a merge, with the version of the source's removal.
    static func note(
        _ kind: Kind, _ source: UUID, into target: UUID, removedAs version: RecordVersion,
        in transaction: WriteTransaction
    ) throws {
        try transaction.session.execute(
            """
            INSERT INTO finance_merge (owner, kind, source, target, version)
            VALUES (\(transaction.ownerKey), \(kind.rawValue), \(source.text), \(target.text), \(version))
            ON CONFLICT (owner, kind, source) DO UPDATE SET target = excluded.target, version = excluded.version
            """)
    }

    /// The record that now replaces the given record. If the given record was not merged, this is the given record itself.
    func place(of id: UUID, _ kind: Kind) throws -> UUID {
        var (place, passed) = (id, Set<UUID>())
        while let next = try target(of: place, kind) {
            // The merges form a circle, so the record was removed for a different reason. The record is not replaced.
            guard passed.insert(place).inserted else { return id }
            place = next
        }
        return place
    }

    /// The one present record into which all these removed records of a name were merged. Nil if there are several such
    /// records, because it is then unclear which record is meant.
    func onePlace(of removed: [UUID], _ kind: Kind) throws -> UUID? {
        let places = Set(try removed.map { try place(of: $0, kind) }).subtracting(removed)
        return places.count == 1 ? places.first : nil
    }

    /// This record, and all records that were merged into it.
    func all(at place: UUID, _ kind: Kind) throws -> Set<UUID> {
        var (found, waiting) = (Set<UUID>(), [place])
        while let target = waiting.popLast() {
            for note in try notes(kind, "m.target = \(target.text)") where found.insert(note.source).inserted {
                waiting.append(note.source)
            }
        }
        return Set(try found.filter { try self.place(of: $0, kind) == place }).union([place])
    }

    func follow(_ record: inout TransactionRecord) throws {
        let account = try place(of: record.accountId, .account)
        if account != record.accountId { (record.accountId, record.reconciliationId) = (account, nil) }
        record.otherAccountId = try record.otherAccountId.map { try place(of: $0, .account) }
        record.categoryId = try record.categoryId.map { try place(of: $0, .category) }
    }

    func following(_ transaction: Transaction) throws -> Transaction {
        var transaction = transaction
        transaction.accountID = try place(of: transaction.accountID, .account)
        transaction.categoryID = try transaction.categoryID.map { try place(of: $0, .category) }
        if var leg = transaction.transfer {
            leg.otherAccountID = try place(of: leg.otherAccountID, .account)
            transaction.transfer = leg
        }
        return transaction
    }

    /// The query with the sources of merges added to each account or category that it asks for.
    func widened(_ query: RecordQuery) throws -> RecordQuery {
        var query = query
        query.filters = try query.filters.map { filter in
            guard let kind = Self.fields[filter.field], filter.comparison == .equal || filter.comparison == .in
            else { return filter }
            let asked = filter.value.split(separator: ",").compactMap { UUID(text: String($0)) }
            let all = try asked.flatMap { try self.all(at: $0, kind) }.map(\.text)
            guard all.count > asked.count else { return filter }
            return RecordQuery.Filter(filter.field, .in, all.sorted().joined(separator: ","))
        }
        return query
    }

    private static let fields: [String: Kind] = ["accountId": .account, "categoryId": .category]

    /// True if a version was produced by undoing the undo of the merge, any number of times.
    static func isRedo(
        _ version: RecordVersion, of merged: RecordVersion, in reading: ReadTransaction
    ) throws -> Bool {
        guard let merge = try Journal.batch(of: merged, in: reading)?.operation.id else { return false }
        var operation = try Journal.batch(of: version, in: reading)?.operation
        // A forged archive may contain two operations that undo each other.
        var seen: Set<String> = []
        while let undo = try operation?.undoes.flatMap({ try Journal.batches(of: $0.operation, in: reading).first }) {
            guard let undone = undo.operation.undoes?.operation else { return false }
            if undone == merge { return true }
            guard seen.insert(undone).inserted else { return false }
            operation = try Journal.batches(of: undone, in: reading).first?.operation
        }
        return false
    }
}
