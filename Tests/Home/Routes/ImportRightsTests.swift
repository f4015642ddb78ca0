import HTTPKit
import HomeDoor
import HomeImports
import Kernel
import Testing

/// An import and its undo change only the slices that the token may write.
struct ImportRightsTests {
    private func caller(_ facade: TestFacade, _ scopes: Scope...) -> Caller {
        Caller(owner: facade.me, permissions: .only(Set(scopes)))
    }

    @Test func importingAFileRequiresWriteScopeForItsSlice() async throws {
        try await TestFacade.run(books: ["New": 1]) { facade in
            let target = "/v1/imports?name=books.plist"
            let refused = await #expect(throws: MizanError.self) {
                try await facade.upload(
                    target, TestFacade.books, by: caller(facade, .write("home"), .read("shelf")))
            }
            #expect(refused?.reason == "import.not-writable")
            #expect(refused?.details["scope"] == "shelf:write")
            #expect(try await facade.pages(of: facade.me).isEmpty)
            let taken = try await facade.upload(
                target, TestFacade.books, by: caller(facade, .write("home"), .write("shelf")))
            #expect(taken.status == 201)
            #expect(try await facade.pages(of: facade.me) == ["New": 1])
        }
    }

    @Test func undoingAnImportRequiresWriteScopeForItsSlices() async throws {
        try await TestFacade.run(books: ["New": 1]) { facade in
            _ = try await facade.home.imports.run(FileSource("books.plist"), owner: facade.me)
            for scopes in [
                [Scope.write("home")], [.write("home"), .read("shelf")], [.write("home"), .write("quran")],
            ] {
                let refused = try await facade.send(
                    "POST", "/v1/imports/1/undo", by: Caller(owner: facade.me, permissions: .only(Set(scopes))))
                #expect(refused.status == 403)
                #expect(refused.problem == "import.not-writable")
            }
            #expect(try await facade.pages(of: facade.me) == ["New": 1])
            let undone = try await facade.send(
                "POST", "/v1/imports/1/undo", by: caller(facade, .write("home"), .write("shelf")))
            #expect(undone.status == 200)
            #expect(try await facade.pages(of: facade.me).isEmpty)
        }
    }

    /// A stored answer belongs to the owner's idempotency key. A caller who may not make the change does not get it.
    @Test func aStoredAnswerIsNotRepeatedForAWeakerToken() async throws {
        try await TestFacade.run(books: ["New": 1]) { facade in
            _ = try await facade.home.imports.run(FileSource("books.plist"), owner: facade.me)
            let wide = caller(facade, .write("home"), .write("shelf"))
            let first = try await facade.send("POST", "/v1/imports/1/undo", by: wide, key: "k")
            #expect(first.status == 200)
            let again = try await facade.send("POST", "/v1/imports/1/undo", by: wide, key: "k")
            #expect(again.header("Idempotent-Replayed") == "true")
            let narrow = try await facade.send(
                "POST", "/v1/imports/1/undo", by: caller(facade, .write("home")), key: "k")
            #expect(narrow.problem == "import.not-writable")
        }
    }
}
