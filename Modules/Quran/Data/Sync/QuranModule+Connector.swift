internal import Changes
package import Connectors
internal import Kernel
internal import ModuleKit
internal import QuranInfrastructure
internal import Storage

extension QuranModule {
    package var connectorKinds: [ConnectorKind] {
        [CloudKitKind.declared(context, CloudKitExchange(context.http, now: context.clock.now))]
    }
}

/// The questions for a person who adds a private CloudKit database, and the sign-in there.
enum CloudKitKind {
    private static let api = ConnectorKind.Question("api-token", "API token of the container")
    private static let web = ConnectorKind.Question(
        "web-auth-token", "Web-auth token (empty: where to sign in)", isOptional: true)

    static func declared(_ context: ModuleContext, _ exchange: CloudKitExchange) -> ConnectorKind {
        ConnectorKind(
            CloudKitConnector.kind, title: "a private CloudKit database", slices: [QuranModule.id],
            types: CloudKitType.all.map(\.recordType.schema.type), secrets: [api, web], erases: true,
            address: { try CloudKitAddress($0).text },
            impliedAddress: { _ in CloudKitAddress.standard },
            enter: { address, answers in
                let tokens = try tokens(answers)
                let store = ConnectorSecret.unkept(tokens.text)
                let session = CloudKitSession(
                    try CloudKitAddress(address), tokens: CloudKitTokenStore(store), exchange: exchange)
                do { _ = try await CloudKitClient(session).user() } catch CloudKitError.refused(let refusal) {
                    throw CloudKitSignIn.error(refusal, of: nil) ?? CloudKitError.refused(refusal).atBoundary
                }
                return try await store.load()
            },
            remarks: { row, reading in
                var counts = try ForeignRecord.counts(of: row.name, in: reading)
                let unusable = counts.removeValue(forKey: CloudKitArrivals.unusable).map {
                    "\(Counted.text($0, "record")) there without a usable name, type or change tag "
                        + "\(Counted.word($0, "stays as it is", "stay as they are"))."
                }
                let list = counts.sorted { $0.key < $1.key }.map { "\(Excerpt.of($0.key)) (\($0.value))" }
                    .joined(separator: ", ")
                let unknown = "Records of types that this Mizan does not know stay there as they are: \(list)."
                return (counts.isEmpty ? [] : [unknown]) + [unusable].compactMap(\.self)
            },
            connect: { place in
                let address = try CloudKitAddress(place.row.address)
                let paced = exchange.paced { try await place.turn(CloudKitConnector.requestsPerMinute) }
                let session = CloudKitSession(address, tokens: CloudKitTokenStore(place.secret), exchange: paced)
                return CloudKitConnector(
                    place: place, address: address, client: CloudKitClient(session), database: context.database,
                    now: context.clock.now)
            })
    }

    private static func tokens(_ answers: [String: String]) throws(MizanError) -> CloudKitTokens {
        let key = answers[api.name] ?? ""
        let typed = answers[web.name] ?? ""
        let token = CloudKitTokens.webToken(typed: typed)
        guard !key.isEmpty, PercentEncoding.isVisible(key),
            typed.isEmpty || token.map(PercentEncoding.isVisible) == true
        else {
            throw MizanError(
                .invalidInput, "quran.icloud-tokens",
                "CloudKit needs the container's API token, and a web-auth token. Both are single words, without spaces."
            )
        }
        return CloudKitTokens(api: key, web: token)
    }
}

extension CloudKitTokenStore {
    init(_ secret: ConnectorSecret) { self.init(load: secret.load, save: secret.save, alone: secret.alone) }
}
