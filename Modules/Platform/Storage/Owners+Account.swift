internal import Kernel

extension Owners {
    /// A new value for `epoch`, by which clients notice that a store is not the one they knew.
    package static func freshEpoch() -> String {
        var random = SystemRandomNumberGenerator()
        return freshEpoch(using: &random)
    }

    /// The same out of given numbers, so that what depends on epochs can be played again.
    package static func freshEpoch(using random: inout some RandomNumberGenerator) -> String {
        String(UInt64.random(in: .min ... .max, using: &random), radix: 36)
    }

    /// The owner's own row without what differs between stores, as the catalogue has it.
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
