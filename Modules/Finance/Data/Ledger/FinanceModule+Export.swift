internal import Changes
internal import FinanceDomain
internal import FinanceInfrastructure
package import FoundationEssentials
internal import Kernel
package import ModuleKit

/// The app's file of eight columns, created from the stored transactions.
package struct LedgerFile: Sendable {
    package private(set) var bytes: [UInt8] = []
    package private(set) var transactions = 0
    /// The number of transfer legs. The file cannot express that two legs belong together.
    package private(set) var transferLegs = 0
    /// Transactions with parts: the file has them whole, without a category.
    package private(set) var splits = 0
    /// Names that both an income category and an expense category have. The file cannot express which category is meant.
    package private(set) var sharedNames: Set<String> = []
    private var categories: [String: UUID] = [:]

    fileprivate init() {}

    fileprivate mutating func take(_ writer: inout LedgerWriter, count: Int, legs: Int, splits: Int) {
        bytes += writer.take()
        transactions += count
        transferLegs += legs
        self.splits += splits
    }

    fileprivate mutating func note(_ category: UUID, named name: String) {
        if categories.updateValue(category, forKey: name) ?? category != category { sharedNames.insert(name) }
    }
}

extension FinanceModule {
    /// - Parameter account: the account whose transactions are exported; nil for all accounts.
    package func ledgerFile(of account: UUID?, in reading: ReadTransaction) throws -> LedgerFile {
        var (file, writer) = (LedgerFile(), LedgerWriter())
        let names = try CategoryPaths(in: reading)
        var query = RecordQuery(limit: 1_000)
        query.sort = [RecordQuery.Sort("date")]
        if let account { query.filters = [RecordQuery.Filter("accountId", .equal, account.text)] }
        repeat {
            let page = try Self.transactionViews.page(query, in: reading)
            for one in page.items {
                let category = one.categoryID.flatMap { names.path($0)?.text }
                if let id = one.categoryID, let category { file.note(id, named: category) }
                writer.append(try Self.cells(of: one, in: category))
            }
            file.take(
                &writer, count: page.items.count, legs: page.items.count { $0.transfer != nil },
                splits: page.items.count { $0.splitCount != nil })
            query.cursor = page.next
        } while query.cursor != nil
        return file
    }

    private static func cells(of one: TransactionViewEntity, in category: String?) throws -> [LedgerCell] {
        let (currency, date) = (try one.currency, one.date)
        return [
            .value(date.isDay || date.isOfOpening ? date.day.description : date.description),
            .value(AmountText.plain(one.amount.minorUnits, of: currency)), .words(one.description ?? ""),
            .words(category ?? ""), .words(one.account?.name ?? ""),
            .value(currency.code), .value(one.rate.description), .words(one.notes ?? ""),
        ]
    }
}
