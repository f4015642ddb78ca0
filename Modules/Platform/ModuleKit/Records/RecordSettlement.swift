package import Storage

/// What a type does with a record that comes as fields, from a device, an archive or out of history, because of what else
/// is there. Its own operations do the same by themselves.
package struct RecordSettlement<Record: StoredRecord>: Sendable {
    /// The record as it is stored, of what was sent and what is there now. A device is told that it is another than it sent
    /// (`isMerged`), and takes it.
    let fit: @Sendable (_ sent: Record, _ stored: Record?, WriteTransaction) throws -> Record
    /// Changes others that follow from it, once it is stored.
    let follow: @Sendable (Record, WriteTransaction) throws -> Void

    package init(
        fit: @escaping @Sendable (_ sent: Record, _ stored: Record?, WriteTransaction) throws -> Record,
        follow: @escaping @Sendable (Record, WriteTransaction) throws -> Void = { _, _ in }
    ) {
        self.fit = fit
        self.follow = follow
    }
}
