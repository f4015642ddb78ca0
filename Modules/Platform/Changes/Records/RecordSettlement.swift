package import Kernel
package import Storage

/// The way in which a type fits a record that comes as fields, from a device, an archive or out of history, to the other
/// records. The type's own operations do the same by themselves.
package struct RecordSettlement<Record: StoredRecord>: Sendable {
    /// The record as it is stored, of what was sent and what is there now. A device is told that it is another than it sent
    /// (`isMerged`), and takes it.
    let fit: @Sendable (_ sent: Record, _ stored: Record?, WriteTransaction) throws -> Record
    /// Refuses what a device sends and can send otherwise, for want of something that only it, or a person, knows.
    let refuse: (@Sendable (_ sent: Record, _ stored: Record?, WriteTransaction) throws -> Void)?
    /// Changes others that follow from it, once it is stored.
    let follow: @Sendable (Record, WriteTransaction) throws -> Void
    /// Called for records that an undo or the history restored: it repairs the changes around them, as far as that is possible.
    let returned: @Sendable (ReturnedRecords, WriteTransaction) throws -> RecordReturn
    /// True if one state of a record became the other because of other records, and by nobody's wish.
    let isFollowing: @Sendable (_ before: Record, _ after: Record) -> Bool
    /// Sentences on what is not as it should be, and what helps, once all has come back that was to and is
    /// settled: an undo may go in parts.
    let remarks: @Sendable (ReadTransaction) throws -> [String]

    package init(
        fit: @escaping @Sendable (_ sent: Record, _ stored: Record?, WriteTransaction) throws -> Record,
        refuse: (@Sendable (_ sent: Record, _ stored: Record?, WriteTransaction) throws -> Void)? = nil,
        follow: @escaping @Sendable (Record, WriteTransaction) throws -> Void = { _, _ in },
        returned: @escaping @Sendable (ReturnedRecords, WriteTransaction) throws -> RecordReturn = { _, _ in
            RecordReturn()
        },
        isFollowing: @escaping @Sendable (_ before: Record, _ after: Record) -> Bool = { _, _ in false },
        remarks: @escaping @Sendable (ReadTransaction) throws -> [String] = { _ in [] }
    ) {
        (self.fit, self.refuse, self.follow, self.returned) = (fit, refuse, follow, returned)
        (self.isFollowing, self.remarks) = (isFollowing, remarks)
    }
}

/// Records of one type that are again what they were, by their keys.
package struct ReturnedRecords: Sendable, Equatable {
    /// They had been removed.
    package var outOfTheTrash: [String]
    /// They had become another.
    package var changedBack: [String]

    package init(outOfTheTrash: [String] = [], changedBack: [String] = []) {
        (self.outOfTheTrash, self.changedBack) = (outOfTheTrash, changedBack)
    }
}

/// The result for records that came back.
package struct RecordReturn: Sendable, Equatable {
    /// Others that went elsewhere while these were gone, and stay there.
    package var leftAlone: [RecordReference]
    /// The number of returned records that are not as they were: they follow changes made since.
    package var fitted: Int
    /// True if the type is to be asked for its remarks, once all is back.
    package var isToRemark: Bool

    package init(leftAlone: [RecordReference] = [], fitted: Int = 0, isToRemark: Bool = false) {
        (self.leftAlone, self.fitted, self.isToRemark) = (leftAlone, fitted, isToRemark)
    }
}
