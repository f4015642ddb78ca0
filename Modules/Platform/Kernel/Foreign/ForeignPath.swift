/// The position of a value in a foreign document, in a form that helps a person to find it: `ayahNotes["2:255"][0]`.
package struct ForeignPath: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ root: String) {
        description = root
    }

    package static func / (path: ForeignPath, position: Int) -> ForeignPath {
        ForeignPath("\(path.description)[\(position)]")
    }

    /// Appends a key that the document's owner chose, in quotes.
    package static func / (path: ForeignPath, key: String) -> ForeignPath {
        ForeignPath("\(path.description)[\"\(Excerpt.of(key))\"]")
    }

    /// Appends a field whose name is defined by the format.
    package func field(_ name: String) -> ForeignPath {
        ForeignPath("\(description).\(name)")
    }

    package func rejected(_ reason: String) -> ImportReport.Rejection {
        ImportReport.Rejection(path: description, reason: reason)
    }
}
