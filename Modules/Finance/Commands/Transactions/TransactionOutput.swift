internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain

enum TransactionOutput {
    /// `Coffee (Food), -12.50 EUR on 2026-01-08 from Cash`, as the beginning of a sentence.
    static func sentence(_ view: TransactionViewEntity, _ finance: FinanceModule) throws -> String {
        let what = view.description ?? view.category?.name ?? transfer(view) ?? "Transaction"
        let category = view.description == nil ? nil : view.category?.name
        return "\(what)\(category.map { " (\($0))" } ?? ""): \(try amount(of: view, finance)) on \(view.date.day), "
            + "\(view.account?.name ?? "no account") [\(IdentifierEnd.short(view.id))]"
    }

    /// `Transfer to Trip`; nil if the transaction is not a transfer.
    static func transfer(_ view: TransactionViewEntity) -> String? {
        guard view.transfer != nil else { return nil }
        return view.other.map { "Transfer \(view.amount < .zero ? "to" : "from") \($0.name)" } ?? "Transfer"
    }

    static func amount(of view: TransactionViewEntity, _ finance: FinanceModule) throws -> String {
        finance.text(view.amount.minorUnits, try view.currency)
    }
}
