package import Kernel

/// How imports look outside: commands and endpoints show them alike.
package enum ImportPresentation {
    package static let fields = [
        RecordField("import", .integer), RecordField("file", .text), RecordField("importers", .text),
        RecordField("state", .text), RecordField("added", .integer), RecordField("updated", .integer),
        RecordField("rejected", .integer), RecordField("importedAt", .instant),
    ]

    /// One value for each field.
    package static func values(_ entry: ImportEntry) -> [FieldValue] {
        [
            .integer(entry.number), .text(entry.file), .text(entry.importers), .text(entry.state.rawValue),
            .integer(entry.added), .integer(entry.updated), .integer(entry.rejected), .instant(entry.importedAt),
        ]
    }

    package static func json(_ entry: ImportEntry) -> JSONValue {
        .object(fields, values(entry))
    }

    package static func json(_ result: ImportUndo.Result, of number: Int64) -> JSONValue {
        .object([
            "import": .integer(number), "removed": .integer(Int64(result.removed)),
            "restored": .integer(Int64(result.restored)),
            "kept": .array(result.kept.map { .string($0.description) }),
        ])
    }
}
