internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The transactions, of all accounts or of one with its balance after each; found by a text.
struct RegisterPage {
    let finance: FinanceModule
    let frame: PageFrame
    private let texts = FinanceTexts.english

    init(finance: FinanceModule, frame: PageFrame) {
        (self.finance, self.frame) = (finance, frame)
    }

    static func link(account: UUID? = nil, find: String? = nil, after: String? = nil) -> Link {
        Link(segments: ["money", "register"], query: [("account", account?.text), ("find", find), ("after", after)])
    }

    var all: [Endpoint] { [show] }

    private var show: Endpoint {
        .readingPage(
            PathTemplate(Self.link().text), "The register", of: FinanceModule.id,
            query: [
                .optional("account", .identifier, "Only this account, with its balance."),
                .optional("find", .text, "A text in the description or the notes."),
                .optional("after", .text, "The start of the page."),
            ]
        ) { [self] request, reading in
            let account = try request.query.optional("account", as: UUID.self)
            let find = try request.query.optionalText("find").flatMap { $0.isEmpty ? nil : $0 }
            let filters = find.map { [RecordQuery.Filter("description", .contains, $0)] } ?? []
            let query = RecordQuery(filters: filters, limit: 50, cursor: try request.query.optionalText("after"))
            let lines = TransactionLines(finance: finance, today: try finance.today(in: reading))
            let (title, items, next) = try rows(of: account, query, lines, in: reading)
            return Page(
                title, in: frame, at: Self.link(account: account, find: find),
                main: """
                    <form method="get" action="\(link: Self.link())" role="search">
                    \(with: account, { "<input type=\"hidden\" name=\"account\" value=\"\($0.text)\">" })
                    <label for="find">\(texts.find)</label>
                    <div class="row"><input id="find" name="find" type="search" dir="auto" value="\(find ?? "")"> \
                    <button>\(texts.show)</button></div></form>
                    \(items)
                    <p class="places">\(with: next, {
                        "<a rel=\"next\" href=\"\(link: Self.link(account: account, find: find, after: $0))\">\(texts.more)</a> "
                    })\(with: account, {
                        "<a href=\"\(link: StatementPages.link($0))\">\(texts.statement)</a> "
                    })<a href="\(link: MoneyPage.link)">\(texts.money)</a></p>
                    """)
        }
    }

    private func rows(
        of account: UUID?, _ query: RecordQuery, _ lines: TransactionLines, in reading: ReadTransaction
    ) throws -> (title: String, HTML, next: String?) {
        guard let account else {
            let page = try FinanceModule.transactionViews.page(query, in: reading)
            return (texts.register, lines.html(page.items), page.next)
        }
        let named = try FinanceModule.accounts.require(account, in: reading).entity
        let page = try finance.register(of: account, query, in: reading)
        let balances = page.items.map { finance.text($0.balanceCents, named.currency) }
        return (named.name, lines.html(page.items.map(\.transaction), beside: balances), page.next)
    }
}

/// Transactions as a list, each with its day, amount and account.
struct TransactionLines {
    let finance: FinanceModule
    let today: CivilDay
    private let texts = FinanceTexts.english

    init(finance: FinanceModule, today: CivilDay) {
        (self.finance, self.today) = (finance, today)
    }

    /// - Parameter balances: the balance after each transaction, in a register of one account.
    func html(_ items: [TransactionViewEntity], beside balances: [String]? = nil) -> HTML {
        guard !items.isEmpty else { return "<p>\(texts.none)</p>" }
        return
            "<ul class=\"list\">\(each: Array(items.enumerated()), { place, one in line(one, balances?[place]) })</ul>"
    }

    private func line(_ view: TransactionViewEntity, _ balance: String?) -> HTML {
        let beside = [
            view.date.day.words(seenOn: today), view.category?.name,
            view.splitCount.map { "\($0) \(texts.parts)" }, balance == nil ? view.account?.name : nil,
        ].compactMap(\.self).joined(separator: " · ")
        return """
            <li class="row"><a href="\(link: TransactionPages.link(view.id))"><bdi>\(name(view))</bdi><br>\
            <span class="soft"><bdi>\(beside)</bdi></span></a>
            <span class="figures amount">\(amount(view))\(with: balance, { "<br><span class=\"soft\">\($0)</span>" })</span></li>
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
