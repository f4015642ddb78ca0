internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import PagesKit

/// A form that was refused, shown again with what was written. One button sends it again. The server keeps nothing.
///
/// If the session had ended, the browser keeps the form in the page for signing in. A form whose own page is not known is shown
/// with the labels that its endpoint declares.
///
/// Only a form of Mizan's own pages comes so far: a request of another site is refused before it is read.
struct UnsentForm {
    let action: Link
    private let sent: String
    private let items: [(name: String, value: String)]
    private let texts = HomeTexts.english

    static let most = 256 * 1_024
    static let fields: [Field] = [
        .optional("action", .text, "The address of the form that was refused."),
        .optional("unsent", .text, "That form, as the browser sent it."),
    ]

    /// Nil for a form with a password, and for one in which nothing was written.
    init?(_ sent: String, for action: String) {
        guard sent.utf8.count <= Self.most, Link(wanted: action).text == action,
            action.prefix(while: { $0 != "?" }) != Link("sign-in").text
        else { return nil }
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

    /// The owner to whom the form's page was shown.
    var writer: String? { FormOrigin.owner(in: action.text) }

    /// The fields that keep it in the page for signing in.
    var hidden: HTML {
        """
        <input type="hidden" name="action" value="\(action.text)">
        <input type="hidden" name="unsent" value="\(sent)">
        """
    }

    /// - Parameters:
    ///   - origin: the page that has the form, if it is known.
    ///   - reason: the sentence of the refusal; nil if only the session had ended.
    func page(
        in frame: PageFrame = .bare, on origin: Link?, refused reason: String? = nil,
        _ labels: FieldLabels = FieldLabels()
    ) -> Page {
        Page(
            reason == nil ? texts.unsent : texts.refused, in: frame,
            main: """
                \(reason.map(NameAndPassword.problem) ?? "<p>\(texts.unsentSentence)</p>")
                <form method="post" action="\(link: action.shown(on: origin))">
                \(each: items, { item in
                    let field = FormField(item.name, item.value.replacing("\r\n", with: "\n"))
                    return Self.isShown(item) ? field.typed(labels.label(item.name)) : field.hidden
                })
                <button>\(texts.sendNow)</button></form>
                <p class="places">\(with: origin, { "<a href=\"\(link: $0)\">\(texts.back)</a> " })\
                <a href="\(link: Link())">\(texts.home)</a></p>
                """)
    }

    /// True for a value that a person wrote or chose, not for an identity, an address, a version or a switch.
    private static func isShown(_ item: (name: String, value: String)) -> Bool {
        !unshown.contains(item.name) && UUID(text: item.value) == nil && Bool(item.value) == nil
    }

    private static let unshown: Set = ["back", "number", "seen", "by"]

    /// False for a button without words: the person presses it again.
    private var holdsWriting: Bool {
        items.contains { Self.isShown($0) && !$0.value.isEmpty && CivilDay($0.value) == nil }
    }
}
