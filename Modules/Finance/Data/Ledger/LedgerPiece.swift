internal import FinanceDomain
internal import FinanceInfrastructure
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// Some rows of the file, ready to be stored.
struct LedgerPiece: Sendable {
    var entries: [LedgerEntry] = []
    var rejected: [LedgerRowFault] = []
    private let removed: RemovedRows
    private let first: FirstPieces.Of
    private let finance: FinanceModule

    var count: Int { entries.count + rejected.count }

    init(_ removed: RemovedRows, _ first: FirstPieces.Of, _ finance: FinanceModule) {
        (self.removed, self.first, self.finance) = (removed, first, finance)
    }

    var prepared: PreparedImport {
        PreparedImport {
            try apply(in: $0) { new, places, taking, transaction in
                try store(new, in: &places, &taking, in: transaction)
            }
        } carefully: {
            try apply(in: $0) { new, places, taking, transaction in
                for row in new { try storeAlone(row, in: &places, &taking, in: transaction) }
            }
        }
    }

    private typealias Storing = (
        [KnownRows.Row], inout LedgerPlaces, inout LedgerTaking, WriteTransaction
    ) throws -> Void

    private func apply(in transaction: WriteTransaction, storing: Storing) throws -> ImportReport {
        var taking = LedgerTaking()
        rejected.forEach { taking.reject($0) }
        let rows = try KnownRows(entries, adding: removed == .add, in: transaction.view)
        var places: LedgerPlaces?
        // Also where all are here: rows to come may meet another home currency.
        if let rates = try entries.isEmpty ? nil : LedgerRates(finance, entries, first, in: transaction),
            !rows.new.isEmpty
        {
            var found = try LedgerPlaces(finance, rates, first, in: transaction)
            try storing(rows.new, &found, &taking, transaction)
            places = found
        }
        taking.transactions.unchanged = rows.present
        for (place, id) in rows.removed { try take(entries[place], removedAs: id, into: &taking, in: transaction) }
        if taking.transactions.restored > 0 {
            taking.remarks += try FinanceModule.strayRemarks(in: transaction.reading)
        }
        return taking.report(places)
    }

    private func store(
        _ new: [KnownRows.Row], in places: inout LedgerPlaces, _ taking: inout LedgerTaking,
        in transaction: WriteTransaction
    ) throws {
        var records: [TransactionRecord] = []
        records.reserveCapacity(new.count)
        for (place, id) in new {
            do {
                records.append(try record(of: entries[place], id, &places, in: transaction))
            } catch let error as any BoundaryError {
                if error.atBoundary.isOfTheStore { throw error }
                taking.reject(entries[place].fault(error.atBoundary.message))
            }
        }
        try RecordTable<TransactionRecord>(transaction).saveAll(records, areNew: true)
        taking.transactions.added += records.count
    }

    /// Refused by itself also where what it adds to is too large with it, which shows when all is written.
    private func storeAlone(
        _ row: KnownRows.Row, in places: inout LedgerPlaces, _ taking: inout LedgerTaking,
        in transaction: WriteTransaction
    ) throws {
        do {
            (places, taking) = try transaction.savepoint {
                var (found, taken) = (places, taking)
                try store([row], in: &found, &taken, in: transaction)
                try transaction.settle()
                return (found, taken)
            }
        } catch let error as any BoundaryError {
            if error.atBoundary.isOfTheStore { throw error }
            taking.reject(entries[row.place].fault(error.atBoundary.message))
        }
    }

    private func record(
        of entry: LedgerEntry, _ id: UUID, _ places: inout LedgerPlaces, in transaction: WriteTransaction
    ) throws -> TransactionRecord {
        // First what the row says by itself: a row that is refused leaves no account behind.
        let told = try places.rates.told(entry)
        let date = try entry.date.date(&places.days)
        let category = try places.category(of: entry, in: transaction)
        let account = try places.account(of: entry, in: transaction)
        return TransactionMapper.toData(
            try Transaction(
                id: id, accountID: account, amount: entry.amount, homeAmount: told.amount, home: places.rates.home,
                rate: told.rate, categoryID: category, description: entry.description, notes: entry.notes, date: date,
                createdAt: transaction.now, updatedAt: transaction.now))
    }

