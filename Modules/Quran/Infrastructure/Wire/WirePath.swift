/// Where a value stands in a foreign document, written as a person would look for it: `ayahNotes["2:255"][0]`.
struct WirePath: Hashable, CustomStringConvertible {
    let description: String

    init(_ root: String) {
        description = root
    }

    static func / (path: WirePath, position: Int) -> WirePath {
        WirePath("\(path.description)[\(position)]")
    }

    /// A key that the document's owner chose, in quotes.
    static func / (path: WirePath, key: String) -> WirePath {
        WirePath("\(path.description)[\"\(Excerpt.of(key))\"]")
    }

    /// A field that the format gives its name.
    func field(_ name: String) -> WirePath {
        WirePath("\(description).\(name)")
    }
}

extension WirePath {
    func rejected(_ reason: String) -> RejectedItem {
        RejectedItem(keyPath: description, reason: reason)
    }
}
