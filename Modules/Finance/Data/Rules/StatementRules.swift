internal import Changes
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// A completed statement agrees with its transactions, and nothing changes that (contracts/finance.md §1.1, "Reconciliation",
/// and §1.2, defects 4 and 5).
enum StatementRules {
    static let invariant = Invariant.ofChanges(
        "finance.reconciliations",
        "A completed statement agrees with its transactions, which stay; a link leads to a statement of the account.",
        of: [
            TransactionRecord.schema.erased, ReconciliationRecord.schema.erased, AccountRecord.schema.erased,
        ], check: check)

    static var ties: [RecordTie] {
        let (statement, transaction) = (ReconciliationRecord.schema.erased.type, TransactionRecord.schema.erased.type)
        return [
            .field("accountId", of: statement, names: AccountRecord.schema.erased.type),
            .field("reconciliationId", of: transaction, names: statement),
        ]
    }

    private typealias Change = RecordStep<ReconciliationRecord>

    @Sendable private static func check(_ touched: [TouchedRecord], _ reading: ReadTransaction) throws {
        var changed: [UUID: Change] = [:]
        try touched.forEachStep(of: ReconciliationRecord.self, in: reading) { step in
            if let id = step.after?.id ?? step.before?.id { changed[id] = step }
        }
        let (written, stored) = linked(touched)
        try checkLinks(written, changed, reading, areWritten: true)
        try checkLinks(stored, changed, reading, areWritten: false)
        for change in changed.values.sorted(by: { $0.id < $1.id }) { try check(change, reading) }
        try checkAccounts(touched.of(AccountRecord.schema.erased.type), reading)
    }

    /// The transactions that are or were linked; an import of thousands has none. The doctor checks stored transactions, which no
    /// write changed.
    private static func linked(_ touched: [TouchedRecord]) -> (written: [TouchedRecord], stored: [TouchedRecord]) {
        let type = TransactionRecord.schema.erased.type
        var (written, stored) = ([TouchedRecord](), [TouchedRecord]())
        for record in touched where record.reference.type == type {
            let wasLinked = if case .string? = record.before?["reconciliationId"] { true } else { false }
            switch record.now {
            case .asStored: stored.append(record)
            case .stored(let now):
                guard wasLinked || (now as? TransactionRecord)?.reconciliationId != nil else { continue }
                written.append(record)
            case .gone: if wasLinked { written.append(record) }
            }
        }
        return (written, stored)
    }

    private static func checkLinks(
        _ touched: [TouchedRecord], _ changed: [UUID: Change], _ reading: ReadTransaction, areWritten: Bool
    ) throws {
        guard !touched.isEmpty else { return }
        var steps: [RecordStep<TransactionRecord>] = []
        try touched.forEachStep(of: TransactionRecord.self, in: reading) { steps.append($0) }
        let named = Set(steps.flatMap { [$0.before?.reconciliationId, $0.after?.reconciliationId] }.compactMap(\.self))
        let found = try RecordTable<ReconciliationRecord>(reading).find(named.map(\.text)).map(\.entity)
        let statements = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        for step in steps {
            for id in [step.before?.reconciliationId, step.after?.reconciliationId].compactMap(\.self) {
                guard areWritten, let statement = statements[id], statement.status == .completed else { continue }
                // A statement may be linked to and completed in one write: it was a draft before.
                let wasDraft = changed[id].map { $0.before?.status != .completed } ?? false
                if !wasDraft, !isKept(step) {
                    throw TransactionRules.refused(StatementError.reconciled(name: statement.name))
                }
            }
            guard let after = step.after, let id = after.reconciliationId else { continue }
            guard let statement = statements[id] else {
                throw TransactionRules.refused(StatementError.notFound(id.text))
            }
            guard statement.accountId == after.accountId else {
                throw TransactionRules.refused(StatementError.otherAccount(name: statement.name))
            }
            if let end = statement.dateEnd, let day = after.civilDay, day > end {
                throw TransactionRules.refused(StatementError.afterEnd(name: statement.name, end: end))
            }
        }
    }

