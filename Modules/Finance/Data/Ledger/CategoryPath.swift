/// A category as the file of eight columns names it: `Food: Coffee` for a category in a grouping, `Food:` for a category at the
/// top. In the first name, a backslash escapes two characters: a backslash, and a colon that would otherwise end the name.
struct CategoryPath {
    let top: String
    /// Nil for the top category itself.
    let child: String?

    init(top: String, child: String?) { (self.top, self.child) = (top, child) }

    /// Nil if the text is only a name, as other programs write it.
    init?(_ text: String) {
        // Reads scalars, because a combining mark after a space would form one character with the space.
        var (top, rest) = (String.UnicodeScalarView(), text.unicodeScalars[...])
        while let next = rest.popFirst() {
            if next == "\\", let kept = rest.first, kept == ":" || kept == "\\" {
                top.append(rest.removeFirst())
            } else if next == ":", rest.isEmpty || rest.first == " " {
                guard !top.isEmpty else { return nil }
                self.init(top: String(top), child: rest.isEmpty ? nil : String(rest.dropFirst()))
                return
            } else {
                top.append(next)
            }
        }
        return nil
    }

    var text: String {
        var (text, rest) = (String.UnicodeScalarView(), top.unicodeScalars[...])
        while let next = rest.popFirst() {
            if next == "\\" || next == ":" && (rest.isEmpty || rest.first == " ") { text.append("\\") }
            text.append(next)
        }
        return child.map { "\(String(text)): \($0)" } ?? "\(String(text)):"
    }
}
