package import FoundationEssentials
package import Kernel

/// A part of a transaction that is for several purposes. All parts of one add up to its amount.
package struct SplitPart: Hashable, RecordEntity {
    package let id: UUID
    package let transactionID: UUID
    /// The place among the parts. The last part takes the rest of the amount in the home currency.
    package var position: Int64
    /// In the account's currency; not 0.
    package var amount: Amount
    package var categoryID: UUID?
    package var notes: String?
    package let createdAt: Instant
    package var updatedAt: Instant

    package var recordID: UUID { id }

    /// The most parts of a transaction.
    package static let most = 100

    package init(
        id: UUID, transactionID: UUID, position: Int64, amount: Amount, categoryID: UUID? = nil, notes: String? = nil,
        createdAt: Instant, updatedAt: Instant
    ) throws {
        (self.id, self.transactionID, self.position) = (id, transactionID, position)
        (self.amount, self.categoryID, self.notes) = (amount, categoryID, notes)
        (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
        try LedgerText.notes.check(notes)
        guard amount != .zero else { throw SplitError.zero }
    }
}

/// The refusals of splits.
package enum SplitError: Error, Hashable, Sendable {
    case zero
    /// A part of a form with a category or notes and nothing else.
    case noAmount(part: Int)
    case count(Int)
    case sum(parts: Int64, amount: Int64, Currency)
    case transfer
    /// A transaction with parts has no category of its own.
    case category
    /// A part of a transaction that does not exist.
    case noTransaction(String)
}

extension SplitError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .zero: Refusal.split("A part cannot be 0.", details: ["field": "amountCents"])
        case .noAmount(let part): Refusal.split("Part \(part) has no amount.", details: ["field": "amountCents"])
        case .count(let count):
            Refusal.split(
                "A transaction has at most \(SplitPart.most) parts, not \(count).",
                details: ["limit": String(SplitPart.most)])
        case .sum(let parts, let amount, let currency):
            Refusal.splitSum(
                "The parts add up to \(AmountText.plain(parts, of: currency)), and the transaction has "
                    + "\(AmountText.plain(amount, of: currency)) \(currency).",
                details: ["partsCents": String(parts), "amountCents": String(amount)],
                advice: "Change the amount together with the parts: mizan finance split --amount")
        case .transfer: Refusal.split("A transfer cannot be split: nothing is earned or spent by it.")
        case .category: Refusal.split("A transaction with parts has no category: its parts have.")
        case .noTransaction(let id): Refusal.noTransaction("There is no transaction \(Excerpt.of(id)).")
        }
    }
}

extension Refusal {
    package static let split = Refusal(
        .invalidInput, "finance.split",
        "A transaction has at most 100 parts, none of them 0, and no category; a transfer has none.")
    package static let noSplitPart = Refusal(.notFound, "finance.no-such-part", "There is no such part.")
    package static let splitSum = Refusal(
        .conflict, "finance.split-sum", "The parts do not add up to the amount of their transaction.")
}
