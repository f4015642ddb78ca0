import LibraryData
import LibraryPages
import ModuleKit
import PagesKit
import Storage
import TestSupport
import Testing

struct LibraryPagesTests {
    let store: TestStore
    private let facade: PageFacade

    init() async throws {
        store = try await TestStore([MigrationSet(module: LibraryModule.id, LibraryModule.migrations)])
        let library = LibraryModule(context: store.context())
        store.database.rules.set(of: library)
        let pages = LibraryPages.pages(library)
        facade = try PageFacade(
            pages.endpoints(PageFrame(menu: [pages.entry])), on: store.context(), as: store.owner)
    }

    private func add(_ title: String, pages: String = "300") async throws -> String {
        let sent = try await facade.send(
            "/app/library", ["title": title, "author": "Amal", "pages": pages, "type": "epub"])
        return String(sent.location.prefix { $0 != "?" })
    }

    @Test func aBookIsAddedReadOnAndFinished() async throws {
        #expect(try await facade.send("/app/library").text.contains("No books here."))
        let link = try await add("Kitab <i>")
        #expect(link.hasPrefix("/app/library/books/"))
        #expect(try await facade.send(link).text.contains("Not begun"))
        let sent = try await facade.edit(link, ["page": "١٢٠"])
        #expect(sent.location.hasPrefix(link + "?done="))
        let shelf = try await facade.send("/app/library").text
        #expect(shelf.contains("page 120 of 300") && shelf.contains("class=\"deed next\" href=\"\(link)\""))
        #expect(shelf.contains("Kitab &lt;i&gt;") && !shelf.contains("<i>"))
        try await facade.send(link, ["page": "300", "completed": "true"])
        let finished = try await facade.send("/app/library").text
        #expect(finished.contains("Read to its end") && !finished.contains("class=\"deed next\""))
        try await facade.send(link, ["page": "0", "completed": "false"])
        #expect(try await facade.send(link).text.contains("page 0 of 300"))
    }

    @Test(arguments: ["301", "many", "-1", "99999999999999999999"])
    func aPageThatTheBookLacksIsRefused(page: String) async throws {
        let link = try await add("Kitab")
        try await facade.edit(link, ["page": page], status: 400)
        #expect(try await facade.send(link).text.contains("Not begun"))
    }

    @Test func booksAreFoundByTitleAndAuthor() async throws {
        _ = try await add("Kitab")
        _ = try await add("Risala")
        let found = try await facade.send("/app/library?find=RISALA").text
        #expect(found.contains("Risala") && !found.contains("Kitab"))
        #expect(try await facade.send("/app/library?find=amal").text.contains("Kitab"))
    }
}
