import HomeDoor
import HomeImports
import HomeWork
import Kernel
import Storage
import Testing

@testable import Composition

/// Importing a file in a browser.
@Suite(.serialized)
struct ImportPagesTests {
    /// A property list of the Quran app.
    private static let file = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>favoriteAyahs</key><array><string>2:255</string><string>1:999</string></array></dict></plist>
        """

    /// A form as browsers send it.
    private static func form(_ content: String, named name: String) -> String {
        "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\nContent-Type: text/xml\r\n\r\n"
            + content + "\r\n--B--\r\n"
    }

    private static let type = "multipart/form-data; boundary=B"

    /// Does the server's background work while the closure runs.
    private func withImports(_ body: (Site, String) async throws -> Void) async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await site.application.home.heldImports.run() }
            try await body(site, amina)
            group.cancelAll()
        }
        try await site.application.close()
    }

    private func give(_ content: String, named name: String = "q.plist", _ site: Site, _ cookie: String) async throws
        -> Site.Answer
    {
        try await site.send(
            "POST", "/app/import/file", form: Self.form(content, named: name), of: Self.type, cookie: cookie)
    }

    /// The file's page once the work is done; until then the page asks to be read again.
    private func finished(_ site: Site, _ cookie: String) async throws -> Site.Answer {
        while true {
            let page = try await site.send("GET", "/app/import/file", cookie: cookie)
            try #require(page.status == 200)
            guard page.refresh != nil else { return page }
            #expect(page.text.contains("role=\"status\""))
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private func id(_ page: Site.Answer) throws -> String {
        try #require(page.text.firstMatch(of: #/name="id" value="([^"]+)"/#).map { String($0.1) })
    }

    @Test func aFileIsLookedAtImportedAndUndone() async throws {
        try await withImports { site, amina in
            let given = try await give(Self.file, site, amina)
            #expect(given.status == 303 && given.location == "/app/import/file", "\(given.text)")
            let trial = try await finished(site, amina)
            #expect(trial.text.contains("Nothing is stored yet.") && trial.text.contains("1 new"), "\(trial.text)")
            #expect(try await !site.send("GET", "/app/quran/favorites", cookie: amina).text.contains("value=\"2:255\""))
            #expect(trial.text.contains("Import “q.plist”?") && !trial.text.contains("<dd class=\"figures\">0"))
            // The page of imports asks about the file that waits, before it asks for another.
            let waiting = try await site.send("GET", "/app/import", cookie: amina).text
            let (goOn, other) = (waiting.firstRange(of: "Go on with “q.plist”"), waiting.firstRange(of: "<summary>"))
            #expect(try #require(goOn).lowerBound < #require(other).lowerBound)
            let form = "id=\(try id(trial))"
            #expect(try await site.send("POST", "/app/import/take", form: form, cookie: amina).status == 303)
            let result = try await finished(site, amina)
            #expect(result.text.contains("The file is imported."))
            #expect(result.text.contains("q.plist"))
            let list = try await site.send("GET", "/app/import", cookie: amina).text
            #expect(list.contains("imported: 1 new") && list.contains("action=\"/app/import/undo?"))
            let again = try await site.send("POST", "/app/import/take", form: form, cookie: amina)
            #expect(again.status == 303 && again.location == "/app/import/file")
            let undone = try await site.send("POST", "/app/import/undo", form: "number=1", cookie: amina)
            #expect(undone.status == 303 && undone.location == "/app/import?kept=0")
            let after = try await site.send("GET", undone.location, cookie: amina).text
            #expect(after.contains("undone: 1 new") && after.contains("The import is undone."))
            #expect(try await site.send("POST", "/app/import/undo", form: "number=1", cookie: amina).status == 400)
            #expect(try await site.send("POST", "/app/import/undo", form: "number=7", cookie: amina).status == 404)
        }
    }

    /// An undo keeps a record that was changed since, and says so.
    @Test func anUndoSaysWhatItKept() async throws {
        let file = """
            Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes
            2026-01-05,-3.50,Tea,Food,Cash,EUR,1,
            2026-01-06,-4.50,Bread,Food,Cash,EUR,1,

