package import Kernel
package import Storage

/// What a type does with a record that comes as fields, from a device, an archive or out of history, because of what else
/// is there. Its own operations do the same by themselves.
package struct RecordSettlement<Record: StoredRecord>: Sendable {
    /// The record as it is stored, of what was sent and what is there now. A device is told that it is another than it sent
    /// (`isMerged`), and takes it.
    let fit: @Sendable (_ sent: Record, _ stored: Record?, WriteTransaction) throws -> Record
    /// Changes others that follow from it, once it is stored.
    let follow: @Sendable (Record, WriteTransaction) throws -> Void
    /// What becomes of records that an undo or the history made again what they were: what has changed around them is made
    /// good, as far as that is possible.
    let returned: @Sendable (ReturnedRecords, WriteTransaction) throws -> RecordReturn

    package init(
        fit: @escaping @Sendable (_ sent: Record, _ stored: Record?, WriteTransaction) throws -> Record,
        follow: @escaping @Sendable (Record, WriteTransaction) throws -> Void = { _, _ in },
        returned: @escaping @Sendable (ReturnedRecords, WriteTransaction) throws -> RecordReturn = { _, _ in
            RecordReturn()
        }
    ) {
        self.fit = fit
        self.follow = follow
        self.returned = returned
    }
}

/// Records of one type that are again what they were, by their keys.
package struct ReturnedRecords: Sendable, Equatable {
    /// They had been removed.
    package var outOfTheTrash: [String]
    /// They had become another.
    package var changedBack: [String]

    package init(outOfTheTrash: [String] = [], changedBack: [String] = []) {
        self.outOfTheTrash = outOfTheTrash
        self.changedBack = changedBack
    }
}

/// What is to be said of records that came back.
package struct RecordReturn: Sendable, Equatable {
    /// Others that went elsewhere while these were gone, and stay there.
    package var leftAlone: [RecordReference]
    /// Sentences on what is not as it should be, and what helps.
    package var remarks: [String]

    package init(leftAlone: [RecordReference] = [], remarks: [String] = []) {
        self.leftAlone = leftAlone
        self.remarks = remarks
    }
}
