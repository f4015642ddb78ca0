package import FoundationEssentials
package import Kernel

/// A loan.
package struct Loan: Hashable, RecordEntity {
    package let id: UUID
    package let borrower: String
    package let weight: Double
    package let price: ExactDecimal
    package let isDue: Bool
    package let since: Instant
    package let until: CivilDay?
    package let book: UUID?
    package let extra: JSONValue?
    package let labels: [String]
    package let mood: LoanMood?
    // new-module: fields

    package var recordID: UUID { id }

    package init(
        id: UUID,
        borrower: String,
        weight: Double,
        price: ExactDecimal,
        isDue: Bool,
        since: Instant,
        until: CivilDay?,
        book: UUID?,
        extra: JSONValue?,
        labels: [String],
        mood: LoanMood?,
        // new-module: parameters
    ) throws(TextError) {
        try TextRule("borrower", maximumBytes: 1_000, forbids: .controls).check(borrower)
        // new-module: rules
        self.id = id
        self.borrower = borrower
        self.weight = weight
        self.price = price
        self.isDue = isDue
        self.since = since
        self.until = until
        self.book = book
        self.extra = extra
        self.labels = labels
        self.mood = mood
        // new-module: values
    }
}

package enum LoanMood: String, CaseIterable, FieldCodable, Sendable {
    case calm, glad
}

// new-module: choices
