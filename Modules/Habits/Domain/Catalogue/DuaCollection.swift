package import Kernel

/// A set of duas that is offered as one, such as `core`.
package struct DuaCollection: Hashable, RecordEntity {
    package let id: CatalogueID
    package let name: String
    package let slug: String
    package let description: String?
    package let isPremium: Bool

    package var recordID: CatalogueID { id }

    package init(
        id: CatalogueID, name: String, slug: String, description: String? = nil, isPremium: Bool = false
    ) throws(TextError) {
        try CatalogueTexts.name.check(name)
        try CatalogueTexts.slug.check(slug)
        try CatalogueTexts.description.check(description)
        (self.id, self.name, self.slug, self.description) = (id, name, slug, description)
        self.isPremium = isPremium
    }
}
