internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The form for a transaction, the accounts with their balances, and the latest transactions.
struct MoneyPage {
    let finance: FinanceModule
    let frame: PageFrame
    private let texts = FinanceTexts.english

    init(finance: FinanceModule, frame: PageFrame) {
        (self.finance, self.frame) = (finance, frame)
    }

    static let link = Link("money")
    /// - Parameter account: the account whose register leads to the form, which leads back there.
    static func link(entering account: UUID?) -> Link {
        Link(segments: ["money"], query: [("account", account?.text)])
    }

    private static let accounts = Link("money", "accounts")
    private static let transfers = Link("money", "transfers")

    var all: [Endpoint] { [show, add, addAccount, transfer] }

    private var show: Endpoint {
        .readingPage(
            PathTemplate(Self.link.text), "Accounts and the latest transactions", of: FinanceModule.id,
            query: [.optional("account", .identifier, "The account of the transaction that a person enters.")]
        ) { [self] request, reading in
            let accounts = try FinanceModule.accountViews.page(in: reading).items
            let visible = accounts.filter(\.account.isVisible)
            let latest = try FinanceModule.transactionViews.page(RecordQuery(limit: 10), in: reading).items
            let form = try MoneyForm(finance, for: request.query.optional("account", as: UUID.self), in: reading)
            let accountForm = accountForm(home: try FinanceModule.home(in: reading)?.currency)
            let lines = TransactionLines(finance: finance, today: try finance.today(in: reading))
            return Page(
                texts.money, in: frame, at: Self.link,
                main: """
                    \(visible.isEmpty ? "<p>\(texts.firstAccount)</p>\n\(accountForm)" : form.html)
                    \(visible.isEmpty ? HTML() : try balances(visible, in: reading))
                    \(latest.isEmpty ? HTML() : "<h2>\(texts.latest)</h2>\n\(lines.html(latest))")
                    \(visible.count > 1 ? transferForm(visible) : HTML())
                    \(visible.isEmpty ? HTML() : "<details><summary>\(texts.addAccount)</summary>\(accountForm)</details>")
                    \(places(hasAccounts: !accounts.isEmpty))
                    """)
        }
    }

    private func places(hasAccounts: Bool) -> HTML {
        ListEnd(
            next: nil, table: hasAccounts ? .table(of: FinanceModule.accounts) : nil,
            """
            <a href="\(link: RegisterFilter().link)">\(texts.register)</a> <a href="\(link: TotalsPage.link())">\(texts.totals)</a> \
            <a href="\(link: HomeCurrencyPages.link)">\(texts.homeCurrency)</a>
            """
        ).html
    }

    private func balances(_ accounts: [AccountViewEntity], in reading: ReadTransaction) throws -> HTML {
        let series = try finance.monthlyBalances(of: accounts, in: reading)
        return """
            <h2>\(texts.accounts)</h2>
            <dl>\(each: accounts, { one in
                """
                <div><dt><a href="\(link: RegisterFilter(account: one.account.id).link)"><bdi>\(one.account.name)</bdi></a></dt>\
                <dd class="figures">\(with: series[one.account.id], { Sparkline($0.map(Double.init)).html }) \
                \(finance.text(one.currentBalanceCents, one.account.currency))</dd></div>
                """
            })</dl>
            """
    }

    private func accountForm(home: Currency?) -> HTML {
        """
        <form method="post" action="\(link: Self.accounts)">
        <label for="account-name">\(texts.name)</label>
        <input id="account-name" name="name" required dir="auto" autocomplete="off">
        <label for="currency">\(texts.currency)</label>
        <input id="currency" name="currency" required maxlength="40" autocomplete="off" aria-describedby="currency-hint">
        <p class="soft" id="currency-hint">\(texts.currencyHint)</p>
        <label for="balance">\(texts.balanceNow)</label>
        <input id="balance" name="balance" inputmode="decimal" autocomplete="off">
        \(with: home, { MoneyForm.rateField(texts.openingRateHint($0), id: "opening-rate") })<button>\(texts.add)</button></form>
        """
    }

    private func transferForm(_ accounts: [AccountViewEntity]) -> HTML {
        let options = accounts.map { ($0.account.id.text, "\($0.account.name) \($0.account.currency)") }
        return """
            <details><summary>\(texts.transfer)</summary>
            <form method="post" action="\(link: Self.transfers)">
            <label for="sent">\(texts.amount)</label>
            <input id="sent" name="amount" required inputmode="decimal" autocomplete="off">
            <label for="from">\(texts.from)</label>
            <select id="from" name="from">\(Choices(options, options.first?.0).html)</select>
            <label for="to">\(texts.to)</label>
            <select id="to" name="to">\(Choices(options, options.last?.0).html)</select>
            <button>\(texts.move)</button></form></details>
            """
    }

    private var add: Endpoint {
        .changingPage(
            PathTemplate(Self.link.text), "Enter a transaction with the form", of: FinanceModule.id,
            form: MoneyForm.fields
        ) { [finance] request, writing in
            let account = try FinanceModule.accounts.require(request.body.identifier("account"), in: writing).entity
            let typed = try TypedAmount(request.body.text("amount"), markedHere: finance.mark)
            let amount = try typed.amount(typedIn: account.currency)
            guard amount != .zero else { throw Refusal.pageRefused(FinanceTexts.english.noAmount) }
            let isSpent = try request.body.text("direction") == MoneyForm.spent
            _ = try finance.addTransaction(
                TransactionDraft(
                    accountID: account.id, amount: isSpent && !typed.isSigned ? -amount : amount,
                    rate: finance.rate(typed: request.body.optionalText(MoneyForm.rate.name)),
                    categoryID: request.body.optional("category", as: UUID.self),
                    description: request.body.optionalText("description"),
                    date: request.body.optional("day", as: CivilDay.self).map {
                        try TransactionDate(typed: $0, today: finance.today(in: writing.view))
                    }), in: writing)
            let back = try request.body.optionalText("back").map { Link(wanted: $0) }
            return back ?? Self.link
        }
    }

    private var addAccount: Endpoint {
        .changingPage(
            PathTemplate(Self.accounts.text), "Add an account with the form", of: FinanceModule.id,
            form: [
                .required("name", .text), .required("currency", .text), .optional("balance", .text), MoneyForm.rate,
            ]
        ) { [finance] request, writing in
            let currency = try Currency(typed: request.body.text("currency"))
            let opening = try request.body.optionalText("balance").map {
                try TypedAmount($0, markedHere: finance.mark).amount(typedIn: currency)
            }
            _ = try finance.addAccount(
                AccountDraft(
                    name: request.body.text("name"), type: .checking, currency: currency, opening: opening,
                    rate: finance.rate(typed: request.body.optionalText(MoneyForm.rate.name))), in: writing)
            return Self.link
        }
    }

    private var transfer: Endpoint {
        .changingPage(
            PathTemplate(Self.transfers.text), "Move money between two accounts with the form", of: FinanceModule.id,
            form: [.required("amount", .text), .required("from", .identifier), .required("to", .identifier)]
        ) { [finance] request, writing in
            let from = try FinanceModule.accounts.require(request.body.identifier("from"), in: writing).entity
            let typed = try TypedAmount(request.body.text("amount"), markedHere: finance.mark)
            let draft = TransferDraft(
                from: from.id, to: try request.body.identifier("to"), sent: try typed.amount(typedIn: from.currency))
            _ = try finance.transfer(draft, in: writing)
            return Self.link
        }
    }
}
