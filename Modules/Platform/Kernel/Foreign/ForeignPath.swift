/// Where a value stands in a foreign document, written as a person would look for it: `ayahNotes["2:255"][0]`.
package struct ForeignPath: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ root: String) {
        description = root
    }

    package static func / (path: ForeignPath, position: Int) -> ForeignPath {
        ForeignPath("\(path.description)[\(position)]")
    }

    /// A key that the document's owner chose, in quotes.
    package static func / (path: ForeignPath, key: String) -> ForeignPath {
        ForeignPath("\(path.description)[\"\(Excerpt.of(key))\"]")
    }

    /// A field that the format gives its name.
    package func field(_ name: String) -> ForeignPath {
        ForeignPath("\(description).\(name)")
    }

    package func rejected(_ reason: String) -> ImportReport.Rejection {
        ImportReport.Rejection(path: description, reason: reason)
    }
}
