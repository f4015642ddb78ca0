internal import FinanceData
internal import FinanceDomain
internal import HTTPKit
internal import Kernel
internal import ModuleKit

extension ObjectSchema {
    /// With descriptions of the facts that the seed does not state.
    static let transaction = ObjectSchema(
        "finance.TransactionViewEntity", of: TransactionViewEntity.self,
        describing: [
            "date": "The transaction's moment; midnight in UTC means that only the day was entered.",
            "day": "The day that it counts for in lists, totals and words for days.",
            "beyondApps":
                "True if the amount is beyond ±\(Amount.limitOfApps) or the rate below 0.000001, which the apps cannot "
                + "store.",
            "splitCount": "The number of parts (`…/split`); only of a transaction that is split.",
            "reconciliationStatus":
                "Taken from the statement; if it changes there, the transaction's version does not change.",
            "accountName": "Taken from the account; if it changes there, the transaction's version does not change.",
            "accountColor": "Taken from the account.", "currencyOriginal": "Taken from the account.",
            "categoryName": "Taken from the category; if it changes there, the transaction's version does not change.",
            "categoryColor": "Taken from the category.", "categoryType": "Taken from the category.",
        ])
    static let account = ObjectSchema(
        "finance.AccountViewEntity", of: AccountViewEntity.self,
        describing: [
            "currentBalanceCents":
                "The sum of its transactions; a change of a transaction does not change the account's version."
        ])
    static let category = ObjectSchema("finance.CategoryEntity", of: CategoryEntity.self)
    static let grouping = ObjectSchema("finance.GroupingEntity", of: GroupingEntity.self)
    static let counted = ObjectSchema("finance.CategoryWithCountEntity", of: CategoryWithCountEntity.self)
    static let bulk = ObjectSchema("finance.BulkUpdateResult", of: BulkUpdateResult.self)
    static let merged = ObjectSchema(
        "finance.MergeCategoriesResult", of: MergeCategoriesResult.self,
        describing: [
            "mergedCategoryCount": "Internal: apps show only `affectedTransactionCount`.",
            "targetCategoryId": "Internal: apps show only `affectedTransactionCount`.",
        ])
}

extension Field {
    /// A required id. The tests of access create the things that the examples name.
    static func id(_ description: String, _ example: JSONValue) -> Field {
        .required("id", .identifier, description, example: example)
    }

    static let rate = Field.optional(
        "exchangeRate", .number,
        "The value in the home currency of one unit of the account's currency. By default the account's last rate, or "
            + "1 if the currencies are the same."
    )
    static let color = Field.optional("color", .text, "A # with six hexadecimal digits.", example: "#64748b")
    static let entered = Field.optional(
        "date", .text, "YYYY-MM-DDTHH:mm:ss.SSSZ; midnight means the whole day. Now by default.",
        example: "2026-01-08T00:00:00.000Z")
    static let day = Field.optional(
        "day", .day, "Only the day: stored as twelve o'clock where the owner lives. Ignored if `date` is given.")
    static let expected = Field.optional(
        "expectedVersion", .integer,
        "The version that the client saw. If the record has another version, the request is refused, with the "
            + "stored record.")
}

extension Values {
    func amount(_ name: String) throws -> Amount { try Amount(minorUnits: integer(name)) }

    func optionalAmount(_ name: String) throws -> Amount? {
        try optionalInteger(name).map { try Amount(minorUnits: $0) }
    }

    /// Reads the rate from its digits, because a `Double` would lose some digits.
    func optionalRate(_ name: String = "exchangeRate") throws -> ExchangeRate? {
        guard let digits = try optional(name, as: JSONValue.self)?.digits else { return nil }
        let value: ExactDecimal
        do throws(FieldFault) { value = try ExactDecimal(typed: digits) } catch {
            throw MoneyError.unreadableRate(digits)
        }
        return try ExchangeRate(value)
    }
}

extension FinanceModule {
    /// The date in a body: `date`, or `day` alone.
    func date(in body: Values, _ writing: WriteTransaction) throws -> TransactionDate? {
        if let date = try body.optionalText("date") { return try self.date(strict: date, in: writing) }
        return try body.optional("day", as: CivilDay.self).map { try date(noonOf: $0, in: writing) }
    }
}