    /// True if everything that a completed statement fixes of a transaction is unchanged.
    private static func isKept(_ step: RecordStep<TransactionRecord>) -> Bool {
        guard let before = step.before, let after = step.after else { return false }
        return (before.reconciliationId, before.accountId, before.amountCents, before.date, before.civilDay)
            == (after.reconciliationId, after.accountId, after.amountCents, after.date, after.civilDay)
    }

    private static func check(_ change: Change, _ reading: ReadTransaction) throws {
        func refused(_ error: StatementError) -> MizanError { TransactionRules.refused(error) }
        let statements = Statements(in: reading)
        if let before = change.before, before.status == .completed {
            if let after = change.after, after.status == .completed, !before.isSame(as: after) {
                throw refused(.reconciled(name: before.name))
            }
            // A write that reverts and completes it again counts as a reversion, too.
            if let version = change.versionBefore,
                let later = try statements.latest(of: before.accountId, after: version, besides: before.id)
            {
                throw refused(.notLatest(name: before.name, latest: later.name))
            }
        }
        guard let after = change.after else {
            // An undo may remove a completed statement together with all its links, which reverts it, too.
            if let before = change.before, try row(of: before, "deleted_at IS NULL", reading) {
                throw refused(before.status == .draft ? .hasLinks(name: before.name) : .reconciled(name: before.name))
            }
            return
        }
        guard try RecordTable<AccountRecord>(reading).find(after.accountId.text) != nil else {
            throw TransactionRules.refused(LedgerError.notFound(.account, id: after.accountId.text))
        }
        let others = try statements.all(of: after.accountId).filter { $0.id != after.id }
        if let other = others.first(where: { $0.overlaps(after) }) { throw refused(.overlap(with: other.name)) }
        if try row(of: after, "deleted_at IS NULL AND account_id <> \(after.accountId.text)", reading) {
            throw refused(.otherAccount(name: after.name))
        }
        if let end = after.dateEnd, try row(of: after, "deleted_at IS NULL AND civil_day > \(end)", reading) {
            throw refused(.afterEnd(name: after.name, end: end))
        }
        switch after.status {
        case .draft:
            if let draft = others.first(where: { $0.status == .draft }) {
                throw refused(.draft(name: draft.name, id: draft.id.text))
            }
        case .completed:
            let difference = Statements.difference(
                of: after, try statements.links(of: [after.id.text])[after.id.text])
            guard difference == 0 else {
                let currency = try Settlements.currency(ofAccount: after.accountId, in: reading) ?? Currency("EUR")
                throw refused(.difference(name: after.name, difference, currency))
            }
        }
    }

    /// True if a transaction that is linked to the statement satisfies a condition.
    private static func row(of record: ReconciliationRecord, _ kind: SQL, _ reading: ReadTransaction) throws -> Bool {
        try reading.session.firstRow(
            """
            SELECT 1 FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND reconciliation_id = \(record.id.text) AND \(kind) LIMIT 1
            """) != nil
    }

    /// An account with statements cannot be removed.
    private static func checkAccounts(_ touched: [TouchedRecord], _ reading: ReadTransaction) throws {
        let gone = touched.filter { if case .gone = $0.now { true } else { false } }
        for record in gone {
            guard let id = UUID(text: record.reference.key), try !Statements(in: reading).all(of: id).isEmpty else {
                continue
            }
            let name = if case .string(let name)? = record.before?["name"] { name } else { record.reference.key }
            throw TransactionRules.refused(StatementError.hasStatements(name: name))
        }
    }
}

extension RecordStep<ReconciliationRecord> {
    fileprivate var id: String { (after ?? before)?.id.text ?? "" }
}

extension ReconciliationRecord {
    fileprivate func overlaps(_ other: Self) -> Bool {
        guard let start = dateStart, let end = dateEnd, let otherStart = other.dateStart, let otherEnd = other.dateEnd
        else { return false }
        return start <= otherEnd && otherStart <= end
    }
}
