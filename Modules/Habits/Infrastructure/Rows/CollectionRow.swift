/// A row of the table `collections`.
package struct CollectionRow: Hashable, WireObject {
    package var id: Int
    package var name: String
    package var slug: String
    package var description: String?
    package var isPremium: Bool

    package static let shape = WireShape<Self>(
        WireMember("id", \.id), WireMember("name", \.name), WireMember("slug", \.slug),
        WireMember("description", \.description), WireMember("is_premium", \.isPremium, usual: false),
        make: Self.init)

    package init(
        id: Int, name: String, slug: String, description: String? = nil, isPremium: Bool
    ) {
        (self.id, self.name, self.slug) = (id, name, slug)
        (self.description, self.isPremium) = (description, isPremium)
    }
}
