internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The register as comma-separated values for a spreadsheet: all transactions that the page's filter finds, read part by part.
///
/// The register of one account has a column with the balance after each transaction, unless a filter leaves transactions out:
/// each balance would then need a sum of its own.
struct RegisterTable {
    private let finance: FinanceModule
    private let owner: OwnerID
    private let filter: RegisterFilter
    /// The first part, which is read before the answer begins, so that a refused filter is told.
    private let first: Part

    private struct Part {
        let items: [(view: TransactionViewEntity, balance: Int64?)]
        let next: String?
    }

    private static let rows = 500

    static func endpoint(_ finance: FinanceModule) -> Endpoint {
        .streaming(
            PathTemplate(RegisterFilter().table.text), "The register as a table", scope: .read(FinanceModule.id),
            query: RegisterFilter.fields, answers: [.streamed("The table.", as: EncodedBody.csv)],
            errors: [.pageRefused, .pageNotFound]
        ) { request in
            let table = try await workingForPeople {
                try await RegisterTable(finance, request.owner, RegisterFilter(request))
            }
            return .streamed(
                .document(EncodedBody.csv, table.write),
                headers: [.init("Content-Disposition", "attachment; filename=\"register.csv\"")])
        }
    }

    private init(_ finance: FinanceModule, _ owner: OwnerID, _ filter: RegisterFilter) async throws {
        var filter = filter
        filter.after = nil
        (self.finance, self.owner, self.filter) = (finance, owner, filter)
        first = try await Self.part(filter, finance, owner)
    }

    private var hasBalance: Bool { filter.account != nil && !filter.leavesOut }

    private static func part(
        _ filter: RegisterFilter, _ finance: FinanceModule, _ owner: OwnerID
    ) async throws -> Part {
        try await finance.read(owner) { reading in
            let search = try filter.find.map { try RegisterSearch($0, finance, in: reading) }
            var query = try filter.query(search, finance, in: reading)
            (query.limit, query.bytes) = (rows, 1_048_576)
            if let account = filter.account, !filter.leavesOut {
                let page = try finance.register(of: account, query, in: reading)
                return Part(items: page.items.map { ($0.transaction, $0.balanceCents) }, next: page.next)
            }
            if let account = filter.account { query.filters.append(.init("accountId", .equal, account.text)) }
            let page = try FinanceModule.transactionViews.page(query, in: reading)
            return Part(
                items: page.items.filter { filter.keeps($0, search) }.map { ($0, nil) }, next: page.next)
        }
    }

    @Sendable private func write(to writer: BodyWriter) async throws {
        let titles = ["day", "description", "category", "account", "amount", "currency", "notes"]
        try await writer.write(CSVField.mark + CSVField.line(titles + (hasBalance ? ["balance"] : [])))
        var (part, filter) = (first, filter)
        while true {
            try await writer.write(part.items.flatMap(row))
            guard let next = part.next else { return }
            filter.after = next
            part = try await Self.part(filter, finance, owner)
        }
    }

    private func row(_ view: TransactionViewEntity, _ balance: Int64?) -> [UInt8] {
        let currency = view.account?.currency
        func plain(_ units: Int64) -> String { currency.map { AmountText.plain(units, of: $0) } ?? String(units) }
        let texts = [view.description ?? "", view.category?.name ?? "", view.account?.name ?? ""]
        return CSVField.line(
            [view.date.day.description] + texts.map(CSVField.guarded)
                + [plain(view.amount.minorUnits), currency?.code ?? "", CSVField.guarded(view.notes ?? "")]
                + (balance.map { [plain($0)] } ?? []))
    }
}

extension RegisterFilter {
    /// True if the register leaves out transactions of its account.
    var leavesOut: Bool { category != nil || find != nil || from != nil || to != nil }
}
