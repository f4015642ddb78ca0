/// A category as the web would hold it: with a text for an id, as its duas have.
package struct WebCategory: Hashable, WireObject {
    package var id: String
    package var name: String
    package var slug: String
    package var description: String?

    package static let shape = WireShape<Self>(
        WireMember("id", \.id), WireMember("name", \.name), WireMember("slug", \.slug),
        WireMember("description", \.description), make: Self.init)

    package init(
        id: String, name: String, slug: String, description: String? = nil
    ) {
        (self.id, self.name, self.slug, self.description) = (id, name, slug, description)
    }
}
