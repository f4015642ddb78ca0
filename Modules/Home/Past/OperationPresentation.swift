package import Kernel

/// The output form of operations and of undos. Commands and endpoints share this form.
package enum OperationPresentation {
    package static let fields = [
        RecordField("number", .integer), RecordField("at", .instant), RecordField("action", .text),
        RecordField("origin", .text), RecordField("changes", .integer), RecordField("undone", .boolean),
        RecordField("unfinished", .boolean), RecordField("what", .text, required: false),
    ]

    /// One value for each field.
    package static func values(_ entry: OperationEntry) -> [FieldValue] {
        [
            .integer(entry.number), .instant(entry.at), .text(entry.action), .text(origin(entry)),
            .integer(Int64(entry.changes)), .boolean(entry.isUndone), .boolean(entry.isUnfinished),
            entry.what.map(FieldValue.text) ?? .absent,
        ]
    }

    /// The author, by the name that was given, or by the kind.
    package static func origin(_ entry: OperationEntry) -> String {
        let kind = entry.origin.split(separator: ":").first.map { $0 == "command-line" ? "command line" : String($0) }
        guard let name = entry.originName else { return kind ?? "" }
        return kind.map { "\($0) “\(name)”" } ?? name
    }

    package static func json(_ entry: OperationEntry) -> JSONValue { .object(fields, values(entry)) }

    package static func json(_ result: UndoService.Result) -> JSONValue {
        .object([
            "operation": json(result.operation), "number": result.number.map(JSONValue.integer),
            "removed": .integer(Int64(result.records.removed)), "restored": .integer(Int64(result.records.restored)),
            "fitted": result.records.fitted > 0 ? .integer(Int64(result.records.fitted)) : nil,
            "facts": result.records.facts > 0 ? .integer(Int64(result.records.facts)) : nil,
            "kept": .array(result.records.kept.map { .string($0.description) }),
            "remarks": result.records.remarks.isEmpty ? nil : .array(result.records.remarks.map(JSONValue.string)),
            "passed": .array(result.passed.map { .integer($0.number) }),
        ])
    }
}
