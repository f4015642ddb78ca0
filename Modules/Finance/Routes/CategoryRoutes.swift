internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit

/// The categories of income and spending.
struct CategoryRoutes {
    let finance: FinanceModule

    private static let place = Field.id("The category's id.", "01a2b3c4-0000-7000-8000-000000000002")
    private static let type = CategoryType.allCases.map(\.rawValue)
    private static let records = RecordEndpoints(
        FinanceModule.categoryViews, as: .category, slice: FinanceModule.id, at: "/v1/finance/categories/{id}",
        place: [place], cache: .structural, absence: .noCategory
    ) { try $0.path.identifier("id") }
    private static let errors =
        [Refusal].named + [.hierarchy, .hasTransactions, .noCategory]

    var all: [Endpoint] {
        [
            Self.records.list(
                "The categories, with the number of uses of each", "The categories by their names.",
                of: FinanceModule.countedCategories, as: .counted),
            Self.records.list(
                "The categories at the top, each with its categories", "The groupings by their names.",
                at: "/v1/finance/groupings", of: FinanceModule.groupings, as: .grouping),
            create, Self.records.one("A category", "The category."), edit,
            Self.records.remove(
                "Remove a category that is not used", "The category has been removed.",
                errors: [.hasChildren, .hasTransactions]
            ) { [finance] in try finance.removeCategory($0, in: $1) },
            Self.records.restore(
                "Bring a removed category back", "The category.",
                errors: [.duplicateName, .hierarchy]
            ) { [finance] _, id, writing in try finance.restoreCategory(id, in: writing) },
            finance.purging(
                "/v1/finance/categories/{id}/permanent",
                "Delete for good a category of the owner that nothing uses, not even in the trash (beta)",
                place: Self.place,
                errors: [.noCategory, .hasChildren, .hasTransactions]
            ) { [finance] in try LedgerSyncRepository(finance).permanentlyDelete($0, of: .categories, in: $1) },
            merge,
        ]
    }

    private var create: Endpoint {
        Self.records.create(
            "Add a category",
            (new: "The category. It is new.", there: "The category, which already existed with this id."),
            body: .object([
                .required("name", .text, example: "Groceries"),
                .optional(
                    "type", .choice(Self.type),
                    "In a grouping, always the grouping's type; otherwise expense by default."),
                .color, .optional("parentId", .identifier, "Its grouping."),
                .optional("id", .identifier, "Its id in another program; a new id by default."),
            ]), errors: Self.errors + [.categoryExists, .purged]
        ) { [finance] request, writing in
            let body = request.body
            return try finance.addCategory(
                body.text("name"), type: body.optionalText("type").flatMap(CategoryType.init),
                color: body.optionalText("color"), in: body.optional("parentId", as: UUID.self),
                id: body.optional("id", as: UUID.self), in: writing)
        }
    }

    private var edit: Endpoint {
        Self.records.patch(
            "Change a category; the categories in a grouping get the grouping's type and colour", "The category.",
            body: .object([
                .optional("name", .text), .color, .optional("type", .choice(Self.type)),
                .clearable("parentId", .identifier, "Its grouping; null moves the category to the top."),
            ]), errors: Self.errors
        ) { [finance] request, id, writing in
            let body = request.body
            var change = CategoryChange()
            change.name = try body.optionalText("name")
            change.color = try body.optionalText("color")
            change.type = try body.optionalText("type").flatMap(CategoryType.init)
            change.parentID = try body.patch("parentId", as: UUID.self)
            return try finance.changeCategory(id, change, in: writing)
        }
    }

    private var merge: Endpoint {
        .parting(
            .post, "/v1/finance/categories/{id}/merge", "Move all transactions of other categories into this category",
            slice: FinanceModule.id, path: [Self.place],
            body: .object([
                .required(
                    "sourceIds", .list(.identifier), "Categories of the same type. They go.",
                    example: ["01a2b3c4-0000-7000-8000-000000000001"])
            ]), cache: .structural, answers: [.ok("The result.", .merged)],
            errors: [.noCategory, .merge, .hasChildren, .notAssignable]
        ) { [finance] request in
            try finance.categoryMerge(
                request.body.list("sourceIds", of: UUID.self), into: request.path.identifier("id")
            ).map { .ok($0.json) }
        }
    }
}
