/// A row of the table `journeys` (seed 000, "Journey Type Mapping"; defaults of contracts/habits.md §1.4).
package struct JourneyRow: Hashable, WireObject {
    package var id: Int
    package var name: String
    package var slug: String
    package var description: String?
    package var emoji: String
    package var estimatedMinutes: Int
    package var dailyXP: Int
    package var isPremium: Bool
    package var isFeatured: Bool
    package var sortOrder: Int
    package var createdAt: Timestamp<RowStyle>?

    package static let shape = WireShape<Self>(
        WireMember("id", \.id), WireMember("name", \.name), WireMember("slug", \.slug),
        WireMember("description", \.description), WireMember("emoji", \.emoji, usual: "📿"),
        WireMember("estimated_minutes", \.estimatedMinutes, usual: 15),
        WireMember("daily_xp", \.dailyXP, usual: 100), WireMember("is_premium", \.isPremium, usual: false),
        WireMember("is_featured", \.isFeatured, usual: false), WireMember("sort_order", \.sortOrder, usual: 0),
        WireMember("created_at", \.createdAt), make: Self.init)

    package init(
        id: Int, name: String, slug: String, description: String? = nil, emoji: String, estimatedMinutes: Int,
        dailyXP: Int, isPremium: Bool, isFeatured: Bool, sortOrder: Int, createdAt: Timestamp<RowStyle>? = nil
    ) {
        (self.id, self.name, self.slug, self.description, self.emoji) = (id, name, slug, description, emoji)
        (self.estimatedMinutes, self.dailyXP, self.isPremium) = (estimatedMinutes, dailyXP, isPremium)
        (self.isFeatured, self.sortOrder, self.createdAt) = (isFeatured, sortOrder, createdAt)
    }
}
