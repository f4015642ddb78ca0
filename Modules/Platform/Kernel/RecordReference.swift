/// Identifies one record of one owner: its type and its key within the type.
///
/// The type is `slice.Name` (`quran.FavoriteAyah`); the key is the natural key if the contract has one (`2:255`), otherwise a
/// UUID in lower case.
package struct RecordReference: Hashable, Sendable, CustomStringConvertible {
    package let type: String
    package let key: String

    package init(type: String, key: String) {
        (self.type, self.key) = (type, key)
    }

    /// The part of the type before the dot: `quran`.
    package var slice: String { String(type[..<(type.utf8.firstIndex(of: UInt8(ascii: ".")) ?? type.endIndex)]) }

    package var description: String { "\(type)/\(key)" }

    /// Compares by bytes, as the store compares keys.
    package static func == (left: RecordReference, right: RecordReference) -> Bool {
        ExactText(left.key) == ExactText(right.key) && ExactText(left.type) == ExactText(right.type)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(type))
        hasher.combine(ExactText(key))
    }
}

/// A position in an owner's journal, and the optimistic-concurrency version of the record written there.
///
/// Versions start at 1 and grow by one for each changed record; 0 is "before everything".
package typealias RecordVersion = Int64

extension RecordVersion {
    /// The largest possible version of an owner: every client can represent versions exactly up to here, even as a double.
    package static let latestPossible: RecordVersion = (1 << 53) - 1
    /// The largest version that is accepted from outside. Counting never reaches this version, and all later versions have room
    /// above it.
    package static let latestTakenIn: RecordVersion = 1 << 48
}
