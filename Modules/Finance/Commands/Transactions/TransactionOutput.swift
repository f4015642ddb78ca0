internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel

enum TransactionOutput {
    static func listing(_ views: [TransactionViewEntity], whenEmpty: String = "") -> TabularOutput {
        TabularOutput(
            columns: TransactionViewEntity.fields.map { TabularOutput.Column($0.name, $0.name) },
            rows: views.map(\.values), whenEmpty: whenEmpty)
    }

    /// `Coffee (Food), -12.50 EUR on 2026-01-08 from Cash`, as a sentence begins.
    static func sentence(_ view: TransactionViewEntity, _ finance: FinanceModule) throws -> String {
        let what = view.description ?? view.categoryName ?? transfer(view) ?? "Transaction"
        let category = view.description == nil ? nil : view.categoryName
        return "\(what)\(category.map { " (\($0))" } ?? ""): \(try amount(of: view, finance)) on \(view.day), "
            + "\(view.accountName ?? "no account") [\(IdentifierEnd.short(view.id))]"
    }

    /// `Transfer to Trip`; nil of what is none.
    static func transfer(_ view: TransactionViewEntity) -> String? {
        guard view.transferId != nil else { return nil }
        return view.otherLeg.map { "Transfer \(view.amountCents < 0 ? "to" : "from") \($0.accountName)" } ?? "Transfer"
    }

    static func amount(of view: TransactionViewEntity, _ finance: FinanceModule) throws -> String {
        finance.text(view.amountCents, try Currency(view.currencyOriginal ?? ""))
    }
}
