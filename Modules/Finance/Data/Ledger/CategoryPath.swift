/// A category as the file of eight columns names it: `Food: Coffee` in a grouping, `Food:` at the top. A colon of the first
/// name that would be read as its end has a backslash before it, and so has a backslash.
struct CategoryPath {
    let top: String
    /// Nil for the one at the top itself.
    let child: String?

    init(top: String, child: String?) { (self.top, self.child) = (top, child) }

    /// Nil for a name alone, as other programs write it.
    init?(_ text: String) {
        // By scalars: a mark that combines with the space before it is one character with it.
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
