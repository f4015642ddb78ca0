/// A field of a form that is shown again, with the sent text.
package struct FormField {
    private let name: String
    private let text: String

    package init(_ name: String, _ text: String) {
        (self.name, self.text) = (name, text)
    }

    /// - Parameter isLong: true for a field with room for lines.
    package func typed(_ label: String, isLong: Bool = false) -> HTML {
        let label: HTML = "<label for=\"\(name)\">\(label)</label>\n"
        guard isLong || text.contains("\n") || text.utf8.count > 60 else {
            return """
                \(label)<input id="\(name)" name="\(name)" dir="auto" autocomplete="off" value="\(text)">
                """
        }
        // HTML ignores a line break at the start of a text area, so one is added.
        return """
            \(label)<textarea id="\(name)" name="\(name)" rows="6" dir="auto">
            \(text)</textarea>
            """
    }

    /// A line break in the value of an input would be lost, so longer texts are in a text area that is not shown.
    package var hidden: HTML {
        guard text.contains("\n") else { return "<input type=\"hidden\" name=\"\(name)\" value=\"\(text)\">\n" }
        return "<textarea name=\"\(name)\" hidden aria-hidden=\"true\">\n\(text)</textarea>\n"
    }
}
