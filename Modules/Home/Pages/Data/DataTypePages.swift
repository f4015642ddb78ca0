internal import HTTPKit
internal import HomeDoor
internal import HomePast
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The pages of one record type: a list with filters, a record with its form, its history, and the list as a table.
struct DataTypePages {
    let home: HomeModule
    let frame: PageFrame
    let kind: RecordKind
    private let texts = DataTexts.english

    init(home: HomeModule, frame: PageFrame, kind: RecordKind) {
        (self.home, self.frame, self.kind) = (home, frame, kind)
    }

    var all: [Endpoint] {
        let reading = [list, table, record, history]
        return kind.isShared ? reading : reading + [edit, remove, restore]
    }

    private var labels: FieldLabels { FieldLabels(kind.labels) }
    private var path: String { Link("data", kind.type).text }
    private var recordPath: PathTemplate { PathTemplate(path + "/records/{key}") }
    private static let key = Field.required("key", .text, "The record's key.")
    static let limit = 50

    private var list: Endpoint {
        .readingPage(
            PathTemplate(path), "Records of \(kind.type)", of: kind.slice, query: DataFilter.fields(of: kind)
        ) { [self] request, reading in
            let filter = try DataFilter(request, kind)
            var query = filter.query
            (query.limit, query.bytes) = (Self.limit, 1_048_576)
            let page = try tellingPeople(labels) { try home.records.page(of: kind, query, in: reading) }
            let values = try DataValues(home.records.calendar(in: reading), now: home.records.now)
            return DataListView(frame: frame, kind: kind, filter: filter, page: page, values: values).shown
        }
    }

    /// The whole list, not only a page of it.
    private var table: Endpoint {
        .streaming(
            PathTemplate(path + "/csv"), "Records of \(kind.type) as a table", scope: .read(kind.slice),
            query: DataFilter.fields(of: kind), answers: [.streamed("The table.", as: EncodedBody.csv)],
            errors: [.pageRefused]
        ) { [self] request in
            var query = try DataFilter(request, kind).query
            query.cursor = nil
            (query.limit, query.bytes) = (1_000, 1_048_576)
            let first = try await home.records.page(of: kind, query, owner: request.owner)
            let table = DataTable(kind: kind, records: home.records, owner: request.owner, query: query, first: first)
            return .streamed(
                .document(EncodedBody.csv, table.write),
                headers: [.init("Content-Disposition", "attachment; filename=\"\(kind.type).csv\"")])
        }
    }

    private var record: Endpoint {
        .readingPage(
            recordPath, "A record of \(kind.type)", of: kind.slice, path: [Self.key],
            query: [.optional("kept", .text, "The record that keeps the text of another device.")]
        ) { [self] request, reading in
            let record = try home.records.record(try reference(request), in: reading)
            let values = try DataValues(home.records.calendar(in: reading), now: home.records.now)
            let kept = try request.query.optionalText("kept")
            return DataRecordView(frame: frame, kind: kind, record: record, values: values, kept: kept).shown
        }
    }

    private var edit: Endpoint {
        .changingPage(
            recordPath, "Change a record of \(kind.type) with the form", of: kind.slice, path: [Self.key],
            form: [FormState.seen] + kind.edited.map { .optional(DataRecordView.name(of: $0), .text) }
        ) { [self] request, writing in
            let reference = try reference(request)
            let typed = try kind.edited.map {
                ($0.name, try request.body.optionalText(DataRecordView.name(of: $0)) ?? "")
            }
            func link(kept key: String? = nil) -> Link {
                Link(segments: ["data", kind.type, "records", reference.key], query: [("kept", key)])
            }
            let seen = try FormState.seen(by: request.body)
            let edited = try tellingPeople(labels) {
                try home.records.edit(reference, typed, seen: seen, in: writing)
            }
            switch edited {
            case .stored(let beside): return link(kept: beside?.key)
            case .conflict(let conflict):
                let stored = FormState(conflict.current.version, DataRecordView.values(conflict.current, kind))
                _ = try request.body.merged(over: stored, page: link()) { _ in
                    conflict.past.map { DataRecordView.values($0, kind) }
                }
                throw FormClash.all(of: request.body, over: stored, page: link()).refusal
            }
        }
    }

    private var remove: Endpoint {
        .changingPage(
            PathTemplate(recordPath.text + "/remove"), "Remove a record of \(kind.type)", of: kind.slice,
            path: [Self.key]
        ) { [self] request, writing in
            try home.records.remove(try reference(request), in: writing)
            return Link("data", kind.type)
        }
    }

    private var history: Endpoint {
        .readingPage(
            PathTemplate(recordPath.text + "/history"), "The history of a record of \(kind.type)", of: kind.slice,
            path: [Self.key],
            query: [
                .optional("after", .text, "The start of the page."),
                .optional("whole", .within(1...Int64.max), "The version to show alone, with its whole values."),
            ]
        ) { [self] request, reading in
            let reference = try reference(request)
            let after = try request.query.optionalText("after")
            let query = RecordQuery(limit: Self.limit, cursor: after)
            let page = try home.history.page(of: reference, query, in: reading)
            let whole = try request.query.optionalInteger("whole")
            if let whole, !page.items.contains(where: { $0.version == whole }) {
                throw home.history.noVersion(whole, of: reference)
            }
            let values = try DataValues(home.records.calendar(in: reading), now: home.records.now)
            let written = try home.records.texts(of: page.items, reference, by: home.history, in: reading)
            return DataHistoryView(
                frame: frame, kind: kind, reference: reference, page: page, values: values, written: written,
                after: after, whole: whole
            ).shown
        }
    }

    private var restore: Endpoint {
        .changingPage(
            PathTemplate(recordPath.text + "/history"), "Bring back an earlier state of a record of \(kind.type)",
            of: kind.slice, path: [Self.key], form: [.required("version", .integer)]
        ) { [self] request, writing in
            let reference = try reference(request)
            _ = try home.history.restore(reference, to: request.body.integer("version"), in: writing)
            return Link("data", kind.type, "records", reference.key)
        }
    }

    private func reference(_ request: Request) throws -> RecordReference {
        RecordReference(type: kind.type, key: try request.path.text("key"))
    }
}

extension RecordKind {
    /// The fields in the form of a record.
    var edited: [RecordField] { fields.filter { mayEdit($0) && $0.kind.wire != .identifier } }
}
