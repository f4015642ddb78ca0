package import Kernel

/// One version of a record, and the kind of its change. The fields of the version are queried separately.
package struct RecordPast: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case made, changed, removed
        /// The record was restored after it had been removed.
        case restored
        /// The state before this version has been discarded.
        case earlier
    }

    package struct Difference: Sendable, Equatable {
        package let field: String
        /// Nil if the field was absent.
        package let before: JSONValue?
        package let after: JSONValue?
    }

    package let version: RecordVersion
    package let kind: Kind
    package let at: Instant
    /// The operation that made the version: the request and its author. Nil for a version from before operations were recorded.
    package let operation: OperationEntry?
    /// The fields with a changed value, if the record was changed.
    package let differences: [Difference]
}

/// A record in the state of one of its versions.
package struct RecordThen: Sendable, Equatable {
    /// Without its differences.
    package let past: RecordPast
    /// Nil if the record was removed, or was deleted for good.
    package let fields: JSONValue?
}

extension RecordPast.Difference {
    /// The differences between two states of a record.
    static func between(_ before: JSONValue?, _ after: JSONValue?) -> [RecordPast.Difference] {
        guard case .object(let old)? = before, case .object(let new)? = after else { return [] }
        let names = old.map(\.name) + new.map(\.name).filter { name in !old.contains { $0.name == name } }
        return names.compactMap { name in
            let (old, new) = (before?[name], after?[name])
            // Compared as texts, because a whole number in a real field is read from JSON as an integer.
            guard old.map({ JSONWriter.text($0) }) != new.map({ JSONWriter.text($0) }) else { return nil }
            return RecordPast.Difference(field: name, before: old, after: new)
        }
    }
}
