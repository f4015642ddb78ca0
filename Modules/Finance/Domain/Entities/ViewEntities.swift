extension GroupingEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [(\.entity, "A grouping is a category, and has the fields of one.")]
    }
}

extension MergeCategoriesResult {
    /// Internal fields. The seed has both, but apps show only `affectedTransactionCount`.
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [
            (\.mergedCategoryCount, "Internal: a client compares it with the number of categories that it sent."),
            (\.targetCategoryId, "Internal: a client reads this category again."),
        ]
    }
}

extension Currency {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [(\.withdrawn, "A client learns from it which currencies are no longer in use.")]
    }
}
