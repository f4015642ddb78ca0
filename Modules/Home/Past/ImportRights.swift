package import Kernel
package import ModuleKit
internal import Storage

/// The rights of an import or an undo: the slices whose records the caller may write.
package struct ImportRights: Sendable {
    private let mayWrite: @Sendable (String) -> Bool

    package init(mayWrite: @escaping @Sendable (String) -> Bool) {
        self.mayWrite = mayWrite
    }

    /// The rights of a person who runs commands on the machine.
    package static let all = ImportRights { _ in true }

    package func require(_ slices: some Sequence<String>) throws(MizanError) {
        guard let slice = Set(slices).filter({ !mayWrite($0) }).min() else { return }
        throw Refusal.importNotWritable(
            "This changes data of \(slice), which this caller may not write. Nothing was changed.",
            details: ["slice": slice, "scope": "\(slice):write"])
    }

    /// Checks the changes that were actually made, whatever slice the importer belongs to.
    package func require(changedBy transaction: WriteTransaction) throws(MizanError) {
        let types = transaction.changedTypes().union(transaction.newFacts.keys)
        try require(types.map { RecordReference(type: $0, key: "").slice })
    }
}

/// An importer, and the slice whose module provides it.
package struct OwnedImporter<Kind: Sendable>: Sendable {
    package let slice: String
    package let importer: Kind

    package init(slice: String, importer: Kind) {
        (self.slice, self.importer) = (slice, importer)
    }
}
