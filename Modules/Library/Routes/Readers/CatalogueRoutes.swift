internal import Changes
internal import HTTPKit
internal import Kernel
internal import LibraryData
internal import LibraryDomain
internal import LibraryInfrastructure
internal import ModuleKit

/// The feeds of the catalogue: the books that can be fetched, because each entry needs an acquisition link (OPDS 1.2 §5.1). Each
/// page has links to the pages before and after it.
enum CatalogueRoutes {
    static let all =
        [root, search, description]
        + lists.map { list in
            feed(PathTemplate("/opds/\(list.name)"), list.title) { _, reading, limit in
                (list.title, "/opds/\(list.name)?", try list.books(reading, limit))
            }
        }

    /// An acquisition feed: its name in addresses, its title, and its first books.
    private struct BookList: Sendable {
        let name, title, summary: String
        let books: @Sendable (ReadTransaction, _ limit: Int) throws -> [BookEntity]
    }

    private static let fetched = RecordQuery.Filter("documentHash", .absent, "false")

    private static let lists = [
        BookList(name: "books", title: "All books", summary: "By title.") { reading, limit in
            try LibraryModule.books.all(RecordQuery(filters: [fetched], limit: limit), in: reading)
        },
        BookList(name: "recent", title: "Recently added", summary: "The latest first.") { reading, limit in
            try LibraryModule.books.all(
                RecordQuery(filters: [fetched], sort: [.init("dateAdded", descending: true)], limit: limit), in: reading
            )
        },
        BookList(name: "reading", title: "Being read", summary: "Begun, and not read to the end.") { reading, limit in
            let begun = RecordQuery(
                filters: [.init("isCompleted", .equal, "false")], sort: [.init("lastUpdated", descending: true)])
            let places = try LibraryModule.progress.all(begun, in: reading)
            let found = try LibraryModule.books(in: reading).find(places.map(\.bookID)).map(\.entity)
            let books = Dictionary(found.filter { $0.documentHash != nil }.map { ($0.id, $0) }) { first, _ in first }
            return Array(places.lazy.compactMap { books[$0.bookID] }.prefix(limit))
        },
    ]

    private static var root: Endpoint {
        .reading(
            .get, "/opds", "The catalogue's beginning", slice: LibraryModule.id,
            answers: [.ok("A navigation feed.", text: CatalogueFeed.navigation)], errors: [.authTooManyFailures]
        ) { _, _ in
            let entries = lists.map { list in
                CatalogueFeed.Entry(
                    id: "urn:mizan:opds:\(list.name)", title: list.title, updated: beginning, summary: list.summary,
                    links: [.init("subsection", "/opds/\(list.name)", as: CatalogueFeed.acquisition)])
            }
            let feed = CatalogueFeed(
                id: "urn:mizan:opds", title: "Library", updated: beginning, links: links(to: "/opds", navigation: true),
                entries: entries)
            return .ok(EncodedBody(contentType: CatalogueFeed.navigation, bytes: Array(feed.xml.utf8)))
        }
    }

    private static var search: Endpoint {
        feed(
            "/opds/search", "Books with these words in title and author",
            query: [.required("q", .text, "All words have to occur.", example: "kitab")],
            errors: [.queryUnreadableValue]
        ) { request, reading, limit in
            let words = try request.query.text("q")
            let filters =
                [fetched]
                + words.split(whereSeparator: \.isWhitespace).map(String.init).filter { !FoldedText.fold($0).isEmpty }
                .map { RecordQuery.Filter("title", .contains, $0) }
            return (
                "Search: \(words)", "/opds/search?q=\(PercentEncoding.segment.encode(words))&",
                try LibraryModule.books.all(RecordQuery(filters: filters, limit: limit), in: reading)
            )
        }
    }

    private static var description: Endpoint {
        .reading(
            .get, "/opds/search.xml", "The description of the search", slice: LibraryModule.id,
            answers: [.ok("An OpenSearch description.", text: CatalogueFeed.description)],
            errors: [.authTooManyFailures]
        ) { request, _ in
            let template = (request.origin ?? "") + "/opds/search?q={searchTerms}"
            return .ok(
                EncodedBody(
                    contentType: CatalogueFeed.description,
                    bytes: Array(CatalogueFeed.search("Library", template: template).utf8)))
        }
    }

    // MARK: Pages

    private static let pageSize = 50
    /// The moment of a feed that says nothing about books.
    private static let beginning = Instant(microseconds: 0)

    /// - Parameter books: returns the feed's title, its address up to the page, and its first books up to the limit.
    private static func feed(
        _ path: PathTemplate, _ summary: String, query: [Field] = [], errors: [Refusal] = [],
        _ books: @escaping @Sendable (Request, ReadTransaction, _ limit: Int) throws -> (String, String, [BookEntity])
    ) -> Endpoint {
        .reading(
            .get, path, summary, slice: LibraryModule.id,
            query: query + [.optional("page", .within(1...100_000), "From 1.")],
            answers: [.ok("An acquisition feed.", text: CatalogueFeed.acquisition)],
            errors: [.authTooManyFailures] + errors
        ) { request, reading in
            let page = Int(try request.query.optionalInteger("page") ?? 1)
            let (title, address, first) = try books(request, reading, page * pageSize + 1)
            let shown = first.dropFirst((page - 1) * pageSize).prefix(pageSize)
            func link(_ relation: String, _ page: Int) -> CatalogueFeed.Link {
                .init(relation, address + "page=\(page)", as: CatalogueFeed.acquisition)
            }
            let pages =
                (page > 1 ? [link("first", 1), link("previous", page - 1)] : [])
                + (first.count > page * pageSize ? [link("next", page + 1)] : [])
            let feed = CatalogueFeed(
                id: "urn:mizan:opds:\(path.text.dropFirst(6))", title: title, updated: beginning,
                links: links(to: address + "page=\(page)", navigation: false) + pages, entries: shown.map(entry))
            return .ok(EncodedBody(contentType: CatalogueFeed.acquisition, bytes: Array(feed.xml.utf8)))
        }
    }

    private static func links(to address: String, navigation: Bool) -> [CatalogueFeed.Link] {
        [
            .init("self", address, as: navigation ? CatalogueFeed.navigation : CatalogueFeed.acquisition),
            .init("start", "/opds", as: CatalogueFeed.navigation),
            .init("search", "/opds/search.xml", as: CatalogueFeed.description),
        ]
    }

    private static func entry(_ book: BookEntity) -> CatalogueFeed.Entry {
        let covers = ["http://opds-spec.org/image", "http://opds-spec.org/image/thumbnail"].map {
            CatalogueFeed.Link($0, "/opds/books/\(book.id.text)/cover")
        }
        return CatalogueFeed.Entry(
            id: "urn:uuid:\(book.id.text)", title: book.title, author: book.author, updated: book.dateAdded,
            summary: book.pageCount.map { Counted.text($0, "page") },
            links: [
                .init(
                    "http://opds-spec.org/acquisition", "/opds/books/\(book.id.text)/document",
                    as: book.documentType.mediaType)
            ] + (book.coverHash == nil ? [] : covers))
    }
}
