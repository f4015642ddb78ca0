internal import Changes
internal import HomeBase
package import Kernel
package import ModuleKit
internal import Storage

/// The outcome of an edit with the form of any record.
package enum RecordFormOutcome: Sendable {
    /// The change is stored. If another device had changed the same text, `beside` is the record that keeps the text that lost.
    case stored(beside: RecordReference?)
    /// Nothing was changed, because another device changed the record so that both changes cannot stand together.
    case conflict(RecordFormConflict)
}

/// The two states from which the person can choose.
package struct RecordFormConflict: Sendable {
    package let current: NamedRecord
    /// The state that the form showed; nil if it is no longer known.
    package let past: NamedRecord?
}

extension RecordService {
    /// Changes the fields that were typed; an empty text removes an optional field. A change that was made meanwhile is merged
    /// by the type's rules.
    package func edit(
        _ reference: RecordReference, _ typed: [(field: String, text: String)], seen version: RecordVersion,
        in transaction: WriteTransaction
    ) throws -> RecordFormOutcome {
        let type = try types.recordType(reference.type).get()
        let stored = try record(reference, in: transaction.reading)
        let shown = try shown(stored, at: version, type, in: transaction.reading)
        let moments = try words(in: transaction.reading)
        let form = try written(reference.type)?.form(of: [stored.fields], in: transaction.reading)
        let members = try typed.compactMap { one -> JSONValue.Member? in
            guard let field = type.schema.field(one.field), shown.typed(field) != one.text else { return nil }
            if stored.texts[one.field] != nil, !one.text.isEmpty,
                let value = try form?.value(one.field, one.text, stored.fields)
            {
                return JSONValue.Member(field.name, value)
            }
            return try field.json(typed: one.text, by: moments).map { JSONValue.Member(field.name, $0) }
        }
        guard !members.isEmpty else { return .stored(beside: nil) }
        let count = transaction.changed.count
        switch try type.apply(RecordEdit(reference, .patch(.object(members)), base: version), in: transaction) {
        case .conflict(let conflict):
            let past = try conflict.base.map { try named(reference, $0, conflict.version, in: transaction.reading) }
            return .conflict(RecordFormConflict(current: stored, past: past))
        case .applied(_, isMerged: true), .unchanged(_, isMerged: true):
            // A merge makes a new record of the same type only to keep a text that lost.
            return .stored(
                beside: transaction.changed.dropFirst(count).first {
                    $0.reference.type == reference.type && $0.reference != reference && $0.draft.previous == nil
                }?.reference)
        case .applied, .unchanged: return .stored(beside: nil)
        }
    }

    /// The state that the form showed; the present state, if that is no longer known. A field that shows the same text as then
    /// was not changed by the person.
    private func shown(
        _ stored: NamedRecord, at version: RecordVersion, _ type: any RecordType, in reading: ReadTransaction
    ) throws -> NamedRecord {
        guard version != stored.version,
            case .fields(let fields) = try Journal.state(of: stored.reference, at: version, in: reading)
        else { return stored }
        return try named(stored.reference, type.schema.upcast(fields), version, in: reading)
    }
}
