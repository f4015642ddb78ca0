internal import FinanceData
internal import FinanceDomain
internal import Kernel

/// Says of a transaction what it did: “Paid 12.50 EUR from Cash: coffee”, “Moved 50.00 EUR from Cash to Savings”.
struct MoneySentence {
    let text: String

    /// Says only “ticked” or “no longer ticked” if the change did that on a statement.
    init(
        _ view: TransactionViewEntity, after before: JSONValue?, _ finance: FinanceModule, today: CivilDay
    ) throws {
        let isTicked = view.reconciliationID != nil
        guard let before, isTicked != (before["reconciliationId"]?.digits != nil) else {
            text = try Self(view, finance).text
            return
        }
        let lines = TransactionLines(finance: finance, today: today)
        text = StatementTexts.english.told(lines.name(view), lines.amount(view), isTicked: isTicked)
    }

    init(_ view: TransactionViewEntity, _ finance: FinanceModule) throws {
        let texts = FinanceTexts.english
        let (currency, account) = (try view.currency, view.account?.name ?? texts.noAccount)
        let (amount, isSpent) = (finance.text(Int64(view.amount.minorUnits.magnitude), currency), view.amount < .zero)
        let said =
            if let other = view.other?.name {
                isSpent ? texts.moved(amount, account, other) : texts.moved(amount, other, account)
            } else {
                isSpent ? texts.paid(amount, account) : texts.received(amount, account)
            }
        text = view.description.map { "\(said): \($0)" } ?? said
    }
}
