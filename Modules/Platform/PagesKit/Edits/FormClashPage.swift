/// The page that shows both values of each field that two devices changed. Nothing is stored yet; the person's own texts are in
/// the fields and can be changed, so that both can become one.
package struct FormClashPage {
    private let clash: FormClash
    private let action: Link
    private let texts = ClashTexts.english

    /// - Parameter action: the address of the form.
    package init(_ clash: FormClash, action: Link) {
        (self.clash, self.action) = (clash, action.shown(on: clash.page))
    }

    package var page: Page {
        Page(
            texts.title,
            main: """
                <p role="status">\(texts.sentence)</p>
                <form method="post" action="\(link: action)">
                \(FormState.html(clash.version))
                \(each: clash.others, { FormField($0.name, $0.text).hidden })\(each: clash.sides, field)
                <button>\(texts.save)</button></form>
                <p class="places"><a href="\(link: clash.page)">\(texts.keep)</a></p>
                """)
    }

    private func field(_ side: FormClash.Side) -> HTML {
        """
        <h2>\(side.label)</h2>
        <p class="soft">\(texts.stored)</p>
        <p class="written" dir="auto">\(side.theirs.isEmpty ? texts.empty : side.theirs)</p>
        \(side.choice.map { chosen(side, $0) } ?? FormField(side.name, side.yours).typed(texts.yours, isLong: side.isLong))

        """
    }

    private func chosen(_ side: FormClash.Side, _ words: String) -> HTML {
        """
        <p class="soft">\(texts.yours)</p>
        <p dir="auto">\(words.isEmpty ? texts.empty : words)</p>\(FormField(side.name, side.yours).hidden)
        """
    }
}

/// The texts of the page. Another language is another value.
struct ClashTexts: Sendable {
    let title = "Changed on another device"
    let sentence =
        "Another device changed this after you opened it. Your change is not stored yet. Here are both: save yours, join them, "
        + "or keep what is stored."
    let stored = "Stored now"
    let yours = "You wrote"
    let empty = "(empty)"
    let save = "Save what you wrote"
    let keep = "Keep what is stored"
    let noVersion = "This form is from a page of another version of Mizan. Open the page again."

    static let english = ClashTexts()
}
