package import Kernel

/// The categories that the apps know by name (seed 000, "CategorySlug"). The web also knows `foundation`, but has no dua in it.
package enum CategorySlug: String, CaseIterable, Hashable, Sendable {
    case morning, evening, rizq, gratitude, foundation
}

/// The purpose of a dua.
package struct DuaCategory: Hashable, RecordEntity {
    package var id = CatalogueID.unread
    package var name = ""
    package var slug = ""
    package var description: String?

    package var recordID: CatalogueID { id }

    /// Nil if the apps do not know the slug.
    package var knownSlug: CategorySlug? { CategorySlug(rawValue: slug) }

    /// An empty category, before its members are read.
    package init() {}

    package init(id: CatalogueID, name: String, slug: String, description: String? = nil) throws(TextError) {
        (self.id, self.name, self.slug, self.description) = (id, name, slug, description)
        try check()
    }

    /// Callers that change fields call this before they store the category.
    package func check() throws(TextError) {
        try CatalogueTexts.name.check(name)
        try CatalogueTexts.slug.check(slug)
        try CatalogueTexts.description.check(description)
    }
}
