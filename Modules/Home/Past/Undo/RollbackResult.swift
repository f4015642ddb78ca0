internal import Changes
package import Kernel

/// The result of an undo for the records.
package struct RollbackResult: Sendable, Equatable {
    package var removed = 0
    package var restored = 0
    /// Records that stay as they are, because they were changed since, deleted for good, or required by a rule.
    package var kept: [RecordReference] = []
    /// The number of facts that were deleted with their import.
    package var facts = 0
    /// The number of restored records that were adjusted to later changes, so that they are not exactly as before.
    package var fitted = 0
    /// The types' remarks on the restored records.
    package var remarks: [String] = []
    /// The restored records by type, until their types have been called.
    var returned: [String: ReturnedRecords] = [:]
    /// The types that have to be called for remarks at the end.
    var remarking: Set<String> = []

    package init(removed: Int = 0, restored: Int = 0, kept: [RecordReference] = [], facts: Int = 0) {
        (self.removed, self.restored, self.kept, self.facts) = (removed, restored, kept, facts)
    }

    mutating func noteReturn(of reference: RecordReference, wasThere: Bool) {
        var records = returned[reference.type] ?? ReturnedRecords()
        if wasThere { records.changedBack.append(reference.key) } else { records.outOfTheTrash.append(reference.key) }
        returned[reference.type] = records
    }

    package mutating func add(_ other: RollbackResult) {
        removed += other.removed
        restored += other.restored
        kept += other.kept
        facts += other.facts
        fitted += other.fitted
        remarking.formUnion(other.remarking)
        remarks += other.remarks.filter { !remarks.contains($0) }
    }

    package func adding(_ other: RollbackResult) -> RollbackResult {
        var sum = self
        sum.add(other)
        return sum
    }
}
