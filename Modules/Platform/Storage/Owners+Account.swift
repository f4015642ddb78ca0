internal import Kernel

extension Owners {
    /// Gives every owner a new epoch, so that devices notice that the store is not the one that they know.
    package static func renewEpochs(in session: any DatabaseSession) throws {
        let keys = try session.rows("SELECT owner FROM owners ORDER BY owner").map { try $0.integer(0) }
        try session.executeMany(
            keys.map { "UPDATE owners SET epoch = \(freshEpoch()) WHERE owner = \($0)" })
    }

    /// A new value for `epoch`. When clients see the new value, they know that the store is no longer the same.
    package static func freshEpoch() -> String {
        var random = SystemRandomNumberGenerator()
        return freshEpoch(using: &random)
    }

    /// The same from a given generator, so that a sequence that depends on epochs can be repeated.
    package static func freshEpoch(using random: inout some RandomNumberGenerator) -> String {
        String(UInt64.random(in: .min ... .max, using: &random), radix: 36)
    }

    /// The columns of the owner's own row that the catalogue counts as content, without those that differ between stores.
    package static func content(
        of owner: Int64, in session: any DatabaseSession
    ) throws -> [(column: CatalogueColumn, value: SQLValue)] {
        let columns = try table(in: session).content
        guard let row = try session.firstRow(table(in: session).rows(of: owner, columns: columns.map(\.name))) else {
            throw Refusal.ownerUnknown("There is no such owner in this store.")
        }
        return Array(zip(columns, row.values))
    }

    static func table(in session: any DatabaseSession) throws -> CatalogueTable {
        guard let table = try Catalogue.read(in: session).table(CatalogueTable.owners) else {
            throw MizanError(.corruptData, "storage.no-owners", "The store has no table of owners.")
        }
        return table
    }
}
