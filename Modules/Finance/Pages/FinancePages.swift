internal import Changes
package import FinanceData
internal import FinanceDomain
internal import Kernel
internal import ModuleKit
package import PagesKit

/// The pages of money: entering a transaction, the accounts, the register, one transaction, the totals of a month.
package enum FinancePages {
    package static func pages(_ finance: FinanceModule) -> SlicePages {
        let texts = FinanceTexts.english
        return SlicePages(
            FinanceModule.id, PageFrame.Entry(texts.money, MoneyPage.link),
            lines: [
                LineReader(
                    FinanceModule.id,
                    example: { try finance.usualAccount(in: $0).map { _ in texts.lineExample } }
                ) { line, reading in
                    try MoneyLine(line, finance, in: reading).map { money in
                        { _ = try finance.addTransaction(money.draft, in: $0) }
                    }
                }
            ],
            places: [
                RecordPlace(of: FinanceModule.transactions) { TransactionPages.link($0) },
                RecordPlace(of: FinanceModule.accounts) { RegisterFilter(account: $0).link },
                RecordPlace(of: FinanceModule.categories) { CategoryPage.link($0) },
            ],
            sentences: [
                RecordSentence(of: FinanceModule.transactions) { id, change, reading in
                    try MoneySentence(
                        FinanceModule.transactionViews.one(id, in: reading), after: change.before, finance,
                        today: finance.today(in: reading)
                    ).text
                },
                RecordSentence(of: FinanceModule.accounts) { id, change, reading in
                    guard change.before == nil else { return nil }
                    let view = try FinanceModule.accountViews.one(id, in: reading)
                    return texts.added(
                        view.account.name, finance.text(view.currentBalanceCents, view.account.currency))
                },
            ]
        ) { frame in
            MoneyPage(finance: finance, frame: frame).all + RegisterPage(finance: finance, frame: frame).all
                + TransactionPages(finance: finance, frame: frame).all + TotalsPage(finance: finance, frame: frame).all
                + CategoryPage(finance: finance, frame: frame).all + SplitPages(finance: finance, frame: frame).all
                + StatementPages(finance: finance, frame: frame).all
                + HomeCurrencyPages(finance: finance, frame: frame).all
        }
    }
}

/// A line such as “12.50 coffee”: the words of `mizan finance add`. A plus means money received.
struct MoneyLine {
    let draft: TransactionDraft

    /// Nil unless the line begins with an amount.
    init?(_ line: String, _ finance: FinanceModule, in reading: ReadTransaction) throws {
        let words = line.split(separator: " ").map(String.init)
        guard let first = words.first, first.contains(where: \.isNumber), Self.isAmount(first, finance.mark) else {
            return nil
        }
        let typed = try AmountArguments(words, mark: finance.mark)
        guard let account = try finance.usualAccount(in: reading) else {
            throw Refusal.pageRefused(FinanceTexts.english.accountFirst)
        }
        let amount = try typed.amount.amount(enteredIn: account.currency, under: nil)
        guard amount.minorUnits != 0 else { throw Refusal.pageRefused(FinanceTexts.english.noAmount) }
        draft = TransactionDraft(accountID: account.id, amount: amount, description: typed.text)
    }

    private static func isAmount(_ word: String, _ mark: DecimalMark) -> Bool {
        do {
            _ = try TypedAmount(word, markedHere: mark)
            return true
        } catch { return false }
    }
}

/// The texts of the pages of money. Another language is another value.
struct FinanceTexts: Sendable {
    let money = "Money"
    let lineExample = "12.50 coffee"
    let noAmount = "The amount is zero."
    let accountFirst = "There is no account yet. Add one on the page of money."
    let enter = "Enter a transaction"
    let enterQuestion = "What was spent, or received?"
    let spent = "Spent"
    let received = "Received"
    let direction = "Direction"
    let amount = "Amount"
    let amountHint = "A minus means money spent, a plus money received. Without a sign, it stays what it is."
    let amountOfParts =
        "The parts add up to the amount, so it cannot change alone. Clear the parts on their page first; then change the amount, "
        + "and divide it again."
    let description = "What was it for?"
    let account = "Account"
    let category = "Category"
    let noAccount = "no account"
    let noCategory = "No category"
    let day = "Day"
    let notes = "Notes"
    let details = "Account, category, day"
    let save = "Save"
    let accounts = "Accounts"
    let latest = "Latest"
    let firstAccount = "Add your first account."
    let addAccount = "Add an account"
    let statement = "Compare with a statement"
    let name = "Name"
    let currency = "Currency"
    let currencyHint = "EUR, USD, SAR"
    let balance = "Balance"
    let balanceNow = "Balance now"
    let add = "Add"
    let transfer = "Move money"
    let from = "From"
    let to = "To"
    let move = "Move"
    let register = "Register"
    let totals = "Totals of the month"
    let filters = "Find and filter"
    let allAccounts = "All accounts"
    let allCategories = "All categories"
    let firstDay = "From this day"
    let lastDay = "Up to this day"
    let leaveAsIs = "Leave it as it is"
    let furtherChanges = "Divide it, or put it in the trash"
    let furtherChangesOfTransfer = "Put it in the trash"
    let find = "Find a text or an amount"
    let show = "Show"
    let none = "No transactions."
    let remove = "Put in the trash"
    let transferOf = "Transfer"
    let parts = "parts"
    let part = "Part"
    let divide = "Divide it among categories"
    let partsHint =
        "The parts add up to this amount. A part without a sign has the sign of the whole. Without parts, it is whole again."
    let tooManyParts = "It has too many parts for this page. The command line can change them."
    let backToTransaction = "Back to the transaction"
    let monthBefore = "The month before"
    let monthAfter = "The month after"
    let spentTotal = "Spent"
    let receivedTotal = "Received"
    let months = "Twelve months"
    let inTwelveMonths = "in twelve months"
    let perMonth = "each month on average"
    let monthsBefore = "Earlier months"
    let chartHint = "Above the line is received money, below it spent money."
    let table = "As a table (CSV)"
    let monthTotals = "Totals of the month"
    let homeCurrency = "Currency of totals"
    let noHomeCurrency = "Totals have no currency yet. The first account decides it."
    let newCurrency = "New currency"
    let rate = "Exchange rate"
    let homeRate = "Value of one unit of the present currency in the new one"
    let homeRateHint = "Every amount is converted at this rate. Leave it empty if no amount is left to convert."
    let convert = "Change the currency"

    static let english = FinanceTexts()

    func added(_ account: String, _ balance: String) -> String {
        "Account \(account) added, with \(balance). Next, enter what you spend or receive."
    }
    func balance(with later: String) -> String { "\(balance), with \(later) on days after today" }
    func paid(_ amount: String, _ account: String) -> String { "Paid \(amount) from \(account)" }
    func received(_ amount: String, _ account: String) -> String { "Received \(amount) in \(account)" }
    func moved(_ amount: String, _ from: String, _ to: String) -> String { "Moved \(amount) from \(from) to \(to)" }
    func noSuchFilter(_ text: String) -> String { "The register cannot be filtered by “\(Excerpt.of(text))”." }
    func rateHint(_ home: Currency) -> String {
        "Only for an account in another currency: the value of one unit in \(home). Empty means the account's last rate."
    }
    func openingRateHint(_ home: Currency) -> String {
        "Only for a balance in another currency: the value of one unit in \(home)."
    }
    func totalsIn(_ currency: Currency) -> String { "Totals are in \(currency), \(currency.name)." }
    func splitOf(_ name: String) -> String { "Parts of \(name)" }
}
