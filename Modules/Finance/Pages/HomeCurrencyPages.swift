internal import FinanceData
internal import FinanceDomain
internal import HTTPKit
internal import ModuleKit
internal import PagesKit

/// The currency of all totals, and the form that changes it.
struct HomeCurrencyPages {
    let finance: FinanceModule
    let frame: PageFrame
    private let texts = FinanceTexts.english

    init(finance: FinanceModule, frame: PageFrame) {
        (self.finance, self.frame) = (finance, frame)
    }

    static let link = Link("money", "home-currency")

    var all: [Endpoint] { [show, change] }

    private var show: Endpoint {
        .readingPage(PathTemplate(Self.link.text), "The currency of all totals", of: FinanceModule.id) {
            [self] _, reading in
            let home = try FinanceModule.home(in: reading)?.currency
            return Page(
                texts.homeCurrency, in: frame, at: Self.link,
                main: """
                    <p>\(home.map(texts.totalsIn) ?? texts.noHomeCurrency)</p>
                    <form method="post" action="\(link: Self.link)">
                    <label for="currency">\(texts.newCurrency)</label>
                    <input id="currency" name="currency" required maxlength="40" autocomplete="off" aria-describedby="currency-hint">
                    <p class="soft" id="currency-hint">\(texts.currencyHint)</p>
                    <label for="rate">\(texts.homeRate)</label>
                    <input id="rate" name="rate" inputmode="decimal" autocomplete="off" aria-describedby="rate-hint">
                    <p class="soft" id="rate-hint">\(texts.homeRateHint)</p>
                    <button>\(texts.convert)</button></form>
                    <p class="places"><a href="\(link: TotalsPage.link())">\(texts.totals)</a> \
                    <a href="\(link: MoneyPage.link)">\(texts.money)</a></p>
                    """)
        }
    }

    /// Converts all transactions in several writes, which are one change.
    private var change: Endpoint {
        .acting(
            .post, PathTemplate(Self.link.text), "Change the currency of all totals with the form",
            scope: .write(FinanceModule.id),
            body: .form([
                Field.required("currency", .text).labelled(texts.newCurrency), .optional("rate", .text),
            ]),
            answers: [.seeOther("The page of the home currency.")], errors: [.pageRefused, .pageNotFound]
        ) { [finance] request in
            try await workingForPeople {
                let currency = try Currency(typed: request.body.text("currency"))
                let rate = try finance.rate(typed: request.body.optionalText("rate"))
                let before = try await finance.homeChange(of: request.owner)
                _ = try await finance.changeHome(to: currency, at: rate, of: request.owner)
                let after = try await finance.homeChange(of: request.owner)
                guard let after, after != before else { return .seeOther(Self.link) }
                return .seeOther(Self.link.telling(Notice(after)))
            }
        }
    }
}
