internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import PagesKit

/// A form that was refused because the session had ended. The browser keeps it in the page for signing in, and the page after
/// that sends it with one button. The server keeps nothing.
///
/// Only a form of Mizan's own pages comes so far: a request of another site is refused before it is read.
struct UnsentForm {
    let action: Link
    private let sent: String
    private let items: [(name: String, value: String)]
    private let texts = HomeTexts.english

    static let most = 64 * 1_024
    static let fields: [Field] = [
        .optional("action", .text, "The address of the form that was refused."),
        .optional("unsent", .text, "That form, as the browser sent it."),
    ]

    /// Nil for a form with a password, and for one in which nothing was written.
    init?(_ sent: String, for action: String) {
        guard sent.utf8.count <= Self.most, Link(wanted: action).text == action, action != Link("sign-in").text else {
            return nil
        }
        do { items = try QueryItems(Substring(sent)).items } catch { return nil }
        (self.action, self.sent) = (Link(wanted: action), sent)
        guard !items.contains(where: { SecretName.isSecret($0.name) }), holdsWriting,
            !Self.withSecrets.contains(where: { action.hasPrefix($0.text) })
        else { return nil }
    }

    /// The pages whose forms have passwords and other secrets under any name.
    private static let withSecrets = [OwnAccountPages.link, AccountPages.link, RemotePages.link, TokenPages.link]

    init?(_ body: Values) throws {
        let (action, sent) = (try body.optionalText("action"), try body.optionalText("unsent"))
        self.init(again: { $0 == "action" ? action : sent })
    }

    /// The form in the fields of the page for signing in.
    init?(again field: (String) -> String?) {
        guard let action = field("action"), let sent = field("unsent") else { return nil }
        self.init(sent, for: action)
    }

    /// The fields that keep it in the page for signing in.
    var hidden: HTML {
        """
        <input type="hidden" name="action" value="\(action.text)">
        <input type="hidden" name="unsent" value="\(sent)">
        """
    }

    func page(in frame: PageFrame) -> Page {
        Page(
            texts.unsent, in: frame,
            main: """
                <p>\(texts.unsentSentence)</p>
                <dl>\(each: written, { "<div><dt>\(FieldLabels.words($0.name))</dt><dd dir=\"auto\">\($0.value)</dd></div>" })</dl>
                <form method="post" action="\(link: action)">
                \(each: items, { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" })
                <button>\(texts.sendNow)</button></form>
                <p><a href="\(link: Link())">\(texts.home)</a></p>
                """)
    }

    /// The values that a person wrote or chose, without identities, addresses and versions.
    private var written: [(name: String, value: String)] {
        items.filter { !$0.value.isEmpty && !Self.unshown.contains($0.name) && UUID(text: $0.value) == nil }
    }

    private static let unshown: Set = ["back", "number", "seen", "by"]

    /// False for a button without words: the person presses it again.
    private var holdsWriting: Bool { written.contains { CivilDay($0.value) == nil && $0.value != "true" } }
}
