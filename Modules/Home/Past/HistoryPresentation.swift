package import Kernel

/// The output form of a record's versions, which commands and endpoints share.
package enum HistoryPresentation {
    package static func json(_ past: RecordPast) -> JSONValue {
        .object([
            "version": .integer(past.version), "kind": .string(past.kind.rawValue), "at": .string(past.at.description),
            "action": past.operation.map { .string($0.action) },
            "origin": past.operation.map { .string(OperationPresentation.origin($0)) },
            "operation": past.operation.map { .integer($0.number) },
            "differences": past.differences.isEmpty ? nil : .array(past.differences.map(json)),
        ])
    }

    package static func json(_ then: RecordThen) -> JSONValue {
        guard case .object(let members) = json(then.past) else { return .null }
        return .object(members + (then.fields.map { [JSONValue.Member("fields", $0)] } ?? []))
    }

    /// On the command line, the output also includes the named record.
    package static func json(_ restored: RestoredRecord, of record: RecordReference? = nil) -> JSONValue {
        .object([
            "record": record.map { .string($0.description) }, "version": .integer(restored.version),
            "kept": restored.leftAlone.isEmpty
                ? nil : .array(restored.leftAlone.map { .string($0.description) }),
            "remarks": restored.remarks.isEmpty ? nil : .array(restored.remarks.map(JSONValue.string)),
        ])
    }

    private static func json(_ difference: RecordPast.Difference) -> JSONValue {
        .object(["field": .string(difference.field), "before": difference.before, "after": difference.after])
    }

    /// The changes in a form for people: `noteText: "first" → "second"`.
    package static func sentence(_ past: RecordPast) -> String {
        past.differences.map { one in
            "\(one.field): \(one.before.map(text) ?? "–") → \(one.after.map(text) ?? "–")"
        }.joined(separator: "; ")
    }

    private static func text(_ value: JSONValue) -> String {
        let text = JSONWriter.text(value)
        return text.count > 60 ? text.prefix(59) + "…" : text
    }
}
