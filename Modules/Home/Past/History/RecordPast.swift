package import Kernel

/// One version of a record: what became of it then. The fields that it had are asked for by the version.
package struct RecordPast: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case made, changed, removed
        /// There again after it was removed.
        case restored
        /// The state before this version is forgotten.
        case earlier
    }

    package struct Difference: Sendable, Equatable {
        package let field: String
        /// Nil where it was absent.
        package let before: JSONValue?
        package let after: JSONValue?
    }

    package let version: RecordVersion
    package let kind: Kind
    package let at: Instant
    /// The request and its author; nil for a version from before these were kept.
    package let operation: OperationEntry?
    /// The fields with a changed value, if the record was changed.
    package let differences: [Difference]
}

/// A record as one of its versions had it.
package struct RecordThen: Sendable, Equatable {
    /// Without its differences.
    package let past: RecordPast
    /// Nil where it was removed, or is deleted for good.
    package let fields: JSONValue?
}

extension RecordPast.Difference {
    /// The differences between two states of a record.
    static func between(_ before: JSONValue?, _ after: JSONValue?) -> [RecordPast.Difference] {
        guard case .object(let old)? = before, case .object(let new)? = after else { return [] }
        let names = old.map(\.name) + new.map(\.name).filter { name in !old.contains { $0.name == name } }
        return names.compactMap { name in
            let (old, new) = (before?[name], after?[name])
            // As texts: a whole number of a real field comes back from JSON as an integer.
            guard old.map({ JSONWriter.text($0) }) != new.map({ JSONWriter.text($0) }) else { return nil }
            return RecordPast.Difference(field: name, before: old, after: new)
        }
    }
}
