internal import Changes
package import HTTPKit
internal import Kernel
package import LibraryData
internal import LibraryDomain

/// KOReader's progress protocol (kosync), for reading apps that sync their place through Mizan. Fields, codes and states are
/// those of koreader/koreader-sync-server.
package enum PositionFacade {
    package static func endpoints(_ module: LibraryModule) -> [Endpoint] { PositionRoutes.all }

    package static let dialect = Dialect(
        id: LibraryModule.positionDialect, prefixes: ["/kosync"],
        callers: [.digest(name: "x-auth-user", key: "x-auth-key")], accessLifetime: .zero,
        json: .init(bodies: [EncodedBody.json, "application/vnd.koreader.v1+json"], isLenient: true),
        problem: .object([.required("code", .integer), .required("message", .text)])
    ) { problem, request in
        let (status, code, message) = isRegistration(request.head) ? closed : answer(to: problem)
        return Dialect.Refusal(
            status: status, body: EncodedBody(json: ["code": .integer(code), "message": .string(message)]))
    }

    private static func answer(to problem: ProblemDetails) -> (status: Int, code: Int64, message: String) {
        switch (problem.status, problem.reason) {
        case (401, _): (401, 2001, "Unauthorized")
        case (_, Refusal.positionDocument.reason): (403, 2004, problem.detail)
        case (400, Refusal.httpBody.reason): (400, 103, problem.detail)
        case (400, _): (403, 2003, problem.detail)
        case (500..., _): (problem.status, 2000, "Unknown server error.")
        default: (problem.status, 2003, problem.detail)
        }
    }

    /// A closed server's refusal to make an account. Accounts are made on the server itself, so there is no endpoint.
    private static let closed: (status: Int, code: Int64, message: String) = (
        402, 2005, "User registration is disabled."
    )

    private static func isRegistration(_ head: RequestHead?) -> Bool {
        head?.method == "POST" && head?.target == "/kosync/users/create"
    }
}

enum PositionRoutes {
    static let all = [authorise, update, position, health]

    private static var authorise: Endpoint {
        .reading(
            .get, "/kosync/users/auth", "Check the app password", slice: LibraryModule.positionScope,
            answers: [.ok("The app password is valid.", [.required("authorized", .text)])],
            errors: [.authTooManyFailures]
        ) { _, _ in .ok(["authorized": "OK"]) }
    }

    private static let fields: [Field] = [
        .optional(
            "document", .text, "The app's name of the document: an MD5.", example: "0b229176d4e8db7f6d2b5a4952368d7a"),
        .optional("progress", .text, "The place in the app's own terms.", example: "/body/DocFragment[20]/body/p[22]"),
        .optional("percentage", .number, "From 0 to 1.", example: 0.5),
        .optional("device", .text, example: "Kobo"), .optional("device_id", .text, example: "B1"),
    ]

    private static let incomplete = Refusal(
        .invalidInput, "library.position-fields", "A field of the position is missing, or too long.")

    private static var update: Endpoint {
        .writing(
            .put, "/kosync/syncs/progress", "Store the place in a document", slice: LibraryModule.positionScope,
            body: .object(fields), maximumBodyBytes: 16_384,
            answers: [.ok("The place is stored.", [.required("document", .text), .required("timestamp", .integer)])],
            errors: [.authTooManyFailures, .positionDocument, .positionPercentage, incomplete] + text
        ) { request, writing in
            let body = request.body
            guard let document = try body.optionalText("document"), !document.isEmpty else {
                throw Refusal.positionDocument("Field 'document' not provided.")
            }
            guard let progress = try body.optionalText("progress"),
                let percentage = try body.optional("percentage", as: Double.self),
                let device = try body.optionalText("device")
            else { throw incomplete("Invalid request") }
            let position = try LibraryModule.take(
                document: document, progress: progress, percentage: percentage, device: device,
                deviceID: try body.optionalText("device_id"), in: writing)
            return .ok(["document": .string(document), "timestamp": .integer(seconds(position.lastUpdated))])
        }
    }

    private static let text: [Refusal] = .text

    /// The answer about a document that no app has sent is an empty object.
    private static var position: Endpoint {
        .reading(
            .get, "/kosync/syncs/progress/{document}", "The place in a document", slice: LibraryModule.positionScope,
            path: [
                .required(
                    "document", .text, "The app's name of the document.", example: "0b229176d4e8db7f6d2b5a4952368d7a")
            ],
            answers: [.ok("The place as it came, or an empty object.", fields + [.optional("timestamp", .integer)])],
            errors: [.authTooManyFailures]
        ) { request, reading in
            guard let found = try LibraryModule.positions.find(request.path.text("document"), in: reading)?.entity
            else {
                return .ok(.object([JSONValue.Member]()))
            }
            return .ok(
                .object([
                    "document": .string(found.document), "progress": .string(found.progress),
                    "percentage": .number(found.percentage), "device": .string(found.device),
                    "device_id": found.deviceID.map(JSONValue.string),
                    "timestamp": .integer(seconds(found.lastUpdated)),
                ]))
        }
    }

    private static var health: Endpoint {
        .open(
            .get, "/kosync/healthcheck", "The state of the progress protocol",
            answers: [.ok("The server answers.", [.required("state", .text)])]
        ) { _ in .ok(["state": "OK"]) }
    }

    private static func seconds(_ moment: Instant) -> Int64 { moment.microseconds / 1_000_000 }
}
