internal import Changes
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
    private let options: LedgerOptions
    private let findings: LedgerFindings
    private let first: FirstPieces.Of
    private let finance: FinanceModule
    private var removed: RemovedRows { options.removed }

    var count: Int { entries.count + rejected.count }

    init(
        _ options: LedgerOptions, _ findings: LedgerFindings, _ first: FirstPieces.Of, _ finance: FinanceModule
    ) {
        (self.options, self.findings, self.first, self.finance) = (options, findings, first, finance)
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
        var rows = try KnownRows(entries, adding: removed == .add, in: transaction)
        var (places, ends) = (LedgerPlaces?.none, [(place: Int, id: UUID)]())
        // Also if all entries are stored already: later rows may meet another home currency.
        if let rates = try entries.isEmpty ? nil : LedgerRates(finance, entries, findings, first, in: transaction),
            !rows.new.isEmpty
        {
            if let remark = rates.remark { taking.remarks.append(remark) }
            var found = try LedgerPlaces(finance, rates, findings, options.mark, first, in: transaction)
            // A moment at either end of the calendar may have no day in the owner's time zone.
            rows.refuse { place in
                do throws(TransactionDateError) {
                    _ = try entries[place].date.date(&found.days)
                    return false
                } catch {
                    let moment = entries[place].date.text
                    taking.reject(
                        entries[place].fault("in the owner's time zone, \(moment) is outside the years 1 to 9999"))
                    return true
                }
            }
            first.beginClaims()
            if findings.isOwn {
                let own = try OwnRows(rows.new, of: entries, &found, first, in: transaction)
                rows.recognise(own.known, adding: removed == .add)
                first.claim(own.entries)
            }
            let new = try matched(rows, &found, &taking, &ends, in: transaction)
            try storing(new, &found, &taking, transaction)
            ends += new.map { ($0.place, $0.id) }
            places = found
        }
        note(ends + rows.present)
        taking.transactions.unchanged = rows.present.count
        for (place, id) in rows.removed { try take(entries[place], removedAs: id, into: &taking, in: transaction) }
        if taking.transactions.restored > 0 {
            // Settling includes the restored records in the figures.
            try transaction.settle()
            taking.remarks += try FinanceModule.strayRemarks(in: transaction.reading)
        }
        var report = taking.report(places)
        let drawing = LedgerDrawing(finance.mark, entries, taking, present: rows.present.map(\.place))
        report.show(drawing.lines, andUnshown: count - drawing.lines.count)
        return report
    }

    /// The rows to store as new. Rows that may be entries made by hand are treated as `match` says. Entries that Mizan's own
    /// export contains were recognised before.
    private func matched(
        _ rows: KnownRows, _ places: inout LedgerPlaces, _ taking: inout LedgerTaking,
        _ linked: inout [(place: Int, id: UUID)], in transaction: WriteTransaction
    ) throws -> [KnownRows.Row] {
        let found =
            options.match == .add
            ? [:] : try LedgerMatches(rows.new, of: entries, &places, first, in: transaction).entries
        let stored = options.match == .ask ? rows.new.filter { found[$0.place] == nil } : rows.new
        places.order = try LedgerOrder(
            stored.map(\.place), besides: rows.present, of: entries,
            isNewestFirst: findings.isNewestFirst(options.dates), &places, first, in: transaction)
        guard !found.isEmpty else { return stored }
        if options.match == .link {
            try link(found, places.order, in: transaction)
            taking.transactions.linked += found.count
            taking.linked.formUnion(found.keys.map { entries[$0].row })
            linked += found.map { ($0.key, $0.value.id) }
        } else {
            taking.transactions.waiting += found.count
            taking.proposals = found.sorted { $0.key < $1.key }.map { entries[$0].proposal($1, finance.mark) }
            taking.waiting.formUnion(found.keys.map { entries[$0].row })
        }
        return stored.filter { found[$0.place] == nil }
    }

    /// Records where the piece ends in each account, because a day may continue in the next piece.
    private func note(_ rows: [(place: Int, id: UUID)]) {
        var last: [LedgerPlaces.AccountName: (place: Int, id: UUID)] = [:]
        for row in rows where last[entries[row.place].accountName].map({ $0.place < row.place }) ?? true {
            last[entries[row.place].accountName] = row
        }
        first.note(last.mapValues { FirstPieces.End(date: entries[$0.place].date, transaction: $0.id) })
    }

    /// Links rows to these entries. An entry on the row's day also gets the row's place.
    private func link(
        _ found: [Int: HandEntry], _ order: LedgerOrder, in transaction: WriteTransaction
    ) throws {
        try RecordTable<BankRowRecord>(transaction).saveAll(
            found.sorted { $0.key < $1.key }.map { place, entry in
                BankRowRecord(
                    id: entries[place].id, importer: LedgerImporter.format,
                    account: "\(entries[place].account) \(entries[place].currency)", transactionId: entry.id,
                    createdAt: transaction.now)
            })
        let places = Dictionary(
            found.compactMap { place, entry in
                entries[place].date.moment == entry.date.instant ? order[place].map { (entry.id, $0) } : nil
            }
        ) { first, _ in first }
        let table = RecordTable<TransactionRecord>(transaction)
        let records = try table.find(places.keys.map(\.text).sorted()).map(\.entity).filter { $0.place == nil }
        try table.saveAll(
            records.map { record in
                var record = record
                (record.place, record.updatedAt) = (places[record.id], transaction.now)
                return record
            })
    }

    private func store(
        _ new: [KnownRows.Row], in places: inout LedgerPlaces, _ taking: inout LedgerTaking,
        in transaction: WriteTransaction
    ) throws {
        // Records that an undo removed still have rows in the table. Either few rows of the file are such records, or all.
        var (records, again) = ([TransactionRecord](), [TransactionRecord]())
        records.reserveCapacity(new.count)
        for (place, id, isBack) in new {
            do {
                let record = try record(at: place, id, &places, in: transaction)
                if isBack { again.append(record) } else { records.append(record) }
            } catch let error as any BoundaryError {
                if error.atBoundary.isOfTheStore { throw error }
                taking.reject(entries[place].fault(error.atBoundary.message))
            }
        }
        try finance.keepOpenings(before: records + again, transaction)
        let table = RecordTable<TransactionRecord>(transaction)
        try table.saveAll(records, areNew: true)
        try table.saveAll(again)
        taking.transactions.added += records.count + again.count
    }

    /// Stores one row in an attempt of its own. The row is also refused if it makes a sum too large. That error appears only
    /// when everything is written.
    private func storeAlone(
        _ row: KnownRows.Row, in places: inout LedgerPlaces, _ taking: inout LedgerTaking,
        in transaction: WriteTransaction
    ) throws {
        let attempt = Attempt(in: transaction) { error in
            (error as? any BoundaryError).flatMap { $0.atBoundary.isOfTheStore ? nil : $0.atBoundary }
        }
        let stored = try attempt.make {
            var (found, taken) = (places, taking)
            try store([row], in: &found, &taken, in: transaction)
            try transaction.settle()
            return (found, taken)
        }
        switch stored {
        case .success(let made): (places, taking) = made
        case .failure(let why): taking.reject(entries[row.place].fault(why.message))
        }
    }

    private func record(
        at place: Int, _ id: UUID, _ places: inout LedgerPlaces, in transaction: WriteTransaction
    ) throws -> TransactionRecord {
        let entry = entries[place]
        // Values that need no account come first: a refused row leaves no account behind.
        let told = try places.rates.told(entry)
        let date = try entry.date.date(&places.days)
        let category = try places.category(of: entry, in: transaction)
        let account = try places.account(of: entry, in: transaction)
        return TransactionMapper.toData(
            try Transaction(
                id: id, accountID: account, amount: entry.amount, homeAmount: told.amount, home: places.rates.home,
                rate: told.rate, categoryID: category, description: entry.description, notes: entry.notes, date: date,
                place: places.order[place], createdAt: transaction.now, updatedAt: transaction.now))
    }

    private func take(
        _ entry: LedgerEntry, removedAs id: UUID, into taking: inout LedgerTaking, in transaction: WriteTransaction
    ) throws {
        guard removed == .restore else {
            taking.transactions.inTrash += 1
            taking.reject(
                entry.fault(
                    "it was imported before and is in the trash. --option removed=restore brings it back, --option "
                        + "removed=add adds it again, `mizan finance trash delete` deletes it for good"))
            return
        }
        do {
            _ = try finance.restoreTransaction(id, withNamed: true, in: transaction)
            taking.transactions.restored += 1
            taking.restored.insert(entry.row)
        } catch let error as any BoundaryError {
            if error.atBoundary.isOfTheStore { throw error }
            taking.reject(entry.fault("it is in the trash. " + error.atBoundary.message))
        }
    }
}

/// The results of some rows.
struct LedgerTaking {
    var transactions = ImportReport.Count(kind: "transactions")
    var remarks: [String] = []
    private(set) var rejected: [LedgerRowFault] = []
    /// Rows that were restored from the trash.
    var restored: Set<Int> = []
    /// Rows that were linked to entries made by hand.
    var linked: Set<Int> = []
    /// Rows that may be entries made by hand and wait for a decision.
    var waiting: Set<Int> = []
    var proposals: [ImportReport.Proposal] = []

    mutating func reject(_ fault: LedgerRowFault) { rejected.append(fault) }

    func report(_ places: LedgerPlaces?) -> ImportReport {
        var report = ImportReport()
        report.counts = [
            transactions, places?.accounts ?? ImportReport.Count(kind: "accounts"),
            places?.categories ?? ImportReport.Count(kind: "categories"),
        ]
        report.remarks = remarks + (places?.remarks ?? [])
        report.propose(proposals)
        report.reject(
            rejected.sorted { $0.number < $1.number }.map { fault in
                ImportReport.Rejection(path: "Row \(fault.number)", reason: LedgerEntry.clause(fault.reason))
            })
        return report
    }
}
