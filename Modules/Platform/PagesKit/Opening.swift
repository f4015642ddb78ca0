/// The start of a text in a list. A note can have a megabyte, and a list leads to the whole.
package struct Opening {
    package static let longest = 600
    package let html: HTML

    package init(_ text: String, whole: Link, texts: PageTexts = .english) {
        let start = Self.start(of: text)
        html = start == text ? "\(text)" : "\(start) <a href=\"\(link: whole)\">\(texts.whole)</a>"
    }

    /// The text itself, or its start with an ellipsis.
    package static func start(of text: String) -> String {
        // Scalars are counted, because one character can have any number of them.
        let start = text.unicodeScalars.prefix(longest)
        guard start.endIndex < text.unicodeScalars.endIndex else { return text }
        return String(String.UnicodeScalarView(start)) + "…"
    }
}
