internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit

/// The categories of income and spending.
struct CategoryRoutes {
    let finance: FinanceModule

    private static let path: PathTemplate = "/v1/finance/categories/{id}"
    private static let place = Field.id("The category's id.", "01a2b3c4-0000-7000-8000-000000000002")
    private static let type = CategoryType.allCases.map(\.rawValue)
    private static let version: Endpoint.VersionLookup = { request, reading in
        try FinanceModule.categories.find(request.path.identifier("id"), in: reading)?.version
    }
    private static let errors: [Refusal] =
        [Refusal].named + [.hierarchy, .hasTransactions, .noCategory]

    var all: [Endpoint] { [list, groupings, create, one, edit, remove, restore, purge, merge] }

    private var list: Endpoint {
        .reading(
            .get, "/v1/finance/categories", "The categories with how often each is used", slice: FinanceModule.id,
            list: .ofFew, cache: .structural, answers: [.page("The categories by their names.", of: .counted)],
            errors: [Refusal](listing: [])
        ) { [finance] request, reading in
            .page(try finance.categoryViews(request.list, in: reading)) { $0.json }
        }
    }

    private var groupings: Endpoint {
        .reading(
            .get, "/v1/finance/groupings", "The categories at the top, with what is in them",
            slice: FinanceModule.id, list: .ofFew, cache: .structural,
            answers: [.page("The groupings by their names.", of: .grouping)], errors: [Refusal](listing: [])
        ) { [finance] request, reading in
            .page(try finance.groupings(request.list, in: reading)) { $0.json }
        }
    }

    private var create: Endpoint {
        .writing(
            .post, "/v1/finance/categories", "Add a category", slice: FinanceModule.id,
            body: .object([
                .required("name", .text, example: "Groceries"),
                .optional(
                    "type", .choice(Self.type),
                    "That of its grouping, where it is in one: no other is taken. Else expense."),
                .color, .optional("parentId", .identifier, "The grouping that it is in."),
                .optional("id", .identifier, "The id that it has elsewhere; a fresh one, unless it is given."),
            ]), cache: .structural,
            answers: [
                .created("The category. It is new.", .category),
                .ok("The category, which was here already under its id.", .category),
            ], errors: Self.errors + [.categoryExists, .purged]
        ) { [finance] request, writing in
            let body = request.body
            let written = try finance.addCategory(
                body.text("name"), type: body.optionalText("type").flatMap(CategoryType.init),
                color: body.optionalText("color"), in: body.optional("parentId", as: UUID.self),
                id: body.optional("id", as: UUID.self), in: writing)
            return .stored(
                finance.json(written, in: writing), written.change,
                at: "/v1/finance/categories/\(written.entity.id.text)")
        }
    }

    private var one: Endpoint {
        .reading(
            .get, Self.path, "A category", slice: FinanceModule.id, path: [Self.place], cache: .structural,
            answers: [.ok("The category.", .category)], errors: [.noCategory]
        ) { [finance] request, reading in
            let stored = try FinanceModule.categories.require(request.path.identifier("id"), in: reading)
            return .ok(finance.categoryView(of: stored, in: reading).json, version: stored.version)
        }
    }

    private var edit: Endpoint {
        .writing(
            .patch, Self.path, "Change a category; those in a grouping get its type and colour",
            slice: FinanceModule.id, path: [Self.place],
            body: .object([
                .optional("name", .text), .color, .optional("type", .choice(Self.type)),
                .clearable("parentId", .identifier, "The grouping that it is in; null puts it at the top."),
            ]), cache: .structural, idempotent: true, version: Self.version,
            answers: [.ok("The category.", .category)], errors: Self.errors
        ) { [finance] request, writing in
            let body = request.body
            var change = CategoryChange()
            change.name = try body.optionalText("name")
            change.color = try body.optionalText("color")
            change.type = try body.optionalText("type").flatMap(CategoryType.init)
            change.parentID = try body.patch("parentId", as: UUID.self)
            let written = try finance.changeCategory(request.path.identifier("id"), change, in: writing)
            return .ok(finance.json(written, in: writing), version: written.version)
        }
    }

    private var remove: Endpoint {
        .writing(
            .delete, Self.path, "Remove a category that is not used", slice: FinanceModule.id, path: [Self.place],
            cache: .structural, version: Self.version, answers: [.noContent("The category is gone.")],
            errors: [.noCategory, .hasChildren, .hasTransactions]
        ) { [finance] request, writing in
            try finance.removeCategory(request.path.identifier("id"), in: writing)
            return .noContent
        }
    }

    private var restore: Endpoint {
        .writing(
            .post, "/v1/finance/categories/{id}/restore", "Bring a removed category back", slice: FinanceModule.id,
            path: [Self.place], cache: .structural, idempotent: true, answers: [.ok("The category.", .category)],
            errors: [.noCategory, .duplicateName, .hierarchy]
        ) { [finance] request, writing in
            let written = try finance.restoreCategory(request.path.identifier("id"), in: writing)
            return .ok(finance.json(written, in: writing), version: written.version)
        }
    }

    private var purge: Endpoint {
        .acting(
            .delete, "/v1/finance/categories/{id}/permanent",
            "Delete a category of one's own for good that nothing names, in the trash neither (beta)", scope: .admin,
            path: [Self.place], answers: [.noContent("It is gone for good.")],
            errors: [.noCategory, .hasChildren, .hasTransactions]
        ) { [finance] request in
            let id = try request.path.identifier("id")
            try await finance.write(request.owner) {
                try LedgerSyncRepository(finance).permanentlyDelete(id, of: .categories, in: $0)
            }
            return .noContent
        }
    }

    private var merge: Endpoint {
        .parting(
            .post, "/v1/finance/categories/{id}/merge", "Move all that is of other categories into this one",
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

extension FinanceModule {
    fileprivate func json(_ written: Written<FinanceDomain.Category>, in writing: WriteTransaction) -> JSONValue {
        categoryView(
            of: Stored(written.entity, version: written.version, createdVersion: written.version), in: writing.view
        ).json
    }
}
