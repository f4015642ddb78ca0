internal import Kernel

/// The identity of a catalogue entry: its source, and its name in that source. `starter:ayat-al-kursi`, `neon:12`.
package struct CatalogueID: Hashable, Sendable {
    /// The whole id, which is also the key of the entry's record.
    package let text: String

    /// The source for the database of the app's own backend, whose ids are numbers.
    package static let backend = "neon"
    /// The source of the catalogue that a new owner begins with.
    package static let starter = "starter"

    package init(source: String, name: String) throws(HabitsError) {
        try self.init(source + ":" + name)
    }

    package init(_ text: String) throws(HabitsError) {
        guard Self.isID(text) else { throw .unreadableID(text) }
        self.text = text
    }

    /// An entry of the backend.
    package init(backend number: Int) throws(HabitsError) {
        try Bounds("id", Self.backendNumbers).check(number)
        text = Self.backend + ":" + String(number)
    }

    /// The id of an entry before it is read. No entry has this id.
    static let unread = CatalogueID(starter: "")

    /// For names in the source code of this slice.
    init(starter name: StaticString) { text = Self.starter + ":" + name.description }

    package var source: String { String(Substring(text.utf8.prefix { $0 != Self.colon })) }
    package var name: String { String(Substring(text.utf8.drop { $0 != Self.colon }.dropFirst())) }

    /// The entry's number at the backend. Nil for an entry of another source: no shape of the backend can name such an entry.
    package var backendNumber: Int? {
        guard text.utf8.starts(with: (Self.backend + ":").utf8), let number = Int(name),
            Self.backendNumbers.contains(number), String(number) == name
        else { return nil }
        return number
    }

    /// Throws for a name that no entry of the backend can have. Callers that record practice use this; older stored data may
    /// contain such names.
    package func check() throws(HabitsError) {
        guard source != Self.backend || backendNumber != nil else { throw .noNumber(self) }
    }

    /// The values of a serial column in PostgreSQL.
    private static let backendNumbers = 1...Int(Int32.max)

    /// The name consists of letters, digits, `.`, `_` and `-`, so that addresses and lists need no escaping.
    static func isID(_ text: String) -> Bool {
        guard let key = SourceKey(recordKey: text), key.id.utf8.count <= 100 else { return false }
        return key.id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }
}

extension CatalogueID: RecordIdentifier, CustomStringConvertible {
    package var recordKey: String { text }

    package init?(recordKey: String) {
        do throws(HabitsError) { try self.init(recordKey) } catch { return nil }
    }

    package var description: String { text }
}

extension CatalogueID: Comparable {
    private static var colon: UInt8 { UInt8(ascii: ":") }

    /// Sorts by source; within a source, numbers by value come before words.
    package static func < (left: CatalogueID, right: CatalogueID) -> Bool {
        // Usually both sources are equal, so they are compared without creating texts.
        let sources = (left.text.utf8.prefix { $0 != colon }, right.text.utf8.prefix { $0 != colon })
        guard sources.0.elementsEqual(sources.1) else { return sources.0.lexicographicallyPrecedes(sources.1) }
        switch (Int(left.name), Int(right.name)) {
        case (let one?, let other?) where one != other: return one < other
        case (.some, nil): return true
        case (nil, .some): return false
        default: return left.name < right.name
        }
    }
}
