package import Kernel

/// The refusals of statements.
package enum StatementError: Error, Hashable, Sendable {
    case notFound(String)
    case exists(String, differing: [String])
    /// One end alone, or an end before the start.
    case range(start: CivilDay?, end: CivilDay?)
    case overlap(with: String)
    /// The account has this draft already.
    case draft(name: String, id: String)
    /// A change of what a completed statement fixes.
    case reconciled(name: String)
    /// A later statement was completed since.
    case notLatest(name: String, latest: String)
    /// The statement does not agree with its transactions.
    case difference(name: String, Int64, Currency)
    case linkedElsewhere(name: String)
    case otherAccount(name: String)
    case afterEnd(name: String, end: CivilDay)
    /// A statement that is to go, and to which transactions are linked.
    case hasLinks(name: String)
    /// An account that is to go, and that has statements.
    case hasStatements(name: String)
    case linkSize(Int)

    /// The most transactions that are linked by one request.
    package static let mostLinkedAtOnce = 2_000
}

extension StatementError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .notFound(let id):
            Refusal.noReconciliation("There is no statement \(Excerpt.of(id)).", details: ["code": "NOT_FOUND"])
        case .exists(let id, let differing):
            Refusal.reconciliationExists(
                "Another statement already has this id: it differs in "
                    + "\(differing.joined(separator: ", ")).",
                details: ["id": id, "fields": differing.joined(separator: ", ")])
        case .range(let start?, let end?):
            Refusal.reconciliationDates("The statement would end on \(end), before it begins on \(start).")
        case .range: Refusal.reconciliationDates("A statement has both a first and a last day, or neither.")
        case .overlap(let other):
            Refusal.reconciliationOverlap("The days overlap those of the statement “\(Excerpt.of(other))”.")
        case .draft(let name, let id):
            Refusal.reconciliationDraft(
                "The account already has a draft: “\(Excerpt.of(name))”. Complete or remove that first.",
                details: ["id": id, "name": Excerpt.of(name)])
        case .reconciled(let name):
            Refusal.reconciled(
                "The completed statement “\(Excerpt.of(name))” fixes amount, date and account of its "
                    + "transactions.",
                details: ["name": Excerpt.of(name)],
                advice: "Revert the statement to a draft first: mizan finance statement revert")
        case .notLatest(let name, let latest):
            Refusal.reconciliationLatest(
                "“\(Excerpt.of(latest))” was completed after “\(Excerpt.of(name))”. Revert that first.",
                details: ["name": Excerpt.of(latest)])
        case .difference(let name, let cents, let currency):
            Refusal.reconciliationDifference(
                "“\(Excerpt.of(name))” does not balance: it differs from its transactions by "
                    + "\(AmountText.plain(cents, of: currency)) \(currency).",
                details: ["differenceCents": String(cents)])
        case .linkedElsewhere(let name):
            Refusal.linkedElsewhere(
                "The transaction is linked to the statement “\(Excerpt.of(name))”. Unlink it there first.")
        case .otherAccount(let name):
            Refusal.reconciliationAccount(
                "“\(Excerpt.of(name))” is a statement of another account than the transaction.")
        case .afterEnd(let name, let end):
            Refusal.reconciliationDates(
                "“\(Excerpt.of(name))” ends on \(end), so later transactions cannot be linked to it.")
        case .hasLinks(let name):
            Refusal.reconciliationLinks(
                "Transactions are linked to the statement “\(Excerpt.of(name))”. Unlink them first.")
        case .hasStatements(let name):
            Refusal.hasReconciliations("The account “\(Excerpt.of(name))” has statements. Remove those first.")
        case .linkSize(let count):
            Refusal.linkSize(
                "A request links 1 to \(Self.mostLinkedAtOnce) transactions, not \(count).",
                details: ["limit": String(Self.mostLinkedAtOnce)])
        }
    }
}

extension Refusal {
    package static let noReconciliation = Refusal(
        .notFound, "finance.no-such-reconciliation", "There is no such statement.")
    package static let reconciliationExists = Refusal(
        .conflict, "finance.reconciliation-exists",
        "Another statement already has this id; `fields` names the differences.")
    package static let reconciliationDates = Refusal(
        .invalidInput, "finance.reconciliation-dates",
        "A statement has a first and a last day or neither; later transactions cannot be linked to it.")
    package static let reconciliationOverlap = Refusal(
        .conflict, "finance.reconciliation-overlap", "The days overlap those of another statement of the account.")
    package static let reconciliationDraft = Refusal(
        .conflict, "finance.reconciliation-draft", "The account already has a draft; `id` and `name` name it.")
    package static let reconciled = Refusal(
        .conflict, "finance.reconciled",
        "A completed statement fixes amount, date and account of its transactions; `name` names it.")
    package static let reconciliationLatest = Refusal(
        .conflict, "finance.reconciliation-latest", "Only the statement that was completed last can be reverted.")
    package static let reconciliationDifference = Refusal(
        .conflict, "finance.reconciliation-difference",
        "The statement differs from its transactions by `differenceCents`; it completes at 0.")
    package static let linkedElsewhere = Refusal(
        .conflict, "finance.linked-elsewhere", "The transaction is linked to another statement.")
    package static let reconciliationAccount = Refusal(
        .invalidInput, "finance.reconciliation-account", "The statement is one of another account.")
    package static let reconciliationLinks = Refusal(
        .conflict, "finance.reconciliation-links", "Transactions are linked to the statement.")
    package static let hasReconciliations = Refusal(
        .conflict, "finance.has-reconciliations", "The account has statements.")
    package static let linkSize = Refusal(
        .invalidInput, "finance.link-size", "A request links 1 to 2,000 transactions.")
}
