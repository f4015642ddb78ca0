package import Kernel
package import Storage

/// The rules by which a type adjusts a received record to the other stored records. The record arrives as fields, from a
/// device, an archive or the history. The type's own operations already make the same adjustments.
package struct RecordSettlement<Record: StoredRecord>: Sendable {
    /// Computes the record to be stored from the sent record and the stored record. If the result differs from the sent record,
    /// the device learns this (`isMerged`) and adopts the result.
    let fit: @Sendable (_ sent: Record, _ stored: Record?, WriteTransaction) throws -> Record
    /// Refuses a record that lacks data which only the device or a person knows. The device can then send the complete record.
    let refuse: (@Sendable (_ sent: Record, _ stored: Record?, WriteTransaction) throws -> Void)?
    /// Changes dependent records once the record is stored.
    let follow: @Sendable (Record, WriteTransaction) throws -> Void
    /// Called for records that an undo or the history restored. Repairs the changes in related records, as far as possible.
    let returned: @Sendable (ReturnedRecords, WriteTransaction) throws -> RecordReturn
    /// True if other records caused the change between the two states, and nobody requested the change.
    let isFollowing: @Sendable (_ before: Record, _ after: Record) -> Bool
    /// Sentences that name remaining problems and their remedies. The sentences are requested once everything is restored and
    /// settled, because an undo may be done in parts.
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

/// Restored records of one type, by their keys.
package struct ReturnedRecords: Sendable, Equatable {
    /// Records that had been removed.
    package var outOfTheTrash: [String]
    /// Records that had been changed.
    package var changedBack: [String]

    package init(outOfTheTrash: [String] = [], changedBack: [String] = []) {
        (self.outOfTheTrash, self.changedBack) = (outOfTheTrash, changedBack)
    }
}

/// The result for restored records.
package struct RecordReturn: Sendable, Equatable {
    /// Dependent records that were assigned elsewhere while the restored records were gone, and stay as they are.
    package var leftAlone: [RecordReference]
    /// The number of restored records that differ from their former state, because the records were adjusted to later changes.
    package var fitted: Int
    /// True if the type should be asked for its remarks once everything is restored.
    package var isToRemark: Bool

    package init(leftAlone: [RecordReference] = [], fitted: Int = 0, isToRemark: Bool = false) {
        (self.leftAlone, self.fitted, self.isToRemark) = (leftAlone, fitted, isToRemark)
    }
}
