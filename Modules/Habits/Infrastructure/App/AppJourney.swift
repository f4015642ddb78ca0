/// The phone's `Journey` (seed 000). It has no day of creation.
package struct AppJourney: Hashable, WireObject {
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

    package static let shape = WireShape<Self>(
        omittingNull: true, WireMember("id", \.id), WireMember("name", \.name), WireMember("slug", \.slug),
        WireMember("description", \.description), WireMember("emoji", \.emoji),
        WireMember("estimatedMinutes", \.estimatedMinutes), WireMember("dailyXp", \.dailyXP),
        WireMember("isPremium", \.isPremium), WireMember("isFeatured", \.isFeatured),
        WireMember("sortOrder", \.sortOrder), make: Self.init)

    package init(
        id: Int, name: String, slug: String, description: String? = nil, emoji: String, estimatedMinutes: Int,
        dailyXP: Int, isPremium: Bool, isFeatured: Bool, sortOrder: Int
    ) {
        (self.id, self.name, self.slug, self.description, self.emoji) = (id, name, slug, description, emoji)
        (self.estimatedMinutes, self.dailyXP, self.isPremium) = (estimatedMinutes, dailyXP, isPremium)
        (self.isFeatured, self.sortOrder) = (isFeatured, sortOrder)
    }
}
