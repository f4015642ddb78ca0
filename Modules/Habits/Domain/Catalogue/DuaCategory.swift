package import Kernel

/// The categories that the apps know by name (seed 000, "CategorySlug"). The web knows `foundation` too and has no dua in it.
package enum CategorySlug: String, CaseIterable, Hashable, Sendable {
    case morning, evening, rizq, gratitude, foundation
}

/// The purpose of a dua.
package struct DuaCategory: Hashable, RecordEntity {
    package let id: CatalogueID
    package let name: String
    package let slug: String
    package let description: String?

    package var recordID: CatalogueID { id }

    /// Nil where no app knows the slug.
    package var knownSlug: CategorySlug? { CategorySlug(rawValue: slug) }

    package init(id: CatalogueID, name: String, slug: String, description: String? = nil) throws(TextError) {
        try CatalogueTexts.name.check(name)
        try CatalogueTexts.slug.check(slug)
        try CatalogueTexts.description.check(description)
        (self.id, self.name, self.slug, self.description) = (id, name, slug, description)
    }
}
