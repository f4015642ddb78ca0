internal import ModuleKit
internal import Storage

/// The legs of transfers, found by an index of their own. No statement sorts the legs by id: an engine would read all of the
/// owner's transactions for that.
enum TransferLegs {
    enum Place { case live, trash, anywhere }

    /// The keys, sorted.
    static func keys(
        of transfers: some Sequence<String>, _ place: Place, in reading: ReadTransaction
    ) throws -> [String] {
        let state: SQL =
            switch place {
            case .live: "deleted_at IS NULL"
            case .trash: "deleted_at IS NOT NULL"
            case .anywhere: "1 = 1"
            }
        var keys: [String] = []
        try KeyLists.forEach(transfers) { list in
            keys += try reading.session.rows(
                """
                SELECT id FROM finance_transaction
                WHERE owner = \(reading.ownerKey) AND transfer_id IN (\(list)) AND \(state)
                """
            ).map { try $0.text(0) }
        }
        return keys.sorted()
    }
}
