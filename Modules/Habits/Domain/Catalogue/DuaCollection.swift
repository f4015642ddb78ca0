package import Kernel

/// A set of duas that is offered as a whole, such as `core`.
package struct DuaCollection: Hashable, RecordEntity {
    package var id = CatalogueID.unread
    package var name = ""
    package var slug = ""
    package var description: String?
    package var isPremium = false

    package var recordID: CatalogueID { id }

    /// An empty collection, before its members are read.
    package init() {}

    package init(
        id: CatalogueID, name: String, slug: String, description: String? = nil, isPremium: Bool = false
    ) throws(TextError) {
        (self.id, self.name, self.slug, self.description) = (id, name, slug, description)
        self.isPremium = isPremium
        try check()
    }

    /// Callers that change fields call this before they store the collection.
    package func check() throws(TextError) {
        try CatalogueTexts.name.check(name)
        try CatalogueTexts.slug.check(slug)
        try CatalogueTexts.description.check(description)
    }
}