    private func take(
        _ entry: LedgerEntry, removedAs id: UUID, into taking: inout LedgerTaking, in transaction: WriteTransaction
    ) throws {
        guard removed == .restore else {
            taking.reject(
                entry.fault(
                    "it was imported before and lies in the trash. --option removed=restore brings it back, "
                        + "--option removed=add takes it in anew, `mizan finance trash delete` frees it"))
            return
        }
        do {
            _ = try finance.restoreTransaction(id, withNamed: true, in: transaction)
            taking.transactions.restored += 1
        } catch let error as any BoundaryError {
            if error.atBoundary.isOfTheStore { throw error }
            taking.reject(entry.fault("it lies in the trash. " + error.atBoundary.message))
        }
    }
}

/// What became of some rows.
struct LedgerTaking {
    var transactions = ImportReport.Count(kind: "transactions")
    var remarks: [String] = []
    private var rejected: [LedgerRowFault] = []

    mutating func reject(_ fault: LedgerRowFault) { rejected.append(fault) }

    func report(_ places: LedgerPlaces?) -> ImportReport {
        var report = ImportReport()
        report.counts = [
            transactions, places?.accounts ?? ImportReport.Count(kind: "accounts"),
            places?.categories ?? ImportReport.Count(kind: "categories"),
        ]
        report.remarks = remarks
        report.reject(
            rejected.sorted { $0.number < $1.number }.map { fault in
                ImportReport.Rejection(path: "Row \(fault.number)", reason: LedgerEntry.clause(fault.reason))
            })
        return report
    }
}

/// Which of some rows are new, and which of them are here, or were.
private struct KnownRows {
    /// A row by its place among them, and the id that it has here.
    typealias Row = (place: Int, id: UUID)
    private(set) var new: [Row] = []
    private(set) var removed: [Row] = []
    private(set) var present = 0

    /// A row whose transaction was deleted for good is new again, under an id of its own; so is one in the trash, where it
    /// is to be added beside that.
    init(_ entries: [LedgerEntry], adding: Bool, in reading: ReadTransaction) throws {
        var open = entries.indices.map { (place: $0, id: entries[$0].id, removed: UUID?.none) }
        var generation = 0
        while !open.isEmpty {
            let keys = open.map(\.id.text)
            let states = try Self.states(of: keys, in: reading)
            let purged = try Purged.among(
                keys.filter { states[$0] == nil }, of: TransactionRecord.schema.erased, in: reading)
            generation += 1
            var next = open
            next.removeAll(keepingCapacity: true)
            for (key, one) in zip(keys, open) {
                switch states[key] {
                case true?: present += 1
                case false?: next.append((one.place, entries[one.place].id(generation), one.removed ?? one.id))
                case nil where purged.contains(key):
                    next.append((one.place, entries[one.place].id(generation), one.removed))
                case nil:
                    if let id = one.removed, !adding {
                        removed.append((one.place, id))
                    } else {
                        new.append((one.place, one.id))
                    }
                }
            }
            open = next
        }
    }

    /// Whether each is live; nothing of those that there are not.
    ///
    /// Ids are in the order of their days, and so are most files: what is there lies between the first and the last of some
    /// rows with few others.
    private static func states(of keys: [String], in reading: ReadTransaction) throws -> [String: Bool] {
        guard let first = keys.min(), let last = keys.max() else { return [:] }
        let few = 2 * keys.count
        let near = try states(
            "id >= \(first) AND id <= \(last) ORDER BY id LIMIT \(few + 1)", in: reading)
        guard near.count > few else { return near }
        var states: [String: Bool] = [:]
        try KeyLists.forEach(keys) { list in
            states.merge(try self.states("id IN (\(list))", in: reading)) { first, _ in first }
        }
        return states
    }

    /// The version is asked for because no index has it: one that has all that is asked for is read from end to end.
    private static func states(_ place: SQL, in reading: ReadTransaction) throws -> [String: Bool] {
        var states: [String: Bool] = [:]
        try reading.session.forEachRow(
            """
            SELECT id, deleted_at, version FROM finance_transaction WHERE owner = \(reading.ownerKey) AND \(place)
            """
        ) { row in states[try row.text(0)] = try row.optionalInteger(1) == nil }
        return states
    }
}
