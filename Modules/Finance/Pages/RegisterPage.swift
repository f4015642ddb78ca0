internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The transactions, of all accounts or of one with its balance after each. The page asks for what was spent; its filter is
/// folded. A transaction is changed in its place.
struct RegisterPage {
    let finance: FinanceModule
    let frame: PageFrame
    private let texts = FinanceTexts.english

    init(finance: FinanceModule, frame: PageFrame) {
        (self.finance, self.frame) = (finance, frame)
    }

    static let path = PathTemplate(Link("money", "register").text)

    var all: [Endpoint] { [show, RegisterTable.endpoint(finance)] }

    private var show: Endpoint {
        .readingPage(
            Self.path, "The register", of: FinanceModule.id,
            query: RegisterFilter.fields + [.optional("edit", .identifier, "The transaction that is open for changes.")]
        ) { [self] request, reading in
            let filter = try RegisterFilter(request)
            let edited = try request.query.optional("edit", as: UUID.self)
            let rows = try rows(filter, edited, in: reading)
            return Page(
                rows.title, in: frame, at: filter.link,
                main: """
                    \(try now(filter, in: reading))<p><a class="deed" href="\(link: MoneyPage.link(entering: filter.account))">\(texts.enter)\
                    <br><span class="small">\(texts.enterQuestion)</span></a></p>
                    \(try form(filter, in: reading))
                    \(rows.html)
                    \(end(filter, rows.next))
                    """)
        }
    }

    private func end(_ filter: RegisterFilter, _ next: String?) -> HTML {
        ListEnd(
            next: next.map(filter.link(after:)), table: filter.table,
            """
            \(with: filter.account, { "<a href=\"\(link: StatementPages.link($0))\">\(texts.statement)</a> " })\
            <a href="\(link: TotalsPage.link())">\(texts.totals)</a> <a href="\(link: MoneyPage.link)">\(texts.money)</a>
            """
        ).html
    }

    /// The balance of the one account. It has all transactions, also those of later days.
    private func now(_ filter: RegisterFilter, in reading: ReadTransaction) throws -> HTML {
        guard let id = filter.account else { return HTML() }
        let account = try FinanceModule.accounts.require(id, in: reading).entity
        let balance = finance.text(try finance.balance(of: id, in: reading), account.currency)
        let later = try finance.sumAfterToday(of: id, in: reading)
        let words = later == 0 ? texts.balance : texts.balance(with: finance.text(later, account.currency))
        return """
            <p><strong class="figures">\(balance)</strong> <span class="soft">\(words)</span></p>

            """
    }

    private func form(_ filter: RegisterFilter, in reading: ReadTransaction) throws -> HTML {
        let accounts = try FinanceModule.accounts.all(in: reading).map { ($0.id.text, $0.name) }
        let categories =
            [("", texts.allCategories), ("none", texts.noCategory)]
            + (try MoneyForm.categories(in: reading, withGroups: true))
        let chosen = [
            filter.find.map { "“\($0)”" },
            categories.dropFirst().first { $0.0 == filter.category?.text }?.1,
            filter.from.map { "\(texts.from) \($0.words())" }, filter.to.map { "\(texts.to) \($0.words())" },
        ].compactMap(\.self)
        return """
            <details><summary>\(texts.filters)\(each: chosen, { " · <bdi>\($0)</bdi>" })</summary>
            <form method="get" action="\(link: RegisterFilter().link)" role="search">
            <label for="find">\(texts.find)</label>
            <input id="find" name="find" type="search" dir="auto" value="\(filter.find ?? "")">
            <label for="account">\(texts.account)</label>
            <select id="account" name="account">\(Choices([("", texts.allAccounts)] + accounts, filter.account?.text ?? "").html)</select>
            <label for="category">\(texts.category)</label>
            <select id="category" name="category">\(Choices(categories, filter.category?.text ?? "").html)</select>
            <label for="from">\(texts.firstDay)</label>
            <input id="from" name="from" type="date" value="\(filter.from?.description ?? "")">
            <label for="to">\(texts.lastDay)</label>
            <input id="to" name="to" type="date" value="\(filter.to?.description ?? "")">
            <button class="quiet">\(texts.show)</button></form></details>
            """
    }

    private func rows(
        _ filter: RegisterFilter, _ edited: UUID?, in reading: ReadTransaction
    ) throws -> (title: String, html: HTML, next: String?) {
        let search = try filter.find.map { try RegisterSearch($0, finance, in: reading) }
        let query = try filter.query(search, finance, in: reading)
        var lines = TransactionLines(finance: finance, today: try finance.today(in: reading))
        lines.link = { filter.link(editing: $0.id) }
        func html(_ items: [(view: TransactionViewEntity, balance: String?)]) throws -> HTML {
            let items = items.filter { filter.keeps($0.view, search) }
            lines.edited = try items.first { $0.view.id == edited }.map {
                ($0.view.id, try TransactionForm($0.view, lines, back: filter.link, in: reading).html)
            }
            return lines.html(items)
        }
        guard let account = filter.account else {
            let page = try FinanceModule.transactionViews.page(query, in: reading)
            return (texts.register, try html(page.items.map { ($0, nil) }), page.next)
        }
        let named = try FinanceModule.accounts.require(account, in: reading).entity
        let page = try finance.register(of: account, query, in: reading)
        let items = page.items.map { ($0.transaction, finance.text($0.balanceCents, named.currency)) }
        return (named.name, try html(items), page.next)
    }
}

/// Transactions as a list, each with its day, amount and account.
struct TransactionLines {
    let finance: FinanceModule
    let today: CivilDay
    /// The page to which a line leads.
    var link: (TransactionViewEntity) -> Link = { TransactionPages.link($0.id) }
    /// The form in the place of a transaction's line.
    var edited: (id: UUID, form: HTML)?
    private let texts = FinanceTexts.english

    init(finance: FinanceModule, today: CivilDay) {
        (self.finance, self.today) = (finance, today)
    }

    func html(_ items: [TransactionViewEntity]) -> HTML { html(items.map { ($0, nil) }) }

    /// - Parameter items: with the balance after each transaction, in a register of one account.
    func html(_ items: [(view: TransactionViewEntity, balance: String?)]) -> HTML {
        guard !items.isEmpty else { return "<p>\(texts.none)</p>" }
        return
            "<ul class=\"list\">\(each: items, { $0.view.id == edited?.id ? open : line($0.view, $0.balance) })</ul>"
    }

    private var open: HTML { "<li>\(with: edited, { $0.form })</li>" }

    private func line(_ view: TransactionViewEntity, _ balance: String?) -> HTML {
        let beside = [
            view.date.day.words(seenOn: today), view.category?.name,
            view.splitCount.map { "\($0) \(texts.parts)" }, balance == nil ? view.account?.name : nil,
        ].compactMap(\.self).joined(separator: " · ")
        return """
            <li class="row"><a href="\(link: link(view))"><bdi>\(name(view))</bdi><br>\
            <span class="soft"><bdi>\(beside)</bdi></span></a>
            <span class="figures amount">\(amount(view))\(with: balance, { "<br><span class=\"soft small\">\(texts.balance) \($0)</span>" })</span></li>
            """
    }

    func name(_ view: TransactionViewEntity) -> String {
        if let text = view.description { return text }
        if let other = view.other { return "\(texts.transferOf) · \(other.name)" }
        return view.category?.name ?? texts.noCategory
    }

    /// The bare number of minor units, if the account is gone.
    func amount(_ view: TransactionViewEntity) -> String {
        view.account.map { finance.text(view.amount.minorUnits, $0.currency) } ?? String(view.amount.minorUnits)
    }
}
