internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel

extension ObjectSchema {
    static let transaction = ObjectSchema("finance.TransactionViewEntity", TransactionViewEntity.shown)
    static let account = ObjectSchema("finance.AccountViewEntity", [Field](AccountViewEntity.fields))
    static let category = ObjectSchema("finance.CategoryEntity", [Field](CategoryEntity.fields))
    static let grouping = ObjectSchema("finance.GroupingEntity", [Field](GroupingEntity.fields))
    static let counted = ObjectSchema("finance.CategoryWithCountEntity", [Field](CategoryWithCountEntity.fields))
    static let bulk = ObjectSchema("finance.BulkUpdateResult", [Field](BulkUpdateResult.fields))
    static let merged = ObjectSchema("finance.MergeCategoriesResult", [Field](MergeCategoriesResult.fields))
}

extension TransactionViewEntity {
    fileprivate static let shown = [Field](fields)
}

extension Field {
    /// Those of the examples are made by the tests of access.
    static func id(_ description: String, _ example: JSONValue) -> Field {
        .required("id", .identifier, description, example: example)
    }

    static let rate = Field.optional(
        "exchangeRate", .number,
        "Units of the home currency for one of the account's. The account's last, unless it is given; 1 in one currency."
    )
    static let color = Field.optional("color", .text, "Six hexadecimal digits behind a #.", example: "#64748b")
    static let entered = Field.optional(
        "date", .text, "YYYY-MM-DDTHH:mm:ss.SSSZ; midnight means the day. Today, unless it is given.",
        example: "2026-01-08T00:00:00.000Z")
    static let expected = Field.optional(
        "expectedVersion", .integer, "The version that the client saw; another is refused with what is there.")
}

extension Values {
    func amount(_ name: String) throws -> Amount { try Amount(minorUnits: integer(name)) }

    func optionalAmount(_ name: String) throws -> Amount? {
        try optionalInteger(name).map { try Amount(minorUnits: $0) }
    }

    /// In its own digits: a Double would lose some.
    func optionalRate(_ name: String = "exchangeRate") throws -> ExchangeRate? {
        guard let digits = try optional(name, as: JSONValue.self)?.digits else { return nil }
        let value: ExactDecimal
        do throws(FieldFault) { value = try ExactDecimal(typed: digits) } catch {
            throw MoneyError.unreadableRate(digits)
        }
        return try ExchangeRate(value)
    }
}
