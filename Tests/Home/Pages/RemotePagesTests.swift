import Connectors
import Kernel
import PagesKit
import Storage
import TestSupport
import Testing

@testable import HomePages
@testable import HomeRemotes

struct RemotePagesTests {
    @Test func withoutAnotherPlaceThePageLeadsToAddingOne() async throws {
        let facade = try await PagesFacade()
        let cookie = try await facade.signedIn()
        let page = try await facade.send("GET", "/app/places", cookie: cookie)
        #expect(page.status == 200 && page.text.contains("href=\"/app/places/add\""))
        let kinds = try await facade.send("GET", "/app/places/add", cookie: cookie)
        #expect(kinds.text.contains("href=\"/app/places/add/mizan\">Another Mizan"))
        let form = try await facade.send("GET", "/app/places/add/mizan", cookie: cookie)
        #expect(form.text.contains("name=\"token\" type=\"password\" required"))
        #expect(try await facade.send("GET", "/app/places/decisions", cookie: cookie).status == 200)
        #expect(try await facade.send("GET", "/app/places").status == 303)
    }

    @Test func aPlaceIsAddedPausedAndRemoved() async throws {
        let facade = try await PagesFacade(kinds: [Attic.declared])
        let cookie = try await facade.signedIn()
        let form = "name=attic&address=https%3A%2F%2Fattic.example&key=right"
        // A refusal of the place does not sign the person out.
        let wrong = try await facade.send(
            "POST", "/app/places/add/attic", form: form.replacing("right", with: "wrong"), cookie: cookie)
        #expect(wrong.status == 400 && wrong.text.contains("Not this key."))
        let added = try await facade.send("POST", "/app/places/add/attic", form: form, cookie: cookie)
        #expect(added.status == 303 && added.header("Location") == "/app/places")
        let page = try await facade.send("GET", "/app/places", cookie: cookie).text
        #expect(page.contains("<bdi>attic</bdi>") && page.contains("beginning") && !page.contains("right"))
        for (act, shown) in [("pause", "paused"), ("resume", "beginning")] {
            let answer = try await facade.send("POST", "/app/places", form: "name=attic&act=\(act)", cookie: cookie)
            #expect(answer.status == 303)
            #expect(try await facade.send("GET", "/app/places", cookie: cookie).text.contains(shown))
        }
        _ = try await facade.send("POST", "/app/places", form: "name=attic&act=remove", cookie: cookie)
        let after1 = try await facade.send("GET", "/app/places", cookie: cookie)
        #expect(!after1.text.contains("attic"))
    }

    @Test(arguments: [
        ("/app/places", "name=none&act=pause", 404), ("/app/places", "name=none&act=resume", 404),
        ("/app/places", "name=none&act=remove", 404), ("/app/places", "name=none&act=erase", 400),
        ("/app/places/add/none", "name=a", 400), ("/app/places/add/mizan", "name=%C3%9C&token=t", 400),
        ("/app/places/decisions", "name=none&type=home.ZoneStay&key=a&choice=mine", 404),
        ("/app/places/decisions", "name=none&type=home.ZoneStay&key=a&choice=both", 400),
    ])
    func anUnknownPlaceAndAnUnknownDecisionAreRefused(target: String, form: String, status: Int) async throws {
        let facade = try await PagesFacade()
        let cookie = try await facade.signedIn()
        let answer = try await facade.send("POST", target, form: form, cookie: cookie)
        #expect(answer.status == status && answer.text.contains("<h1"), "\(answer.text)")
    }

    /// Only what differs is shown, and nothing of it becomes markup.
    @Test func aDecisionShowsTheDifferences() async throws {
        let facade = try await PagesFacade()
        let values = try await facade.home.values(for: facade.store.owner)
        func text(_ mine: JSONValue?, _ theirs: JSONValue?) -> String {
            let trouble = ConnectorService.Trouble(
                connector: "cloud", kind: .conflict, reference: RecordReference(type: "x.Note", key: "k"), reason: nil,
                message: nil, attempts: 0, notBefore: nil, mine: mine, theirs: theirs)
            let view = DecisionView(
                trouble: trouble, name: mine.map { _ in "2:255" }, home: facade.home, values: values, texts: .english)
            return String(decoding: view.html.bytes, as: UTF8.self)
        }
        let both = text(["noteText": "<b>mine</b>", "same": "equal"], ["noteText": "theirs", "same": "equal"])
        #expect(both.contains("Note text") && both.contains("&lt;b&gt;mine&lt;/b&gt;") && both.contains("theirs"))
        #expect(!both.contains("equal") && both.contains("<bdi>2:255</bdi></h2>"))
        #expect(both.contains("name=\"choice\" value=\"mine\"") && both.contains("name=\"choice\" value=\"theirs\""))
        #expect(text(nil, ["noteText": "theirs"]).contains("Here: <bdi>removed</bdi>"))
    }
}

/// A place without records, which accepts one key.
private struct Attic: Connector {
    static let declared = ConnectorKind(
        "attic", title: "an attic", slices: [], secrets: [.init("key", "Key of the attic")], address: { $0 },
        enter: { _, answers in
            guard answers["key"] == "right" else { throw MizanError(.unauthenticated, "attic.key", "Not this key.") }
            return "right"
        }, connect: { _ in Attic() })

    let limits = RemoteLimits(changes: 10, bytes: 1 << 20, requestsPerMinute: 10_000)
    let precision = RemotePrecision.exact

    func carries(_ schema: AnyRecordSchema) -> Bool { true }

    func account() async throws(RemoteFailure) -> RemoteAccount { RemoteAccount(id: "a", name: "amina") }

    func pull(after token: String?) async throws(RemoteFailure) -> RemotePage {
        RemotePage(token: "here", history: "one", isMore: false)
    }

    func push(
        _ changes: [RemoteChange], history: String?, after token: String?
    ) async throws(RemoteFailure) -> RemoteAnswer {
        RemoteAnswer(results: changes.map { RemoteResult($0.id, .saved(tag: "1")) }, token: token)
    }

    func hint(after token: String?) async throws(RemoteFailure) {}
}
