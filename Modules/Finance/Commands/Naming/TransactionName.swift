internal import ArgumentParser
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit

/// A transaction as somebody names it: by its id, or by the end of that, as the list shows it.
struct TransactionName: ExpressibleByArgument, Sendable {
    let text: String

    init?(argument: String) { text = argument.lowercased() }

    /// How much of an id the list shows.
    static func short(_ id: UUID) -> String { String(id.text.suffix(6)) }

    func check() throws {
        guard UUID(text: text) == nil else { return }
        guard (4...36).contains(text.utf8.count), text.allSatisfy({ $0.isHexDigit || $0 == "-" }) else {
            throw MizanError(
                .invalidInput, "finance.transaction-name",
                "“\(Excerpt.of(text))” names no transaction: write the end of its id, at least four characters, as "
                    + "`mizan finance list` shows it.")
        }
    }

    /// - Parameter removed: whether it lies in the trash.
    func id(_ finance: FinanceModule, removed: Bool = false, in reading: ReadTransaction) throws -> UUID {
        try check()
        if let id = UUID(text: text) { return id }
        let found = try finance.transactions(endingIn: text, removed: removed, in: reading)
        guard let first = found.first else {
            throw MizanError(
                .notFound, "finance.no-such-transaction",
                "No transaction\(removed ? " in the trash" : "") has an id that ends in \(text).",
                advice: removed ? "`mizan finance trash list` shows them." : "`mizan finance list` shows them.")
        }
        guard found.count == 1 else {
            throw MizanError(
                .invalidInput, "finance.ambiguous-transaction",
                "\(found.count) transactions have ids that end in \(text). Write more of it: "
                    + found.prefix(3).map(\.text).joined(separator: ", ") + (found.count > 3 ? " …" : ""))
        }
        return first
    }
}
