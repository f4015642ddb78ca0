/// The start of a foreign text, in a form that fits one line of a report.
package enum Excerpt {
    package static func of(_ text: String) -> String {
        var excerpt = ""
        for scalar in text.unicodeScalars.prefix(60) {
            switch scalar {
            case "\"", "\\": excerpt += "\\\(scalar)"
            default:
                let isShown = scalar.properties.generalCategory != .control
                excerpt.unicodeScalars.append(isShown ? scalar : "\u{FFFD}")
            }
        }
        return text.unicodeScalars.dropFirst(60).isEmpty ? excerpt : excerpt + "…"
    }
}
