import Kernel
import Storage
import Testing

@testable import Composition

/// Forms that edit what is stored, sent from a page that was read before another device's change.
@Suite(.serialized)
struct StaleFormsTests {
    private let site: Site
    private let amina: String

    init() async throws {
        site = try await Site()
        amina = try await site.signIn("amina")
        try await site.enter(as: amina)
    }

    /// Forms that overwrite stored values without showing them for editing. Each has its reason.
    private static let deeds = [
        "/app/habits/things/": "what was done is entered, counted or taken back; no stored value is in a field",
        "/app/habits/journeys": "a journey is followed or left", "/app/quran": "the last ayah is entered anew",
        "/app/line": "a line is entered anew", "/app/body": "a measurement is entered anew",
        "/app/money": "a transaction is entered anew", "/app/arabic": "the browser keeps it",
        "/app/account/name": "an account's name has no version, and is the form's only field",
    ]

    /// A form that shows a stored value in a field, or that changes a record which exists, sends the version that it showed.
    @Test func everyFormThatEditsWhatIsStoredSendsTheVersionThatItShowed() async throws {
        let (_, pages) = try await site.walk(from: "/app", cookie: amina)
        let forms = Set(pages.flatMap { PageForm.all(of: $0.text) })
        #expect(forms.count { $0.hasSeen } > 15)
        for form in forms where !form.hasSeen && !Self.isDeed(form.action) {
            let shown = form.fields.filter { [.text, .area, .date].contains($0.kind) && !$0.value.isEmpty }
            #expect(shown == [], "\(form.action) shows a stored value without the field “seen”")
        }
        let sent = Set(pages.flatMap { page in ["2", "word"].flatMap { SentForm.all(of: page.text, typing: $0) } })
        var changed = 0
        for form in sent where !form.action.hasPrefix("/app/places/add/") && !form.action.contains("/history") {
            let before = try await site.version()
            let answer = try await site.send("POST", form.action, form: form.body, cookie: amina)
            guard answer.status == 303, try await hasOverwritten(since: before) else { continue }
            changed += 1
            #expect(
                form.hasSeen || Self.isDeed(form.action), "\(form.action) changes a record without the field “seen”")
        }
        #expect(changed > 10)
        try await site.application.close()
    }

    private static func isDeed(_ action: String) -> Bool {
        deeds.keys.contains { $0.hasSuffix("/") ? action.hasPrefix($0) : PageForm.path(of: action) == $0 }
    }

    private func hasOverwritten(since version: RecordVersion) async throws -> Bool {
        let latest = try await site.version()
        guard latest > version else { return false }
        return try await site.read { reading in
            try (version + 1...latest).contains {
                if case .fields = try Journal.before($0, in: reading) { true } else { false }
            }
        }
    }

    /// Texts that some fields accept.
    private static let candidates = [
        "changed here", "changed there", "-7", "-8", "8", "9", "2026-01-02", "2026-01-03", "Europe/Paris", "Asia/Tokyo",
        "true", "false", "quran", "habits",
    ]

    /// Each field of each form of the slices: if two devices change the same field, the later form is answered with both values
    /// and stores nothing. If they change different fields, both changes are stored.
    @Test func aStaleFormLosesNothing() async throws {
        let (_, pages) = try await site.walk(from: "/app", cookie: amina)
        var (tested, joined) = (Set<String>(), 0)
        for page in pages where !page.target.hasPrefix("/app/data/") && !page.target.contains("edit=") {
            for (place, form) in PageForm.all(of: page.text).enumerated() where form.hasSeen {
                let fields = form.fields.filter { $0.kind != .hidden && $0.name != "from" }
                for field in fields {
                    let stale = try await self.form(place, of: page.target)
                    guard let accepted = try await change(field.name, place, of: page.target) else { continue }
                    let now = try await self.form(place, of: page.target)
                    let answer = try await site.send(
                        "POST", form.action, form: stale.body(typing: [field.name: accepted]), cookie: amina)
                    #expect(answer.status == 409, "\(form.action) \(field.name): \(answer.location)")
                    let clash = try #require(PageForm.all(of: answer.text).first)
                    #expect(clash.action.hasPrefix(form.action) && clash.hasSeen)
                    #expect(clash.fields.first { $0.name == field.name }?.value == accepted, "\(field.name)")
                    #expect(try await self.form(place, of: page.target) == now, "\(form.action) stored something")
                    tested.insert("\(form.path.split(separator: "/").dropFirst().first ?? "") \(field.name)")
                    for other in fields where other.name != field.name {
                        guard try await join(other.name, stale, place, page.target, keeping: field.name) else {
                            continue
                        }
                        joined += 1
                        break
                    }
                    let saved = try await site.send("POST", form.action, form: clash.body(), cookie: amina)
                    // The joined change came after the page with both values, which is therefore stale itself.
                    #expect([303, 409].contains(saved.status), "\(saved.text)")
                }
            }
        }
        #expect(
            tested.isSuperset(of: [
                "money amount", "money description", "money day", "money notes", "money notes-1",
                "quran noteText", "body quantity", "body notes", "library page", "preferences value",
                "preferences zone",
            ]), "\(tested.sorted())")
        #expect(joined > 5)
        try await site.application.close()
    }

    private func form(_ place: Int, of target: String) async throws -> PageForm {
        let forms = PageForm.all(of: try await site.send("GET", target, cookie: amina).text)
        return try #require(place < forms.count ? forms[place] : nil, "\(target)")
    }

    /// Stores two accepted values, one after the other. Returns the first, which is then neither the old nor the stored value;
    /// nil if the field does not accept two of the candidates.
    private func change(_ name: String, _ place: Int, of target: String) async throws -> String? {
        var accepted: [String] = []
        let shown = try await form(place, of: target)
        let choices = try await options(name, of: target)
        for text in choices + Self.candidates where text != shown.fields.first(where: { $0.name == name })?.value {
            let form = try await form(place, of: target)
            let sent = try await site.send("POST", form.action, form: form.body(typing: [name: text]), cookie: amina)
            guard sent.status == 303, sent.location.contains("done=") else { continue }
            accepted.append(text)
            if accepted.count == 2 { return accepted[0] }
        }
        return nil
    }

    private func options(_ name: String, of target: String) async throws -> [String] {
        let text = try await site.send("GET", target, cookie: amina).text
        let select = text.matches(of: #/<select id="[^"]*" name="([^"]*)">(.*?)<\/select>/#.dotMatchesNewlines())
            .first { $0.1 == name }
        return select?.2.matches(of: #/<option value="([^"]+)"/#).map { String($0.1) } ?? []
    }

    /// Changes another field with the stale form. True if it was accepted; then the field that was changed before is as it was.
    private func join(
        _ name: String, _ stale: PageForm, _ place: Int, _ target: String, keeping kept: String
    ) async throws -> Bool {
        let before = try await form(place, of: target).fields.first { $0.name == kept }?.value
        for text in Self.candidates {
            let sent = try await site.send(
                "POST", stale.action, form: stale.body(typing: [name: text]), cookie: amina)
            guard sent.status == 303, sent.location.contains("done=") else { continue }
            let after = try await form(place, of: target).fields.first { $0.name == kept }?.value
            #expect(after == before, "\(stale.action): \(kept) was overwritten by a change of \(name)")
            return true
        }
        return false
    }

    /// The page with both values stores what is sent from it, and leads back without a change.
    @Test func thePageWithBothValuesStoresWhatIsSentFromIt() async throws {
        let list = try await site.send("GET", "/app/quran/notes", cookie: amina).text
        let note = String(try #require(list.firstMatch(of: #/href="(\/app\/quran\/notes\/[0-9a-f-]+)"/#)).1)
        let stale = try await form(0, of: note)
        let there = "there & <i>\nsecond line"
        #expect(
            try await site.send("POST", note, form: stale.body(typing: ["noteText": there]), cookie: amina).status
                == 303)
        let clash = try await site.send("POST", note, form: stale.body(typing: ["noteText": "here"]), cookie: amina)
        #expect(clash.status == 409 && clash.text.contains("there &amp; &lt;i&gt;\nsecond line"))
        #expect(clash.text.contains(">\nhere</textarea>") && clash.text.contains("href=\"\(note)\""))
        let both = try #require(PageForm.all(of: clash.text).first)
        let saved = try await site.send(
            "POST", both.action, form: both.body(typing: ["noteText": "here and there"]), cookie: amina)
        #expect(saved.status == 303 && saved.location.hasPrefix(note + "?done="))
        #expect(try await site.send("GET", note, cookie: amina).text.contains(">\nhere and there</textarea>"))
        // A form that lacks the version, as an older version of Mizan made it, stores nothing.
        #expect(try await site.send("POST", note, form: "noteText=old", cookie: amina).status == 400)
        #expect(try await form(0, of: note).fields.contains { $0.value == "here and there" })
        try await site.application.close()
    }

    /// In all data, the later text of a note wins and the other becomes a record of its own. The page says so, and where it is.
    @Test func aTextThatLostInAllDataIsNamedOnThePage() async throws {
        let list = try await site.send("GET", "/app/data/quran.AyahNote", cookie: amina).text
        let record = String(
            try #require(list.firstMatch(of: #/href="(\/app\/data\/quran\.AyahNote\/records\/[0-9a-f-]+)"/#)).1)
        let stale = try await form(0, of: record)
        let sent = try await site.send(
            "POST", record, form: stale.body(typing: ["f-noteText": "text of there"]), cookie: amina)
        #expect(sent.status == 303 && !sent.location.contains("kept="))
        let both = try await site.send(
            "POST", record, form: stale.body(typing: ["f-noteText": "text of here"]), cookie: amina)
        #expect(both.status == 303)
        let page = try await site.send("GET", both.location, cookie: amina).text
        #expect(page.contains("both texts were kept") && page.contains("action=\"/app/undo?"))
        let other = String(
            try #require(page.firstMatch(of: #/kept: .*? <a href="([^"]+)">Open the record/#.dotMatchesNewlines())).1)
        #expect(other != record)
        let texts = [page, try await site.send("GET", other, cookie: amina).text]
        #expect(texts.count { $0.contains("text of here") } == 1 && texts.count { $0.contains("text of there") } == 1)
        #expect(try await site.send("GET", record, cookie: amina).text.contains("both texts were kept") == false)
        try await site.application.close()
    }
}
