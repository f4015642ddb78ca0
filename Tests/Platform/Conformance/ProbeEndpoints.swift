import Conformance
import HTTPKit
import Kernel
import ModuleKit
import Storage

/// Endpoints on the probe's records. They have no fault, except the given one.
struct ProbeEndpoints {
    let fault: EndpointFault?

    var all: [Endpoint] {
        [
            list, total, document, create(), one, put, edit, remove, batch, anywhere, raise, secret,
            create(at: Self.foreign),
        ] + (fault == .hasNoPages ? [whole] : [])
    }

    /// The path of an endpoint under the prefix of a foreign dialect.
    static let foreign: PathTemplate = "/probe/1/records"

    static let path: PathTemplate = "/v1/probe/records/{name}"
    static let absent = Refusal(.notFound, "probe.absent", "There is no such record.")
    static let nul = Refusal(.invalidInput, "storage.nul", "A text holds U+0000.")
    static let exists = Refusal(.conflict, "probe.exists", "There is one already.")
    private static let name = Field.required("name", .text, example: "a")
    private static let fields: [Field] = [
        .required("count", .integer, example: 1), .optional("weight", .number), .optional("isDone", .boolean),
        .optional("at", .instant), .optional("note", .text),
    ]
    private var shape: ObjectSchema { ObjectSchema("probe.Record", [Field](ProbeRecord.schema.erased.fields)) }

    // MARK: Reading

    private var list: Endpoint {
        let fields = ProbeRecord.schema.erased.fields
        return .reading(
            .get, "/v1/probe/records", "Records", slice: "probe", list: ListParameters(fields),
            answers: [.page("The records.", of: shape)], errors: [Refusal](listing: fields)
        ) { [fault] request, reading in
            let page = try ProbePages(fault).page(request.list, RecordTable<ProbeRecord>(reading))
            return .page(page) { Self.json($0.entity) }
        }
    }

    /// Reads all records at once.
    private var whole: Endpoint {
        .reading(
            .get, "/v1/probe/whole", "All records", slice: "probe",
            answers: [.ok("They.", [.required("items", .list(.shape(shape)))])]
        ) { _, reading in
            let all = try RecordTable<ProbeRecord>(reading).list(RecordQuery()).items
            return .ok(["items": .array(all.map { Self.json($0.entity) })])
        }
    }

    /// A figure computed over all records.
    private var total: Endpoint {
        .reading(
            .get, "/v1/probe/total", "What the records come to", slice: "probe",
            answers: [.ok("It.", [.required("count", .integer)])]
        ) { [fault] _, reading in
            let table = RecordTable<ProbeRecord>(reading)
            var count: Int64 = 0
            if fault == .readsNotesForAFigure {
                count = try table.list(RecordQuery()).items.reduce(0) { $0 &+ $1.entity.count }
            } else {
                let counts = RecordColumns(of: ProbeRecord.self, "count") { try $0.next(Int64.self) }
                try table.forEach(counts) { count &+= $0 }
            }
            return .ok(["count": .integer(count)])
        }
    }

    /// A document that is sent whole or in one part.
    private var document: Endpoint {
        .streaming(
            "/v1/probe/document", "A document", scope: .read("probe"), headers: RangedDocument.headers,
            answers: RangedDocument.answers("It.")
        ) { request in
            let bytes = Array("document".utf8)
            return try RangedDocument("text/plain", length: Int64(bytes.count), tag: "1", named: "a.txt") {
                Array(bytes[Int($0)...].prefix($1))
            }.response(to: request)
        }
    }

    private var one: Endpoint {
        .reading(
            .get, Self.path, "A record", slice: "probe", path: [Self.name], answers: [.ok("It.", shape)],
            errors: [Self.absent, Refusal(.notPermitted, "probe.more", "")]
        ) { [fault] request, reading in
            if fault == .wantsMore, !request.may(.write("probe")) {
                throw MizanError(.notPermitted, "probe.more", "More is needed.")
            }
            let name = try request.path.text("name")
            guard let found = try RecordTable<ProbeRecord>(reading).find(name) else {
                let rows = try reading.session.rows("SELECT 1 FROM probe_record WHERE name = \(name)")
                guard fault == .showsOthers, !rows.isEmpty else { throw Self.missing }
                return .ok(Self.json(ProbeRecord(name)))
            }
            var record = found.entity
            if fault == .neverTheSame { record.count = .random(in: 0 ... .max) }
            return .ok(Self.json(record), version: fault == .readsWithoutVersion ? nil : found.version)
        }
    }

    // MARK: Writing

    private func create(at path: PathTemplate = "/v1/probe/records") -> Endpoint {
        .writing(
            .post, path, "Make a record", slice: "probe", body: .object([Self.name] + Self.fields),
            answers: [.created("It.", shape)], errors: [Self.exists, Self.nul]
        ) { request, writing in
            let name = try request.body.text("name")
            guard try RecordTable<ProbeRecord>(writing).find(name) == nil else {
                throw MizanError(.conflict, "probe.exists", "There is one already.")
            }
            return try Self.save(name, request.body, in: writing, nil)
        }
    }

    private var put: Endpoint {
        let body =
            fault == .hasNoExample ? Self.fields + [.required("more", .text)] : Self.fields
        let answers = ResponseSpec.stored("It.", shape) + (fault == .declaresMore ? [.noContent("Nothing.")] : [])
        let handler: @Sendable (Request, WriteTransaction) throws -> Response = { [fault] request, writing in
            let name = try request.path.text("name")
            if fault == .breaksOnOddTexts, name.contains("'") {
                throw MizanError(.internal, "probe.syntax", "This is no SQL.")
            }
            return try Self.save(name, request.body, in: writing, fault)
        }
        return .writing(
            .put, Self.path, "Make or replace a record", slice: "probe",
            path: [Self.name], body: .object(body), version: fault == .knowsNoVersion ? nil : version,
            answers: answers, errors: [Self.nul], handler)
    }

