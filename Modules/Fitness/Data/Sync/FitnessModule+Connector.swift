package import Connectors
internal import FitnessInfrastructure
internal import Kernel
internal import ModuleKit

extension FitnessModule {
    package var connectorKinds: [ConnectorKind] {
        [ProgressKind.declared(context, ProgressExchange(context.http, now: context.clock.now))]
    }
}

/// The questions for a person who adds a server of the progress API, and the sign-in at that server.
enum ProgressKind {
    private static let email = ConnectorKind.Question("email", "e-mail")
    private static let apiKey = ConnectorKind.Question("api-key", "API key")
    private static let password = ConnectorKind.Question("password", "Password")

    static func declared(
        _ context: ModuleContext, _ exchange: ProgressExchange, wholeEvery: Int64 = 86_400,
        wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) -> ConnectorKind {
        ConnectorKind(
            ProgressConnector.kind, title: "a server of the progress API", slices: [FitnessModule.id],
            types: [EntryFields.type], identity: email, secrets: [apiKey, password],
            recordsPerMinute: ProgressConnector.requestsPerMinute,
            address: { try ProgressAddress.base(of: $0) },
            enter: { address, answers in
                let (email, apiKey) = (answers[email.name] ?? "", answers[apiKey.name] ?? "")
                let password = answers[password.name] ?? ""
                guard !email.isEmpty, !apiKey.isEmpty, !password.isEmpty,
                    apiKey.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
                else { throw incomplete }
                let server = ProgressSession.Server(address, key: apiKey, exchange: exchange)
                let client = ProgressAPIClient(ProgressSession(server, tokens: .ofOneWhoEnters()))
                do {
                    let tokens = try await client.login(email: email, password: password)
                    return ProgressSecret(apiKey: apiKey, email: email, tokens: tokens).text
                } catch ProgressAnswerError.status(let status, let refusal) where [400, 401, 403, 404].contains(status)
                {
                    throw notLetIn(address, status, refusal)
                }
            },
            connect: { place in
                let secret = try ProgressSecret(place.secret.first)
                let paced = exchange.paced { try await place.turn(ProgressConnector.requestsPerMinute) }.patient(wait)
                let server = ProgressSession.Server(place.row.address, key: secret.apiKey, exchange: paced)
                var connector = ProgressConnector(
                    place: place,
                    client: ProgressAPIClient(ProgressSession(server, tokens: ProgressTokenStore(place.secret))),
                    zones: context.zones, database: context.database, now: context.clock.now)
                connector.wholeEvery = wholeEvery
                return connector
            })
    }

    private static func notLetIn(_ address: String, _ status: Int, _ refusal: ProgressRefusal?) -> MizanError {
        MizanError(
            .notPermitted, "fitness.sign-in",
            "\(Excerpt.of(address)) does not accept this e-mail, API key and password: it answers with \(status)"
                + (refusal.map { ", \($0.quoted)." } ?? "."))
    }

    private static let incomplete = MizanError(
        .invalidInput, "fitness.sign-in",
        "A progress API needs an e-mail, an API key and a password; one of them is empty, or the key has characters "
            + "that no header can contain."
    )
}