            """
        try await withImports { site, amina in
            _ = try await give(file, named: "l.csv", site, amina)
            let form = "id=\(try id(try await finished(site, amina)))"
            _ = try await site.send("POST", "/app/import/take", form: form, cookie: amina)
            #expect(try await finished(site, amina).text.contains("The file is imported."))
            let page = try await site.send("GET", "/app/money", cookie: amina).text
            let tea = try #require(page.firstMatch(of: #/href="(\/app\/money\/transactions\/[0-9a-f-]+)"/#)).1
            let forms = PageForm.all(of: try await site.send("GET", String(tea), cookie: amina).text)
            let edit = try #require(forms.first { form in form.fields.contains { $0.name == "description" } })
            let body = edit.body(typing: ["description": "Green tea"])
            #expect(try await site.send("POST", edit.action, form: body, cookie: amina).status == 303)
            let undone = try await site.send("POST", "/app/import/undo", form: "number=1", cookie: amina)
            let list = try await site.send("GET", undone.location, cookie: amina).text
            #expect(list.contains("1 record stays") || list.contains(" records stay,"), "\(list)")
        }
    }

    /// The button pressed twice or three times leads to the same import, at each step.
    @Test func aButtonThatIsPressedTwiceLeadsToTheSameImport() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        // Nothing does the work yet, so every press comes while it is under way.
        for _ in 0..<3 { #expect(try await give(Self.file, site, amina).location == "/app/import/file") }
        #expect(try await give(Self.file + " ", site, amina).status == 429)
        let held = site.application.home.heldImports
        let owner = try await owner(site)
        let id = try #require(held.file(of: owner)).id
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await held.run() }
            _ = try await finished(site, amina)
            for _ in 0..<3 {
                let answer = try await site.send(
                    "POST", "/app/import/take", form: "id=\(id.text)", cookie: amina)
                #expect(answer.status == 303 && answer.location == "/app/import/file")
            }
            #expect(try await finished(site, amina).text.contains("The file is imported."))
            let late = try await site.send("POST", "/app/import/stop", form: "id=\(id.text)", cookie: amina)
            #expect(late.location == "/app/import/file")
            let page = try await finished(site, amina).text
            #expect(page.contains("complete before it could be stopped") && page.contains("/app/import/undo"))
            group.cancelAll()
        }
        try await site.application.close()
    }

    /// An import that is stopped before its work begins stores nothing.
    @Test func aStoppedImportStoresNothing() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        _ = try await give(Self.file, site, amina)
        let held = site.application.home.heldImports
        let file = try #require(held.file(of: try await owner(site)))
        _ = try await site.send("POST", "/app/import/stop", form: "id=\(file.id.text)", cookie: amina)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await held.run() }
            let page = try await finished(site, amina).text
            #expect(page.contains("The import was cancelled.") && page.contains("Try again"))
            group.cancelAll()
        }
        try await site.application.close()
    }

    /// Without a script, a form can send several files.
    @Test func severalFilesAreRefusedInWords() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let part = "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\na,b\r\n"
        let sent = try await site.send(
            "POST", "/app/import/file", form: part + part + "--B--\r\n", of: "multipart/form-data; boundary=B",
            cookie: amina)
        #expect(sent.status == 400 && sent.text.contains("Several files were chosen. Choose one file at a time."))
        #expect(!sent.text.contains("“”"))
        try await site.application.close()
    }

    /// Names of other scripts are long in bytes, and phones put invisible marks into them.
    @Test(arguments: [
        (String(repeating: "ق", count: 105) + ".csv", String(repeating: "ق", count: 96) + "….csv"),
        ("\u{200F}كشف.csv", "كشف.csv"), (String(repeating: "n", count: 201), String(repeating: "n", count: 197) + "…"),
    ])
    func aLongNameOrAnInvisibleMarkIsNoRefusal(name: String, taken: String) async throws {
        try await withImports { site, amina in
            #expect(try await give(Self.file, named: name, site, amina).status == 303)
            #expect(site.application.home.heldImports.file(of: try await owner(site))?.name == taken)
            _ = try await finished(site, amina)
        }
    }

    @Test func aFileThatNobodyCanReadIsRefusedWithASentence() async throws {
        try await withImports { site, amina in
            _ = try await give("nothing that anybody knows", named: "<b>.txt", site, amina)
            let page = try await finished(site, amina)
            #expect(page.text.contains("role=\"alert\"") && page.text.contains("&lt;b&gt;.txt"))
            #expect(!page.text.contains("<b>") && !page.text.contains("/proc/"))
            #expect(page.text.contains("Try again") && !page.text.contains("rizq_user_habits"))
            let dropped = try await site.send("POST", "/app/import/drop", form: "id=\(try id(page))", cookie: amina)
            #expect(dropped.location == "/app/import")
            #expect(try await site.send("GET", "/app/import/file", cookie: amina).text.contains("type=\"file\""))
        }
    }

    @Test func aFileIsItsOwnersAlone() async throws {
        try await withImports { site, amina in
            let bilal = try await site.signIn("bilal")
            _ = try await give(Self.file, site, amina)
            let page = try await finished(site, amina)
            #expect(try await !site.send("GET", "/app/import/file", cookie: bilal).text.contains("q.plist"))
            let form = "id=\(try id(page))"
            for target in ["/app/import/take", "/app/import/try"] {
                #expect(try await site.send("POST", target, form: form, cookie: bilal).status == 404)
            }
            _ = try await site.send("POST", "/app/import/drop", form: form, cookie: bilal)
            #expect(try await site.send("GET", "/app/import/file", cookie: amina).text.contains("q.plist"))
        }
    }

    @Test(arguments: [
        ("--B\r\n", "multipart/form-data; boundary=B", 400), (form("x", named: ""), type, 400),
        (form("x", named: "a/b"), type, 400), (form("x", named: ".."), type, 400),
        (form("x", named: "a"), "multipart/form-data", 400),
        ("file=x", "application/x-www-form-urlencoded", 415),
    ])
    func aFormThatIsNotOneFileIsRefusedOnAPage(form: String, type: String, status: Int) async throws {
        try await withImports { site, amina in
            let answer = try await site.send("POST", "/app/import/file", form: form, of: type, cookie: amina)
            #expect(answer.status == status && answer.text.contains("<h1"), "\(answer.text)")
            #expect(site.application.home.heldImports.file(of: try await owner(site)) == nil)
            #expect(site.application.home.work.entries().isEmpty)
        }
    }

    private func owner(_ site: Site) async throws -> OwnerID {
        try #require(try await site.application.owners().first { $0.name == "amina" }).id
    }
}
