/// The name of a table or a column, compared as in SQLite: case is ignored only for ASCII letters.
package struct ForeignName: Hashable, Sendable {
    private let folded: [UInt8]

    package init(_ name: String) {
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        folded = name.utf8.map { capitals.contains($0) ? $0 | 0x20 : $0 }
    }
}
