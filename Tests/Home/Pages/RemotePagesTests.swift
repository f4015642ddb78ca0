import HomeDoor
import Kernel
import ModuleKit
import PagesKit
import TestSupport
import Testing

@testable import HomeBase
@testable import HomePages
@testable import HomePeople
@testable import HomeRemotes

struct RemotePagesTests {
    private func signedIn() async throws -> (PagesFacade, String) {
        let facade = try await PagesFacade()
        _ = try await facade.home.access.passwords.set(
            owner: facade.store.owner, to: "correct horse battery", keepTokens: false, by: .machine)
        let form = "name=amina&password=correct+horse+battery"
        return (facade, try #require(try await facade.send("POST", "/app/sign-in", form: form).cookie))
    }

    @Test func withoutAnotherPlaceThePageSaysHowToAddOne() async throws {
        let (facade, cookie) = try await signedIn()
        let page = try await facade.send("GET", "/app/remotes", cookie: cookie)
        #expect(page.status == 200 && page.text.contains("mizan sync add"))
        #expect(try await facade.send("GET", "/app/remotes/decisions", cookie: cookie).status == 200)
        #expect(try await facade.send("GET", "/app/remotes").status == 303)
    }

    @Test(arguments: [
        ("/app/remotes", "name=none&act=pause", 404), ("/app/remotes", "name=none&act=retry", 404),
        ("/app/remotes", "name=none&act=remove", 400),
        ("/app/remotes/decisions", "name=none&type=home.ZoneStay&key=a&choice=mine", 404),
        ("/app/remotes/decisions", "name=none&type=home.ZoneStay&key=a&choice=both", 400),
    ])
    func anUnknownPlaceAndAnUnknownDecisionAreRefused(target: String, form: String, status: Int) async throws {
        let (facade, cookie) = try await signedIn()
        let answer = try await facade.send("POST", target, form: form, cookie: cookie)
        #expect(answer.status == status && answer.text.contains("<h1"), "\(answer.text)")
    }

    /// Only what differs is shown, and nothing of it becomes markup.
    @Test func aDecisionShowsTheDifferences() async throws {
        let facade = try await PagesFacade()
        let values = try await facade.home.records.reading(facade.store.owner) {
            try DataValues(facade.home.records.calendar(in: $0), now: facade.home.records.now)
        }
        func text(_ mine: JSONValue?, _ theirs: JSONValue?) -> String {
            let trouble = ConnectorService.Trouble(
                connector: "cloud", kind: .conflict, reference: RecordReference(type: "x.Note", key: "k"), reason: nil,
                message: nil, attempts: 0, notBefore: nil, mine: mine, theirs: theirs)
            let view = DecisionView(trouble: trouble, home: facade.home, values: values, texts: .english)
            return String(decoding: view.html.bytes, as: UTF8.self)
        }
        let both = text(["noteText": "<b>mine</b>", "same": "equal"], ["noteText": "theirs", "same": "equal"])
        #expect(both.contains("Note text") && both.contains("&lt;b&gt;mine&lt;/b&gt;") && both.contains("theirs"))
        #expect(!both.contains("equal"))
        #expect(both.contains("name=\"choice\" value=\"mine\"") && both.contains("name=\"choice\" value=\"theirs\""))
        #expect(text(nil, ["noteText": "theirs"]).contains("Here: <bdi>removed</bdi>"))
    }
}
