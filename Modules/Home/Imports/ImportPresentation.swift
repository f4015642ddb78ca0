package import HomePast
package import HomeWork
package import Kernel

/// The output form of imports, which commands and endpoints share.
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

    package static func json(_ result: ImportResult) -> JSONValue {
        .object([
            "import": result.number.map(JSONValue.integer), "file": .string(result.file),
            "titles": .array(result.titles.map(JSONValue.string)),
            "counts": .array(
                result.report.counts.map { count in
                    .object([
                        "kind": .string(count.kind), "added": .integer(Int64(count.added)),
                        "restored": count.restored > 0 ? .integer(Int64(count.restored)) : nil,
                        "linked": count.linked > 0 ? .integer(Int64(count.linked)) : nil,
                        "updated": .integer(Int64(count.updated)), "unchanged": .integer(Int64(count.unchanged)),
                        "kept": .integer(Int64(count.kept)),
                        "waiting": count.waiting > 0 ? .integer(Int64(count.waiting)) : nil,
                        "inTrash": count.inTrash > 0 ? .integer(Int64(count.inTrash)) : nil,
                    ])
                }),
            "rejected": .array(
                result.report.rejected.map { ["path": .string($0.path), "reason": .string($0.reason)] }),
            "unreadable": .array(result.report.unreadable.map { JSONValue.string($0.path) }),
            "rejectedInAll": .integer(Int64(result.report.rejections)),
            "proposals": result.report.waiting > 0 ? .array(result.report.proposals.map(json)) : nil,
            "nothingTaken": result.report.tookNothing ? true : nil,
            "ignoredKeys": .array(result.report.ignoredKeys.map(JSONValue.string)),
            "remarks": .array(result.report.remarks.map(JSONValue.string)),
            "examples": result.examples.map { .array($0.map(json)) },
        ])
    }

    private static func json(_ proposal: ImportReport.Proposal) -> JSONValue {
        [
            "path": .string(proposal.path), "item": .string(proposal.item), "entry": .string(proposal.entry),
            "type": .string(proposal.reference.type), "key": .string(proposal.reference.key),
        ]
    }

    private static func json(_ example: ImportResult.Example) -> JSONValue {
        .object([
            "type": .string(example.reference.type), "key": .string(example.reference.key),
            "change": .string(example.kind.rawValue), "fields": example.fields,
        ])
    }

    package static func json(_ result: ImportUndo.Result, of number: Int64) -> JSONValue {
        .object([
            "import": .integer(number), "removed": .integer(Int64(result.removed)),
            "restored": .integer(Int64(result.restored)),
            "facts": result.facts > 0 ? .integer(Int64(result.facts)) : nil,
            "kept": .array(result.kept.map { .string($0.description) }),
            "remarks": result.remarks.isEmpty ? nil : .array(result.remarks.map(JSONValue.string)),
        ])
    }

    package static func json(_ entry: WorkEntry) -> JSONValue {
        .object([
            "id": .string(entry.id.text), "file": .string(entry.what),
            "phase": .string(entry.phase.rawValue), "received": .integer(entry.received.done),
            "expected": entry.received.all.map(JSONValue.integer),
            "read": .integer(entry.progress.bytes?.done ?? 0),
            "records": entry.progress.records.map { .integer($0.done) },
            "since": .string(entry.since.description),
        ])
    }
}
