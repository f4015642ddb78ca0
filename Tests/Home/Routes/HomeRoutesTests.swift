import HTTPKit
import HomeDoor
import HomeImports
import Kernel
import ModuleKit
import Storage
import Testing

struct HomeRoutesTests {
    @Test func theEndpointTableEqualsTheDocumentedList() async throws {
        try await TestFacade.run { facade in
            let table = facade.registry.endpoints.map { "\($0.name) \($0.scope)" }
            #expect(
                table == [
                    "GET /healthz open", "GET /readyz open", "GET /metrics metrics:read", "GET /v1/status metrics:read",
                    "GET /v1/imports home:read",
                    "POST /v1/imports/{number}/undo home:write",
                    "GET /v1/imports/running home:read", "POST /v1/imports home:write",
                    "GET /v1/account/archive account:write", "POST /v1/accounts/archives admin",
                    "POST /v1/sessions open", "POST /v1/sessions/refresh open",
                    "GET /v1/sessions account:read", "DELETE /v1/sessions/current account:write",
                    "DELETE /v1/sessions/{id} account:write", "DELETE /v1/sessions account:write",
                    "POST /v1/setup/{secret} open", "POST /v1/sessions/apple open",
                    "PUT /v1/account/apple account:write", "DELETE /v1/sessions/apple account:write",
                    "GET /v1/account account:read",
                    "PUT /v1/account/name account:write", "PUT /v1/account/password account:write",
                    "POST /v1/account/deletion account:write", "DELETE /v1/account/deletion account:write",
                    "GET /v1/account/tokens account:read", "POST /v1/account/tokens account:write",
                    "DELETE /v1/account/tokens/{id} account:write", "GET /v1/accounts admin", "POST /v1/accounts admin",
                    "DELETE /v1/accounts/{id} admin", "PUT /v1/accounts/{id}/password admin",
                    "PUT /v1/accounts/{id}/role admin", "PUT /v1/accounts/{id}/quota admin",
                    "GET /v1/accounts/{id}/tokens admin",
                    "DELETE /v1/accounts/{id}/tokens/{token} admin", "DELETE /v1/accounts/{id}/sessions admin",
                    "GET /v1/sync/types *:read", "GET /v1/sync/pull *:read", "POST /v1/sync/push *:write",
                    "GET /v1/sync/stream *:read", "GET /v1/blobs/{hash} *:read", "PUT /v1/blobs/{hash} *:write",
                    "GET /v1/home/calendar home:read", "GET /v1/home/zones home:read",
                    "GET /v1/home/zones/{startsOn} home:read", "PUT /v1/home/zones/{startsOn} home:write",
                    "DELETE /v1/home/zones/{startsOn} home:write", "GET /v1/home/settings home:read",
                    "GET /v1/home/preferences home:read", "GET /v1/home/preferences/{key} home:read",
                    "PUT /v1/home/preferences/{key} home:write", "DELETE /v1/home/preferences/{key} home:write",
                    "GET /v1/operations home:read",
                    "POST /v1/undo *:write", "GET /v1/history/{type}/{key} *:read",
                    "GET /v1/history/{type}/{key}/versions/{version} *:read",
                    "POST /v1/history/{type}/{key}/restore *:write", "GET /v1/work home:read",
                    "DELETE /v1/work/{id} home:write", "GET /v1/today *:read", "GET /v1/sync/connectors home:read",
                    "GET /v1/sync/conflicts *:read",
                    "GET /v1/sync/kinds account:read", "POST /v1/sync/connectors account:write",
                    "PUT /v1/sync/connectors/{name}/pause account:write",
                    "PUT /v1/sync/connectors/{name}/resumption account:write",
                    "DELETE /v1/sync/connectors/{name} account:write",
                    "POST /v1/sync/connectors/{name}/decisions account:write", "GET /v1/backups admin",
                    "POST /v1/backups admin", "POST /v1/backups/{name}/verification admin", "POST /v1/doctor admin",
                    "GET /v1/upkeep/{id} admin",
                ])
        }
    }

    @Test func healthIsAnsweredWithoutATokenAndRevealsNothing() async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.send("GET", "/healthz", as: nil)
            #expect(answer.status == 200)
            #expect(answer.json == ["status": "ok"])
            let imports = try await facade.send("GET", "/v1/imports", as: nil)
            #expect(imports.status == 401)
        }
    }

    @Test func importsAreListedNewestFirstForTheirOwner() async throws {
        try await TestFacade.run(books: ["Muqaddimah": 12, "Risala": 3]) { facade in
            _ = try await facade.home.imports.run(FileSource("/phone/books.plist"), owner: facade.me)
            try await facade.context.write(facade.me) { writing in
                _ = try RecordTable<BookRecord>(writing).save(BookRecord(title: "Risala", page: 90))
            }
            _ = try await facade.home.imports.run(FileSource("/phone/later.plist"), owner: facade.me)
            let list = try await facade.send("GET", "/v1/imports", as: facade.me)
            #expect(
                list.json == [
                    "items": [
                        [
                            "import": 2, "file": "later.plist", "importers": "shelf.books", "state": "done",
                            "added": 0, "updated": 1, "rejected": 0, "importedAt": "2026-01-08T14:30:00.000Z",
                        ],
                        [
                            "import": 1, "file": "books.plist", "importers": "shelf.books", "state": "done",
                            "added": 2, "updated": 0, "rejected": 0, "importedAt": "2026-01-08T14:30:00.000Z",
                        ],
                    ]
                ])
            #expect(try await facade.send("GET", "/v1/imports", as: facade.other).json == ["items": []])
        }
    }

    @Test func undoingAnImportReportsRemovedRestoredAndKeptRecords() async throws {
        try await TestFacade.run(books: ["Edited": 5, "New": 1, "Old": 7]) { facade in
            try await facade.context.write(facade.me) { writing in
                _ = try RecordTable<BookRecord>(writing).save(BookRecord(title: "Old", page: 2))
            }
            _ = try await facade.home.imports.run(FileSource("books.plist"), owner: facade.me)
            try await facade.context.write(facade.me) { writing in
                _ = try RecordTable<BookRecord>(writing).save(BookRecord(title: "Edited", page: 6))
            }
            let undone = try await facade.send("POST", "/v1/imports/1/undo", as: facade.me)
            #expect(undone.status == 200)
            #expect(undone.json == ["import": 1, "removed": 1, "restored": 1, "kept": ["shelf.Book/Edited"]])
            #expect(try await facade.pages(of: facade.me) == ["Edited": 6, "Old": 2])
            let list = try await facade.send("GET", "/v1/imports", as: facade.me)
            guard case .array(let items) = list.json["items"] else { return }
            #expect(items.map { $0["state"] } == ["undone"])
        }
    }

    @Test func anImportIsUndoneOnceAndByItsOwnerOnly() async throws {
        try await TestFacade.run(books: ["New": 1]) { facade in
            _ = try await facade.home.imports.run(FileSource("books.plist"), owner: facade.me)
            for (number, owner) in [("1", facade.other), ("2", facade.me), ("-1", facade.me)] {
                let unknown = try await facade.send("POST", "/v1/imports/\(number)/undo", as: owner)
                #expect(unknown.status == 404)
                #expect(unknown.json["type"] == "urn:mizan:problem:import.unknown")
            }
            #expect(try await facade.pages(of: facade.me) == ["New": 1])
            try await facade.send("POST", "/v1/imports/1/undo", as: facade.me)
            let again = try await facade.send("POST", "/v1/imports/1/undo", as: facade.me)
            #expect(again.status == 409)
            #expect(again.json["type"] == "urn:mizan:problem:import.already-undone")
        }
    }

    @Test func recordsOfAStoppedSliceAreNotUndone() async throws {
        try await TestFacade.run(books: ["New": 1]) { facade in
            _ = try await facade.home.imports.run(FileSource("books.plist"), owner: facade.me)
            let bare = try TestFacade(facade.context, modules: [])
            let refused = try await bare.send("POST", "/v1/imports/1/undo", as: facade.me)
            #expect(refused.status == 503)
            #expect(refused.json["type"] == "urn:mizan:problem:module.not-loaded")
            #expect(try await facade.pages(of: facade.me) == ["New": 1])
        }
    }
}
