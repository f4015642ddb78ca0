/// A collection as the phone would hold it.
package struct AppCollection: Hashable, WireObject {
    package var id: Int
    package var name: String
    package var slug: String
    package var description: String?
    package var isPremium: Bool

    package static let shape = WireShape<Self>(
        omittingNull: true, WireMember("id", \.id), WireMember("name", \.name), WireMember("slug", \.slug),
        WireMember("description", \.description), WireMember("isPremium", \.isPremium), make: Self.init)

    package init(
        id: Int, name: String, slug: String, description: String? = nil, isPremium: Bool
    ) {
        (self.id, self.name, self.slug) = (id, name, slug)
        (self.description, self.isPremium) = (description, isPremium)
    }
}
