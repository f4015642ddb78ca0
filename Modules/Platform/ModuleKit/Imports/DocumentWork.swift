package import Kernel

/// The rest of an import of a document. The rest is stored in parts, so that other writers have their turn between two parts.
///
/// It is a value: a part that fails leaves it unchanged.
package protocol DocumentWork: Sendable {
    /// The report on the work done so far.
    var report: ImportReport { get }

    /// Stores pieces as long as the turn has time, and counts each with `note`. Returns true once nothing is left.
    ///
    /// After each part all rules are satisfied. An interrupted import of the same document starts again from the first item:
    /// storing an item twice changes nothing.
    mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool

    /// Stores again what the next parts depend on, for a dry run, which rolls back each part.
    func layAgain(in transaction: WriteTransaction) throws
}

extension DocumentWork {
    package func layAgain(in transaction: WriteTransaction) throws {}

    /// Does all the work in the caller's transaction, without turns for other writers.
    package func whole(in transaction: WriteTransaction) throws -> ImportReport {
        var work = self
        while try !work.goOn(PartTurn(before: 0, .none), in: transaction) {}
        return work.report
    }
}
