package import Kernel
internal import ModuleKit
internal import Storage

/// One version of a record, as it was then.
package struct RecordPast: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case made, changed, removed
        /// There again after it was removed.
        case restored
        /// What came before is forgotten.
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
    /// What was asked for, and by whom; nil for a version from before that was kept.
    package let operation: OperationEntry?
    /// Nil where it was removed, or is deleted for good.
    package let fields: JSONValue?
    package let differences: [Difference]
}

/// The versions of one record, found in its history.
enum RecordPasts {
    /// The latest first; none if nothing is known of such a record.
    static func all(
        of reference: RecordReference, now: JSONValue?, in transaction: ReadTransaction
    ) throws -> [RecordPast] {
        let rows = try Journal.overwritten(reference, in: transaction)
        var states: [State] = []
        // A row tells what was before it: the state of the version before.
        if let first = rows.first, let version = first.previous {
            states.append(State(version: version, at: first.at, fields: first.fields))
        }
        for (place, row) in rows.enumerated() {
            let isLast = place == rows.count - 1
            states.append(State(version: row.version, at: row.at, fields: isLast ? now : rows[place + 1].fields))
        }
        if rows.isEmpty, let (version, at) = try latest(of: reference, in: transaction) {
            states.append(State(version: version, at: at, fields: now))
        }
        return try states.indices.map { place in
            try past(states[place], after: place > 0 ? states[place - 1] : nil, in: transaction)
        }.reversed()
    }

    private struct State {
        let version: RecordVersion
        let at: Instant
        let fields: JSONValue?
    }

    private static func latest(
        of reference: RecordReference, in transaction: ReadTransaction
    ) throws -> (RecordVersion, Instant)? {
        let row = try transaction.session.firstRow(
            """
            SELECT version, changed_at FROM journal
            WHERE owner = \(transaction.ownerKey) AND type = \(reference.type) AND key = \(reference.key)
            """)
        return try row.map { (try $0.integer(0), try $0.instant(1)) }
    }

    private static func past(
        _ state: State, after before: State?, in transaction: ReadTransaction
    ) throws -> RecordPast {
        let batch = try Journal.batch(of: state.version, in: transaction)
        let kind: RecordPast.Kind =
            if let before {
                state.fields == nil ? .removed : before.fields == nil ? .restored : .changed
            } else {
                try Journal.before(state.version, in: transaction) == .nothing ? .made : .earlier
            }
        return RecordPast(
            version: state.version, kind: kind, at: batch?.at ?? state.at,
            operation: try batch.map { try OperationLog.entry($0, in: transaction) }, fields: state.fields,
            differences: kind == .changed ? differences(before?.fields, state.fields) : [])
    }

    private static func differences(_ before: JSONValue?, _ after: JSONValue?) -> [RecordPast.Difference] {
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
