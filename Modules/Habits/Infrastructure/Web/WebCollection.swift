/// A collection as the web would hold it: with a text for an id, as its duas have.
package struct WebCollection: Hashable, WireObject {
    package var id: String
    package var name: String
    package var slug: String
    package var description: String?
    package var isPremium: Bool

    package static let shape = WireShape<Self>(
        WireMember("id", \.id), WireMember("name", \.name), WireMember("slug", \.slug),
        WireMember("description", \.description), WireMember("isPremium", \.isPremium), make: Self.init)

    package init(
        id: String, name: String, slug: String, description: String? = nil, isPremium: Bool
    ) {
        (self.id, self.name, self.slug) = (id, name, slug)
        (self.description, self.isPremium) = (description, isPremium)
    }
}
