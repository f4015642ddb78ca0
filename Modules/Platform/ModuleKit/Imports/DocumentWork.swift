package import Kernel

/// The work that a document still is to an import. It is stored in parts, so that others have their turn in between.
///
/// It is a value: a part that did not come about leaves it as it was.
package protocol DocumentWork: Sendable {
    /// The report on what was done so far.
    var report: ImportReport { get }

    /// Stores pieces for as long as the turn has time, and notes each. Returns true once nothing is left.
    ///
    /// Each part leaves whole what must hold, and an import of the same document that broke off goes on from the first item:
    /// storing one twice changes nothing.
    mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool

    /// Stores once more what the next parts stand on, for a dry run, which takes back each part.
    func layAgain(in transaction: WriteTransaction) throws
}

extension DocumentWork {
    package func layAgain(in transaction: WriteTransaction) throws {}

    /// All of it in a transaction of the caller's: nobody else has a turn.
    package func whole(in transaction: WriteTransaction) throws -> ImportReport {
        var work = self
        while try !work.goOn(PartTurn(before: 0, .none), in: transaction) {}
        return work.report
    }
}
