package import FoundationEssentials
package import Kernel

/// A note on an ayah (seed 002, AyahNote). An ayah can have several notes.
package struct AyahNote: Hashable, RecordEntity, Identifiable {
    package let id: UUID
    package let ayah: AyahReference
    package let createdAt: Instant
    package private(set) var text: String
    package private(set) var modifiedAt: Instant

    package var recordID: UUID { id }

    private static let textRule = TextRule("noteText", forbids: .nul)

    /// `modifiedAt` may be before `createdAt`, because the clocks of two devices may disagree.
    package init(
        id: UUID, ayah: AyahReference, text: String, createdAt: Instant, modifiedAt: Instant
    ) throws(TextError) {
        try Self.textRule.check(text)
        (self.id, self.ayah, self.createdAt) = (id, ayah, createdAt)
        (self.text, self.modifiedAt) = (text, modifiedAt)
    }

    package mutating func edit(_ text: String, at moment: Instant) throws(TextError) {
        try Self.textRule.check(text)
        self.text = text
        modifiedAt = moment
    }
}
