package import FoundationEssentials
package import Kernel

/// One measurement (seed 004, ProgressEntry). Its owner comes from the transaction, and the state of its sync from the notes of
/// sync.
package struct ProgressEntry: Hashable, RecordEntity {
    package let id: UUID
    package let type: ProgressMetricType
    /// The quantity in the type's own unit.
    package let quantity: Double
    package let taken: TakenAt
    package let notes: String?
    package let createdAt: Instant
    package let updatedAt: Instant

    package var recordID: UUID { id }

    package init(
        id: UUID, type: ProgressMetricType, quantity: Double, taken: TakenAt, notes: String?, createdAt: Instant,
        updatedAt: Instant
    ) throws {
        try type.check(quantity)
        let notes = Self.said(notes)
        try Self.check(notes: notes)
        (self.id, self.type, self.quantity, self.taken, self.notes) = (id, type, quantity, taken, notes)
        (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
    }

    /// The notes; nil if they are only blanks. Servers of the progress API drop such notes, so the two sides would differ
    /// forever.
    package static func said(_ notes: String?) -> String? {
        notes?.allSatisfy(\.isWhitespace) == true ? nil : notes
    }

    /// Counted in Unicode scalars, as PostgreSQL counts characters.
    package static let mostNotes = 500

    package static func check(notes: String?) throws {
        guard let notes else { return }
        let count = notes.unicodeScalars.count
        guard count <= mostNotes else { throw FitnessError.notesTooLong(count) }
        try TextRule("notes", forbids: .nul).check(notes)
    }
}
