package import Kernel

/// A course of duas to be said each day (seed 000, "Journey Type Mapping").
package struct Journey: Hashable, RecordEntity {
    package var id = CatalogueID.unread
    package var name = ""
    package var slug = ""
    package var description: String?
    package var emblem = Emblem.usual
    package var estimatedMinutes = usualMinutes
    /// The points that the source states. The sum of the duas' points may differ; that sum is what counts.
    package var dailyXP = usualDailyXP
    package var isPremium = false
    package var isFeatured = false
    package var sortOrder = 0
    package var createdAt: Instant?

    package var recordID: CatalogueID { id }

    package static let usualMinutes = 15
    package static let usualDailyXP = 100

    /// An empty journey, before its members are read.
    package init() {}

    package init(
        id: CatalogueID, name: String, slug: String, description: String? = nil, emblem: Emblem = .usual,
        estimatedMinutes: Int = usualMinutes, dailyXP: Int = usualDailyXP, isPremium: Bool = false,
        isFeatured: Bool = false, sortOrder: Int = 0, createdAt: Instant? = nil
    ) throws {
        (self.id, self.name, self.slug, self.description, self.emblem) = (id, name, slug, description, emblem)
        (self.estimatedMinutes, self.dailyXP, self.isPremium) = (estimatedMinutes, dailyXP, isPremium)
        (self.isFeatured, self.sortOrder, self.createdAt) = (isFeatured, sortOrder, createdAt)
        try check()
    }

    private static let minuteBounds = Bounds("estimated_minutes", 0...1_000_000)
    private static let xpBounds = Bounds("daily_xp", 0...1_000_000_000)
    package static let lastOrder = 1_000_000_000
    static let orderBounds = Bounds("sort_order", -lastOrder...lastOrder)

    /// Checks the fields. Callers that change fields call this before they store the journey.
    package func check() throws {
        try CatalogueTexts.name.check(name)
        try CatalogueTexts.slug.check(slug)
        try CatalogueTexts.description.check(description)
        try CatalogueTexts.emoji.check(emblem.text)
        try Self.minuteBounds.check(estimatedMinutes)
        try Self.xpBounds.check(dailyXP)
        try Self.orderBounds.check(sortOrder)
    }
}

/// The content of a journey's column `emoji`: an emoji, or the path of an image (contracts/habits.md §1.4).
package struct Emblem: Hashable, Sendable {
    package var text: String

    package static let usual = Emblem("📿")

    package init(_ text: String) {
        self.text = text
    }

    package var isImagePath: Bool { text.utf8.contains(UInt8(ascii: "/")) || text.utf8.contains(UInt8(ascii: ".")) }

    /// The emoji for a terminal.
    package var emoji: String { isImagePath ? Self.usual.text : text }
}
