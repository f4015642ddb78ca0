/// A row of the table `categories`.
package struct CategoryRow: Hashable, WireObject {
    package var id: Int
    package var name: String
    package var slug: String
    package var description: String?

    package static let shape = WireShape<Self>(
        WireMember("id", \.id), WireMember("name", \.name), WireMember("slug", \.slug),
        WireMember("description", \.description), make: Self.init)

    package init(
        id: Int, name: String, slug: String, description: String? = nil
    ) {
        (self.id, self.name, self.slug, self.description) = (id, name, slug, description)
    }
}
