internal import Changes
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// Existing and merged accounts by the names that they had, because a file still uses an old name.
struct PastNames: Sendable {
    /// The accounts that had a name, the latest one first.
    private let all: [LedgerPlaces.AccountName: [Past]]

    private struct Past {
        let account: UUID
        let name: String
        /// The version that gave the account another name.
        let end: RecordVersion
    }

    private static let most = 10_000

    init(in reading: ReadTransaction) throws {
        var (all, later) = ([LedgerPlaces.AccountName: [Past]](), [String: String]())
        try reading.session.forEachRow(Self.statement(in: reading)) { row in
            let account = try row.text(0)
            guard let id = UUID(text: account), case .string(let name)? = try Journal.fields(row.text(2))["name"]
            else { return }
            let key = LedgerText.key(of: name)
            // The name is still in use if only other fields changed.
            guard try key != later.updateValue(key, forKey: account) ?? row.text(3) else { return }
            let past = Past(account: id, name: name, end: try row.integer(1))
            all[LedgerPlaces.AccountName(key: key, currency: try Currency(row.text(4))), default: []].append(past)
        }
        self.all = all
    }

    /// `h.version + 0` keeps SQLite from the index ordered by version, for which it would read the whole history.
    static func statement(in reading: ReadTransaction) -> SQL {
        """
        SELECT h.key, h.version, h.fields, a.name_key, a.currency_code FROM history h
        JOIN finance_account a ON a.owner = h.owner AND a.id = h.key
        WHERE h.owner = \(reading.ownerKey) AND h.type = \(AccountRecord.schema.erased.type) AND h.fields IS NOT NULL
            AND (a.deleted_at IS NULL OR EXISTS (
                SELECT 1 FROM finance_merge m
                WHERE m.owner = a.owner AND m.kind = \(Merges.Kind.account.rawValue) AND m.source = a.id))
        ORDER BY h.version + 0 DESC LIMIT \(most)
        """
    }

    /// The account that had the name last. If that account was merged, the result is the account into which it was merged. The
    /// result includes a sentence that reports this. A name does not count if it ended by an undo.
    func account(
        named name: LedgerPlaces.AccountName, in transaction: WriteTransaction
    ) throws -> (id: UUID, remark: String)? {
        let merges = Merges(in: transaction.reading)
        for past in all[name] ?? [] {
            let end = try Journal.batch(of: past.end, in: transaction.reading)
            guard end?.operation.undoes == nil else { continue }
            let place = try merges.place(of: past.account, .account)
            guard let found = try FinanceModule.accounts.find(place, in: transaction)?.entity else { continue }
            let why = place == past.account ? "which had that name" : "into which an account of that name was merged"
            return (place, "Rows of “\(Excerpt.of(past.name))” belong to “\(Excerpt.of(found.name))”, \(why).")
        }
        return nil
    }
}
