package import Kernel
package import ModuleKit

/// A document that is stored in one part.
package struct SmallDocument: DocumentWork {
    package private(set) var report = ImportReport()
    private let apply: @Sendable (WriteTransaction) throws -> ImportReport

    package init(_ apply: @escaping @Sendable (WriteTransaction) throws -> ImportReport) {
        self.apply = apply
    }

    package mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool {
        report = try apply(transaction)
        return true
    }
}