    private var edit: Endpoint {
        .writing(
            .patch, Self.path, "Change a record", slice: "probe", path: [Self.name],
            body: .object([.optional("count", .integer), .clearable("note", .text)]), version: version,
            answers: [.ok("It.", shape)], errors: [Self.absent, Self.nul]
        ) { request, writing in
            let table = RecordTable<ProbeRecord>(writing)
            guard var record = try table.find(try request.path.text("name"))?.entity else { throw Self.missing }
            record.count = try request.body.optionalInteger("count") ?? record.count
            record.note = try request.body.patch("note", as: String.self).applied(to: record.note)
            let change = try table.save(record)
            return .ok(Self.json(record), version: change.version)
        }
    }

    private var remove: Endpoint {
        .writing(
            .delete, Self.path, "Remove a record", slice: "probe", path: [Self.name], version: version,
            answers: [.noContent("It is gone.")], errors: [Self.absent]
        ) { [fault] request, writing in
            let version = try RecordTable<ProbeRecord>(writing).remove(try request.path.text("name"))
            guard version != nil || fault == .removesTwice else { throw Self.missing }
            return .noContent
        }
    }

    /// An endpoint that accepts a body with objects inside it.
    private var batch: Endpoint {
        .writing(
            .post, "/v1/probe/batches", "Make records", slice: "probe",
            body: .object([.required("records", .list(.object([Self.name] + Self.fields)))]),
            answers: [.noContent("They are there.")], errors: [Self.nul]
        ) { request, writing in
            for values in try request.body.objects("records") {
                _ = try Self.save(try values.text("name"), values, in: writing, nil)
            }
            return .noContent
        }
    }

    /// An endpoint that raises the counts of two records. Each record is one piece.
    private var raise: Endpoint {
        .parting(
            .post, "/v1/probe/raise", "Raise all records", slice: "probe",
            body: .object([.required("to", .integer, example: 9)]),
            answers: [.ok("How many were raised.", [.required("raised", .integer)])], errors: [Self.absent]
        ) { [fault] request in
            let to = try request.body.integer("to")
            // With this fault, the change gets a new name at each request. So a change that broke off is not found again.
            let name = fault == .beginsAnew ? "probe.raise/\(Int64.random(in: 0 ... .max))" : "probe.raise/\(to)"
            return PartedChange(name) { turn, writing in
                let table = RecordTable<ProbeRecord>(writing)
                let records = try table.list(RecordQuery()).items.map(\.entity)
                guard !records.isEmpty else { throw Self.missing }
                for var record in records where record.count < to {
                    guard turn.hasTime else { return nil }
                    record.count = to
                    try table.save(record)
                    turn.note(1)
                }
                return .ok(["raised": .integer(turn.total)])
            }
        }
    }

    /// An endpoint that is open to callers who may write any slice. The endpoint itself checks which slice a caller may write.
    private var anywhere: Endpoint {
        .writingAcrossSlices(
            .post, "/v1/probe/anywhere", "Make a record of some slice",
            body: .object([Self.name] + Self.fields), answers: [.noContent("It is there.")],
            errors: [Self.nul, Refusal(.notPermitted, "probe.more", "")]
        ) { [fault] request, writing in
            guard fault == .asksNothing || request.may(.write("probe")) else {
                throw MizanError(.notPermitted, "probe.more", "More is needed.")
            }
            _ = try Self.save(try request.body.text("name"), request.body, in: writing, nil)
            return .noContent
        }
    }

    /// An endpoint whose answer is shown only once.
    private var secret: Endpoint {
        .acting(
            .post, "/v1/probe/secrets", "Make a secret", scope: fault == .asksForReading ? .read("probe") : .admin,
            answers: [.ok("It.", [.required("secret", .text)])]
        ) { [fault] _ in
            .ok(fault == .showsMore ? ["secret": "s", "more": 1] : ["secret": "s"])
        }
    }

    private var version: Endpoint.VersionLookup {
        { [fault] request, reading in
            let found = try RecordTable<ProbeRecord>(reading).find(try request.path.text("name"))?.version
            return fault == .findsAnotherVersion ? found.map { $0 + 1 } : found
        }
    }

    private static let missing = MizanError(.notFound, "probe.absent", "There is no such record.")

    private static func json(_ record: ProbeRecord) -> JSONValue {
        record.json(ownerRecordName: "")
    }

    /// Saves a record. If the body contains no moment, the moment of the stored record is kept.
    private static func save(
        _ name: String, _ body: Values, in writing: WriteTransaction, _ fault: EndpointFault?
    ) throws -> Response {
        let table = RecordTable<ProbeRecord>(writing)
        let before = fault == .movesTheMoment ? nil : try table.find(name)?.entity
        let record = ProbeRecord(
            name, count: try body.integer("count"), weight: try body.optional("weight", as: Double.self) ?? 0,
            isDone: try body.optional("isDone", as: Bool.self) ?? false,
            at: try body.optional("at", as: Instant.self) ?? before?.at ?? writing.now,
            note: try body.optionalText("note"))
        let change = try table.save(record)
        var response = Response.stored(json(record), change, at: path.filled(name))
        if fault == .writesWithoutVersion { response.version = nil }
        if fault == .countsNoVersions { response.version = 1 }
        return response
    }
}
