/// The web's `Journey` (seed 000). Its id is a number, other than a dua's.
package struct WebJourney: Hashable, WireObject {
    package var id: Int
    package var name: String
    package var slug: String
    package var description: String?
    package var emoji: String
    package var estimatedMinutes: Int
    package var dailyXP: Int
    package var isPremium: Bool
    package var isFeatured: Bool

    package static let shape = WireShape<Self>(
        WireMember("id", \.id), WireMember("name", \.name), WireMember("slug", \.slug),
        WireMember("description", \.description), WireMember("emoji", \.emoji),
        WireMember("estimatedMinutes", \.estimatedMinutes), WireMember("dailyXp", \.dailyXP),
        WireMember("isPremium", \.isPremium), WireMember("isFeatured", \.isFeatured), make: Self.init)

    package init(
        id: Int, name: String, slug: String, description: String? = nil, emoji: String, estimatedMinutes: Int,
        dailyXP: Int, isPremium: Bool, isFeatured: Bool
    ) {
        (self.id, self.name, self.slug, self.description, self.emoji) = (id, name, slug, description, emoji)
        (self.estimatedMinutes, self.dailyXP) = (estimatedMinutes, dailyXP)
        (self.isPremium, self.isFeatured) = (isPremium, isFeatured)
    }
}
