internal import HTTPKit
internal import Kernel

/// Pages of a list, and the cursors between them.
enum PageRules {
    static let all: [EndpointRule] = [
        .list("pages.whole", "Pages of any size give every item once, in the order of the whole list, and end.") {
            list in
            let all = try await list.items()
            for limit in [1, 2, all.count - 1, all.count, all.count + 1] {
                let pages = try await list.pages(limit: limit)
                try Expect.equal(pages.flatMap(\.self), all, "the items in pages of \(limit)")
                let full = pages.dropLast().allSatisfy { $0.count == limit }
                try Expect.that(
                    full && pages.last?.isEmpty == false, "pages of \(limit) have \(pages.map(\.count)) items")
            }
        },
        .list("pages.sorted", "Items that are alike in the sorted field are neither lost nor repeated between pages.") {
            list in
            let all = Set(try await list.items())
            for sort in list.listing.sorts.flatMap({ [$0, "-" + $0] }) {
                let whole = try await list.items(("sort", sort))
                try Expect.equal(Set(whole), all, "the items sorted by \(sort)")
                let pages = try await list.pages(limit: 1, ("sort", sort))
                try Expect.equal(pages.flatMap(\.self), whole, "the items one by one, sorted by \(sort)")
            }
        },
        .list("pages.cursor", "A cursor that is none, or is of another query, is refused.") { list in
            for cursor in ["zz", "00", "🌙", ""] { try await list.refusesCursor(cursor) }
            let sorts = list.listing.sorts.flatMap { [$0, "-" + $0] }
            for (number, sort) in sorts.enumerated() {
                let other = ("sort", sorts[(number + 1) % sorts.count])
                guard let cursor = try await list.cursor(("sort", sort)) else {
                    throw Expect.Unmet(seen: "there is no second page of the list sorted by \(sort)")
                }
                try await list.refusesCursor(cursor, other)
            }
            guard let filter = list.listing.filters.first, let cursor = try await list.cursor(),
                let value = try await list.items().last?[filter.name]
            else { return }
            let text = if case .string(let text) = value { text } else { JSONWriter.text(value) }
            try await list.refusesCursor(cursor, (filter.name, text))
        },
        .each(
            "pages.bytes", "A page of large items ends before it is too large to be held in memory.",
            where: { !$0.sample.large.isEmpty }
        ) { fresh in
            let list = try await fresh.doing(fresh.plan.sample.large)
            // Such an order has no index; without a limit, all items would be held in memory for sorting.
            try await list.hasPagesByBytes(list.listing.sorts.last.map { [("sort", "-" + $0)] } ?? [])
        },
    ]
}

extension EndpointCase {
    /// All pages to the end. Throws if the pages never end, so that the rule does not hang.
    fileprivate func pages(limit: Int, _ query: (name: String, value: String)...) async throws -> [[JSONValue]] {
        var pages: [[JSONValue]] = []
        var cursor = query.first { $0.name == "cursor" }?.value
        repeat {
            var request = try request().asking(("limit", String(limit)))
            request.query += query.filter { $0.name != "cursor" } + (cursor.map { [("cursor", $0)] } ?? [])
            let page = try await succeeds(request)
            pages.append(page.items)
            cursor = page.text("next")
            try Expect.that(pages.count <= 1_000, "the list does not end")
        } while cursor != nil
        return pages
    }

    fileprivate func hasPagesByBytes(_ query: [(name: String, value: String)]) async throws {
        let largest = 1_048_576
        var request = try request().asking(("limit", String(ListParameters.maximumLimit)))
        request.query += query
        let first = try await succeeds(request)
        try Expect.that(first.bytes.count <= RecordQuery.usualBytes + largest, "a page has \(first.bytes.count) bytes")
        guard let next = first.text("next") else { throw Expect.Unmet(seen: "all items are on one page") }
        let rest = try await succeeds(request.asking(("cursor", next)))
        try Expect.equal(
            Set(first.items + rest.items).count, plan.sample.large.count, "how many items there are on both pages")
        try Expect.equal(rest.text("next"), nil, "what follows the second page")
    }

    /// The cursor to the second page, with one item per page.
    fileprivate func cursor(_ query: (name: String, value: String)...) async throws -> String? {
        var request = try request().asking(("limit", "1"))
        request.query += query
        return try await succeeds(request).text("next")
    }

    fileprivate func refusesCursor(_ cursor: String, _ query: (name: String, value: String)...) async throws {
        var request = try request().asking(("limit", "1"), ("cursor", cursor))
        request.query += query
        try await refused(request, status: 400, because: "a cursor that is not of this query")
    }
}
