internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel
internal import ModuleKit

/// `mizan finance list --account Cash`
struct RegisterCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Your transactions as a register, newest at the end.",
        discussion: "With --account it has a running balance. Output for programs lists the latest first.")

    @Argument(
        help: ArgumentHelp("Only transactions with this amount or this text; the same as --search.", valueName: "text"))
    var words: [String] = []
    @Option(help: ArgumentHelp("Only transactions of this account, with its running balance.", valueName: "account"))
    var account: String?
    @Option(
        help: ArgumentHelp(
            "Only transactions of this category, or of all categories in this grouping.", valueName: "category"))
    var category: String?
    @Flag(help: "Only transactions without a category; transfers and opening balances are left out.")
    var uncategorised = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Only transactions with this amount, or with this text in the description or notes.", valueName: "text"))
    var search: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("From this day on.", valueName: "day"))
    var from: TypedDay?
    @Option(parsing: .unconditional, help: ArgumentHelp("Up to this day.", valueName: "day"))
    var to: TypedDay?
    @Option(
        help: ArgumentHelp(
            "Only transactions still in this former home currency: a change of currency may leave some unconverted.",
            valueName: "code"))
    var toldIn: String?
    @Option(
        name: .customLong("where"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            """
            Only transactions that meet this condition on a field, as in any list (amountCents<0, account=Cash, \
            category=none). Can be given several times.
            """,
            valueName: "field=value"))
    var conditions: [String] = []
    @OptionGroup var paging: PageOptions
    @OptionGroup var globals: GlobalOptions

    func validate() throws {
        if search != nil, !words.isEmpty { throw ValidationError("Give the text either as a word or with --search.") }
    }

    func requireInput() throws {
        if let toldIn { _ = try Currency(typed: toldIn) }
        _ = try filters()
        try paging.check()
    }

    private func filters() throws -> [RecordQuery.Filter] {
        try conditions.map(RecordQuery.Filter.init(condition:))
    }

    func run(in context: CommandContext) async throws {
        try requireInput()
        let finance = try context.module(FinanceModule.self)
        let (command, from, to) = (self, try from?.day(in: context), try to?.day(in: context))
        var asked = try paging.query(for: context.output.format)
        asked.filters = try filters()
        let query = try context.resolved(asked, of: FinanceModule.listedFields)
        if let from, let to, from > to {
            throw MizanError(
                .invalidInput, "finance.list-days", "--from is \(from), which is after --to, \(to).",
                advice: "Give the earlier day with --from.")
        }
        let page = try await context.read { reading in
            try command.page(query, finance, from: from, to: to, in: reading)
        }
        if context.output.format == .table {
            context.output.drawing(try page.lines(finance, context.output.display).drawn())
            paging.sayMore(page.next)
        } else {
            context.output.list(TabularOutput(page.views), next: page.next, of: paging)
        }
    }

    private func page(
        _ query: RecordQuery, _ finance: FinanceModule, from: CivilDay?, to: CivilDay?, in reading: ReadTransaction
    ) throws -> RegisterPage {
        var query = query
        let names = try Naming(in: reading)
        query.filters = try query.filters.map { try names.resolved($0).reachingParts }
        let account = try account.map { try names.account($0) }
        if let category {
            query.filters.append(.categories(try finance.subtree(of: names.category(category).id, in: reading)))
        }
        if uncategorised { query.filters += RecordQuery.Filter.withoutCategory }
        let text = search ?? (words.isEmpty ? nil : words.joined(separator: " "))
        let search = try text.map { try RegisterSearch($0, finance, in: reading) }
        if let search { query.filters.append(search.filter) }
        if let toldIn {
            query.filters.append(RecordQuery.Filter("homeCurrency", .equal, try Currency(typed: toldIn).code))
        }
        query.filters += FinanceModule.filters(from: from, to: to)
        guard let account else {
            let page = try FinanceModule.transactionViews.page(query, in: reading)
            return try shown(
                RegisterPage(
                    account: nil, views: page.items, balances: [], next: page.next, isNarrowed: !query.filters.isEmpty),
                search, finance, in: reading)
        }
        let page = try finance.register(of: account.id, query, in: reading)
        return try shown(
            RegisterPage(
                account: account, views: page.items.map(\.transaction), balances: page.items.map(\.balanceCents),
                next: page.next, isNarrowed: !query.filters.isEmpty), search, finance, in: reading)
    }

    /// The page with the facts that distinguish it from the whole list.
    private func shown(
        _ page: RegisterPage, _ search: RegisterSearch?, _ finance: FinanceModule, in reading: ReadTransaction
    ) throws -> RegisterPage {
        var page = page.keeping { view in
            !(uncategorised && view.isOpeningBalance) && search?.keeps(view) != false
        }
        guard paging.cursor != nil || page.next != nil else { return page }
        page.isPart = true
        guard !page.isNarrowed else { return page }
        page.whole = RegisterPage.Whole(
            count: try finance.transactionCount(of: page.account?.id, in: reading),
            balance: try page.account.map { try finance.balance(of: $0.id, in: reading) })
        return page
    }
}

/// A page of transactions, the latest first.
struct RegisterPage: Sendable {
    let account: Account?
    private(set) var views: [TransactionViewEntity]
    /// The balance of the account after each transaction; empty if there are several accounts.
    private(set) var balances: [Int64]
    let next: String?
    /// True if filters may exclude some transactions.
    var isNarrowed = false
    /// True if there are more transactions before or after this page.
    var isPart = false
    /// The whole list that contains the page. Nil if the size of the list is known only after reading the whole list.
    var whole: Whole?

    struct Whole: Sendable {
        let count: Int64
        /// The balance of the account, if there is only one.
        let balance: Int64?
    }

    /// The page without some transactions, such as opening balances. No filter of records can exclude them, so a page may have
    /// fewer lines than requested.
    func keeping(_ isKept: (TransactionViewEntity) -> Bool) -> RegisterPage {
        var page = self
        let places = views.indices.filter { isKept(views[$0]) }
        page.views = places.map { views[$0] }
        page.balances = balances.isEmpty ? [] : places.map { balances[$0] }
        return page
    }

    func lines(_ finance: FinanceModule, _ display: TextDisplay) throws -> RegisterLines {
        RegisterLines(
            title: account?.label ?? "",
            lines: try views.indices.reversed().map { place in
                let view = views[place]
                return RegisterLines.Line(
                    day: view.date.day, text: view.description ?? TransactionOutput.transfer(view) ?? "",
                    category: view.category?.name
                        ?? (view.transfer != nil ? "transfer" : view.splitCount == nil ? "" : "split"),
                    account: account == nil ? view.account?.name ?? "" : "", amount: view.amount.minorUnits,
                    currency: try view.currency,
                    balance: balances.isEmpty ? nil : balances[place], name: IdentifierEnd.short(view.id))
            },
            whenEmpty: isNarrowed
                ? "No transaction matches these options. Without options, the list shows all."
                : "No transactions. Enter one: mizan finance add -12.50 Coffee --account Cash",
            isPart: isPart, count: whole?.count,
            balance: whole?.balance.flatMap { balance in account.map { finance.text(balance, $0.currency) } },
            mark: finance.mark, display: display)
    }
}
