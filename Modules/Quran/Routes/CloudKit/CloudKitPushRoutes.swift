internal import HTTPKit
internal import Kernel
internal import QuranData

/// Notifications without Apple's push service: a token, and a long poll under its address.
struct CloudKitPushRoutes {
    let gate: CloudKitGate

    var all: [Endpoint] {
        // The documentation has these operations beside the others; Apple's servers have them under /device.
        [create(device: true), register(device: true), create(device: false), register(device: false), poll]
    }

    private static let environment = Field.required(
        "apnsEnvironment", .choice(["development", "production"]), "Repeated in the answer.", example: "production")
    private static let token = Field.required("apnsToken", .text, example: "00")

    private func create(device: Bool) -> Endpoint {
        .acting(
            .post, CloudKitGate.path("tokens/create", device: device), "An address for a long poll",
            scope: .write(QuranModule.id), path: CloudKitGate.place, body: .object([Self.environment]),
            answers: [
                .ok(
                    "The token, and the address that answers when there are changes.",
                    [Self.environment, Self.token, .required("webcourierURL", .text)])
            ], errors: CloudKitGate.errors
        ) { [gate] request in
            try gate.admit(request.input)
            let token = try await gate.server.news.token(for: request.owner)
            return CloudKitGate.answer(
                [
                    "apnsEnvironment": .string(try request.body.text("apnsEnvironment")), "apnsToken": .string(token),
                    "webcourierURL": .string(try Self.address(token, request.input)),
                ], to: request.input)
        }
    }

    /// The address has the tokens of the request: clients ask it as it is.
    private static func address(_ token: String, _ input: RequestInput) throws -> String {
        let path = CloudKitGate.path("courier/{token}", device: true).filled(
            try input.path.text("container"), try input.path.text("environment"), token)
        let keys = [("ckAPIToken", input.clientKey), ("ckWebAuthToken", input.callerToken)].compactMap { name, value in
            value.map { "\(name)=\(PercentEncoding.segment.encode($0))" }
        }
        return (input.origin ?? "") + path + "?" + keys.joined(separator: "&")
    }

    private func register(device: Bool) -> Endpoint {
        .acting(
            .post, CloudKitGate.path("tokens/register", device: device), "Register a token for notifications",
            scope: .write(QuranModule.id), path: CloudKitGate.place, body: .object([Self.environment, Self.token]),
            answers: [.ok("Nothing: a token need not be registered here.", [])], errors: CloudKitGate.errors
        ) { [gate] request in
            try gate.admit(request.input)
            return CloudKitGate.answer([:], to: request.input)
        }
    }

    private var poll: Endpoint {
        var endpoint = Endpoint.acting(
            .get, CloudKitGate.path("courier/{token}", device: true), "Wait for changes",
            scope: .read(QuranModule.id), path: CloudKitGate.place + [.required("token", .text, example: "00")],
            answers: [
                .ok(
                    "Sent when records of subscribed types have changed, or after a while without changes.",
                    [.required("ck", .object([.required("recordTypes", .list(.text))]))])
            ], errors: CloudKitGate.errors + [.syncTooManyStreams]
        ) { [gate] request in
            try gate.admit(request.input)
            let seat = try gate.server.news.seat(request.owner)
            defer { withExtendedLifetime(seat) {} }
            let token = try request.path.text("token")
            let types = try await gate.server.news.poll(String(token.prefix(100)), owner: request.owner)
            return CloudKitGate.answer(
                ["ck": ["recordTypes": .array(types.map(JSONValue.string))]], to: request.input)
        }
        endpoint.waits = true
        return endpoint
    }
}
