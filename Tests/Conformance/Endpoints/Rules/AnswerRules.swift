internal import HTTPKit
internal import Kernel

/// Answers are the declared ones. Every rule checks this; the rules in this file send the requests that lead to each answer.
enum AnswerRules {
    static let all: [EndpointRule] = [
        .each("answers.happen", "Every success that is declared happens, and its body has exactly the declared shape.")
        {
            fresh in
            let ready = try await fresh.ready()
            let bodies: [JSONValue?] = try ready.bodies()
            var seen: Set<Int> = []
            for body in bodies.isEmpty ? [nil] : bodies {
                for _ in 0..<2 { seen.insert(try await ready.send(ready.request(body)).status) }
            }
            // `ranges.parts` sees the other answers of a document that is sent in parts.
            let declared = ready.endpoint.answers.map(\.status).filter { $0 == 200 || !ready.endpoint.isRanged }
            let missing = declared.filter { !seen.contains($0) }
            try Expect.that(missing.isEmpty, "\(missing) is declared, and \(seen.sorted()) are answered")
        },
        .each(
            "answers.absent", "What is not there is not found.",
            where: { !$0.needs.isEmpty && $0.isOfThing && $0.endpoint.method != .put }
        ) { fresh in
            try await fresh.refused(try fresh.request(), status: 404, because: "nothing there")
        },
        .each("answers.hostile", "A hostile text is refused by a declared error, or taken.") { fresh in
            let ready = try await fresh.ready()
            for request in try ready.hostile() {
                let answer = try await ready.send(request)
                try Expect.that(answer.status < 500, "\(request.description) is answered \(answer.seen)")
            }
        },
    ]
}

extension EndpointCase {
    /// Variants of the usual request. In each variant, a hostile text replaces one text of the request. There is a variant for
    /// each pair of text and hostile text.
    fileprivate func hostile() throws -> [EndpointRequest] {
        let usual = try request()
        let texts = try bodyPlaces().filter { $0.field.type == .text }
        var requests: [EndpointRequest] = []
        for text in StrictnessRules.hostile {
            // An empty segment would be a different path.
            for field in endpoint.pathFields where !text.isEmpty {
                requests.append(try setting(field.name, to: text).request())
            }
            for field in endpoint.queryFields {
                var request = usual
                request.query.removeAll { $0.name == field.name }
                requests.append(request.asking((field.name, text)))
            }
            for field in endpoint.headerFields { requests.append(usual.with(field.name, text)) }
            for place in texts { requests.append(usual.sending(JSONWriter.bytes(place.body(.string(text))))) }
        }
        return requests
    }
}
