internal import FinanceDomain
package import FoundationEssentials
package import Kernel
package import Storage

/// A row of `finance_transaction` (seed 001, TransactionViewEntity, without the joined fields).
package struct TransactionRecord: StoredRecord {
    package let id: UUID
    package var accountId: UUID
    package var amountCents: Int64
    package var amountHomeCents: Int64
    /// The currency that the rate leads to. If it is not the owner's home currency, a change of that is under way.
    package var homeCurrency: String
    package var rate: ExactDecimal
    package var categoryId: UUID?
    package var transferId: UUID?
    package var otherAccountId: UUID?
    package var otherAmountCents: Int64?
    /// The statement that it is linked to, shown as `cleared`, too.
    package var reconciliationId: UUID?
    package var description: String?
    package var notes: String?
    package var date: Instant
    /// Fixed when the date was written; shown as `day`. Devices need not send it.
    package var civilDay: CivilDay?
    /// The transaction's place among the transactions of its date, as in a bank's file. Nil if the transaction did not come
    /// from a file.
    package var place: Int64?
    package let createdAt: Instant
    package var updatedAt: Instant

    package static let words = RecordWords(
        nil, "Money that was spent, received or moved.", by: ["description"], beside: ["civilDay", "amountCents"])

    package static let schema = RecordSchema<Self>(
        "finance.Transaction", table: "finance_transaction", merging: .resolver(TransactionMerge.merged),
        hidden: [HiddenColumn("textFolded", \.searched), HiddenColumn("dayPlace") { $0.place ?? 0 }],
        parts: [PartFilter(ofCategory, by: "categoryId", in: "finance_split_part", of: "transaction_id")],
        columns: Column("id", \.id, [.key, .filtered]),
        Column("accountId", \.accountId, .filtered),
        Column("amountCents", \.amountCents, .filtered),
        Column("amountHomeCents", \.amountHomeCents, standard: .rule),
        Column("homeCurrency", \.homeCurrency, .filtered, standard: .rule),
        Column("exchangeRate", \.rate, standard: .rule),
        Column("categoryId", \.categoryId, .filtered),
        Column("transferId", \.transferId, .filtered),
        Column("otherAccountId", \.otherAccountId),
        Column("otherAmountCents", \.otherAmountCents),
        Column("reconciliationId", \.reconciliationId, .filtered),
        Column("description", \.description, .filtered, folded: "textFolded"),
        Column("notes", \.notes, .filtered, folded: "textFolded"),
        Column(
            "date", \.date, [.filtered, .sorted], leads: ["civilDay"], ties: ["dayPlace", "createdAt"], standard: .made),
        Column("civilDay", \.civilDay, [.filtered, .sorted, .computed], ties: ["date", "dayPlace", "createdAt"]),
        Column("place", \.place),
        Column("createdAt", \.createdAt, standard: .made),
        Column("updatedAt", \.updatedAt, standard: .changed),
        read: { try Self(&$0) }, write: { $0.write(to: &$1) })

    /// The filter by the category of a transaction or of one of its parts.
    static let ofCategory = "categoryOfAny"

    /// True for an opening balance, which is neither earned nor spent.
    var isOpening: Bool { transferId == nil && categoryId == nil && description == Transaction.openingBalance }

    /// True for an opening balance without a chosen day.
    var isUndatedOpening: Bool {
        isOpening && civilDay.map { TransactionDate(stored: date, day: $0).isOfOpening } ?? false
    }

    /// True if both records are opening balances without a chosen day, and differ only in their date and place. An earlier
    /// entry has then moved one of the two records.
    func isMovedOpening(to other: Self) -> Bool {
        guard isUndatedOpening, other.isUndatedOpening else { return false }
        var moved = self
        (moved.date, moved.civilDay, moved.place, moved.updatedAt) =
            (other.date, other.civilDay, other.place, other.updatedAt)
        return moved.isSame(as: other)
    }

    /// The text that a search reads.
    private var searched: String? {
        let texts = [description, notes].compactMap(\.self)
        return texts.isEmpty ? nil : FoldedText.fold(texts.joined(separator: " "))
    }
}

// There are millions of transactions: the schema's own reader and writer would look up each field's type every time.
extension TransactionRecord {
    fileprivate init(_ fields: inout FieldReader) throws {
        id = try fields.next()
        accountId = try fields.next()
        amountCents = try fields.next()
        amountHomeCents = try fields.next()
        homeCurrency = try fields.next()
        rate = try fields.next()
        categoryId = try fields.next()
        transferId = try fields.next()
        otherAccountId = try fields.next()
        otherAmountCents = try fields.next()
        reconciliationId = try fields.next()
        description = try fields.next()
        notes = try fields.next()
        date = try fields.next()
        civilDay = try fields.next()
        place = try fields.next()
        createdAt = try fields.next()
        updatedAt = try fields.next()
    }

    fileprivate func write(to fields: inout FieldWriter) {
        fields.append(id.fieldValue)
        fields.append(accountId.fieldValue)
        fields.append(.integer(amountCents))
        fields.append(.integer(amountHomeCents))
        fields.append(.text(homeCurrency))
        fields.append(.decimal(rate))
        fields.append(categoryId.fieldValue)
        fields.append(transferId.fieldValue)
        fields.append(otherAccountId.fieldValue)
        fields.append(otherAmountCents.fieldValue)
        fields.append(reconciliationId.fieldValue)
        fields.append(description.fieldValue)
        fields.append(notes.fieldValue)
        fields.append(.instant(date))
        fields.append(civilDay.fieldValue)
        fields.append(place.fieldValue)
        fields.append(.instant(createdAt))
        fields.append(.instant(updatedAt))
    }
}
