internal import HTTPKit
internal import Kernel

/// A body with an undeclared member is refused with the member's path, and nothing is stored.
enum BodyRules {
    static let all: [EndpointRule] =
        fields + [
            .each("bodies.json", "What is no JSON object is refused.", where: { $0.bodyFields != nil }) { fresh in
                let ready = try await fresh.ready()
                let isNeeded = ready.plan.bodyFields?.contains { $0.presence == .required } ?? false
                let texts =
                    ["[]", "\"text\"", "12", "null", "{", "{\"a\":}", "{}{}", "{'a': 1}"] + (isNeeded ? [""] : [])
                for bytes in texts.map({ Array($0.utf8) }) + [[0x7B, 0xFF, 0x7D]] {
                    let what = "the body “\(String(decoding: bytes, as: UTF8.self))”"
                    let refused = try await ready.refused(
                        ready.request().sending(bytes), status: 400, 422, because: what)
                    try Expect.that(refused.text("path")?.hasPrefix("$") ?? false, "\(what) is refused without a path")
                }
            },
            .each("bodies.media", "A body of another media type, or packed, is refused.", where: \.takesBody) { fresh in
                let ready = try await fresh.ready()
                let usual = try ready.request()
                let taken = ready.plan.dialect?.json.bodies ?? []
                for type in [nil, "text/plain", "multipart/form-data; boundary=x"]
                where !taken.contains(type ?? "") {
                    try await ready.refused(
                        usual.with("content-type", type), "http.content-type", because: type ?? "no Content-Type")
                }
                try await ready.refused(
                    usual.with("content-encoding", "gzip"), "http.content-encoding", because: "gzip")
            },
            .each(
                "bodies.size", "A body that is too large is refused, also where its length is not said.",
                where: \.takesBody
            ) { fresh in
                let ready = try await fresh.ready()
                let limit = ready.endpoint.maximumBodyBytes ?? EndpointExecutor.defaultMaximumBodyBytes
                let usual = try ready.request()
                try await ready.refused(
                    usual.with("content-length", String(limit + 1)), "http.body-too-large", because: "too long a length"
                )
                // A streamed body may be larger than memory.
                guard limit <= 16 * 1_024 * 1_024 else { return }
                let bytes = (usual.body ?? []) + Array(repeating: UInt8(ascii: " "), count: limit + 1)
                try await ready.refused(
                    usual.sending(bytes).with("transfer-encoding", "chunked"), "http.body-too-large",
                    because: "\(bytes.count) bytes")
            },
            .each(
                "bodies.none", "An endpoint that takes no body takes an empty object, and refuses any other.",
                where: { !$0.takesBody }
            ) { fresh in
                let ready = try await fresh.ready()
                func sending(_ body: String) throws -> EndpointRequest {
                    try ready.request().sending(Array(body.utf8)).with("content-type", EncodedBody.json)
                }
                for body in [#"{"undeclared":1}"#, "[]", "{"] {
                    try await ready.refused(sending(body), "http.unexpected-body", because: "the body \(body)")
                }
                guard !ready.endpoint.answers.contains(where: \.isStreamed) else { return }
                try await ready.succeeds(sending("{ }"))
            },
        ]

    private static let fields: [EndpointRule] = [
        .each(
            "bodies.unknown", "A field that is not declared is refused.",
            where: { $0.bodyFields != nil && $0.isStrict }
        ) { fresh in
            let ready = try await fresh.ready()
            try await ready.refusesBodies(
                ready.bodyObjects().map { object in
                    ("\(object.path).undeclared", object.body(object.members + [.init("undeclared", 1)]))
                })
        },
        .each("bodies.types", "A value of another type is refused.", where: \.hasFields) { fresh in
            let ready = try await fresh.ready()
            try await ready.refusesBodies(
                ready.bodyPlaces().flatMap { place in place.wrong.map { (place.path, place.body($0)) } })
        },
        .each(
            "bodies.required", "A field that is needed cannot be left out.",
            where: { $0.bodyFields?.contains { $0.presence == .required } ?? false }
        ) { fresh in
            let ready = try await fresh.ready()
            try await ready.refusesBodies(
                ready.bodyPlaces().filter { $0.field.presence == .required }.map { ($0.path, $0.body()) })
        },
        .each("bodies.null", "Null is refused where it clears nothing.", where: \.hasFields) { fresh in
            let ready = try await fresh.ready()
            try await ready.refusesBodies(
                ready.bodyPlaces().filter { $0.field.presence != .clearable && $0.field.type != .json }
                    .filter { ready.plan.isStrict || $0.field.presence == .required }
                    .map { ($0.path, $0.body(.null)) })
        },
        .each("bodies.twice", "A name that stands twice is refused.", where: \.hasFields) { fresh in
            let ready = try await fresh.ready()
            try await ready.refusesBodies(
                ready.bodyPlaces().map { place in
                    let value = place.field.sample ?? .null
                    return (place.path, place.body(value, value))
                })
        },
    ]
}

extension EndpointPlan {
    fileprivate var takesBody: Bool { endpoint.body != .none }
    fileprivate var hasFields: Bool { bodyFields?.isEmpty == false }
}

extension EndpointCase {
    /// Sends bodies with a fault at a path; each refusal must name that path.
    fileprivate func refusesBodies(_ faults: [(path: String, body: JSONValue)]) async throws {
        let usual = try request()
        for (path, body) in faults {
            let what = "the body \(JSONWriter.text(body).prefix(200))"
            let refused = try await refused(
                usual.sending(JSONWriter.bytes(body)).with("content-type", EncodedBody.json), status: 400, 422,
                because: what)
            try Expect.equal(refused.text("path"), path, "the path in the refusal of \(what)")
        }
    }
}
