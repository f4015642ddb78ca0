internal import HTTPKit
internal import Kernel

/// An endpoint of a foreign façade differs from Mizan's own endpoints only in its dialect.
enum DialectRules {
    static let all: [EndpointRule] = [
        .each(
            "dialects.form", "Whatever is refused under a foreign prefix is refused in the dialect's form.",
            where: { $0.dialect != nil }
        ) { fresh in
            let errors = fresh.endpoint.allErrors + [Refusal(.internal, "http.internal", "A fault.")]
            for error in errors {
                let problem = ProblemDetails(MizanError(error.code, error.reason, error.description))
                try fresh.plan.dialect?.requireForm(of: problem)
            }
        },
        .each(
            "dialects.lenient", "A lenient dialect passes over what nobody declared.",
            where: { !$0.isStrict && $0.bodyFields != nil }
        ) { fresh in
            let ready = try await fresh.ready()
            for object in try ready.bodyObjects() {
                let more = object.body(object.members + [.init("undeclared", 1)])
                let answer = try await ready.send(ready.request(more).asking(("undeclared", "1")))
                try Expect.that(
                    answer.isSuccess || answer.status == 409,
                    "a body with \(object.path).undeclared is answered \(answer.seen)")
            }
        },
    ]
}

extension Dialect {
    /// A client of a foreign contract understands only that contract's form.
    func requireForm(of problem: ProblemDetails) throws {
        let answer = problem.response(requestID: "r", in: self)
        let text = String(decoding: answer.body, as: UTF8.self)
        let what = "the refusal \(problem.reason) in the dialect \(id)"
        try Expect.that((400..<600).contains(answer.status), "\(what) has the status \(answer.status)")
        try Expect.that(!text.isEmpty, "\(what) has no body")
        try Expect.that(
            answer.contentType != ProblemDetails.contentType && !text.contains(ProblemDetails.typePrefix),
            "\(what) is a problem of Mizan's own: \(text.prefix(200))")
        guard answer.contentType?.hasPrefix(EncodedBody.json) == true else { return }
        do { _ = try JSONReader.read(answer.body) } catch {
            throw Expect.Unmet(seen: "\(what) is no JSON: \(text.prefix(200))")
        }
    }
}
