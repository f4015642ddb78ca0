package import Connectors
internal import HomeInfrastructure
package import Kernel
internal import ModuleKit
internal import Storage

extension ConnectorService {
    package static let usualKind = MizanConnector.kind

    /// The questions for a person who sets up a remote.
    package struct Questions: Sendable {
        package struct One: Sendable {
            package let name: String
            package let title: String
            package let isOptional: Bool

            init(_ question: ConnectorKind.Question) {
                (name, title, isOptional) = (question.name, question.title, question.isOptional)
            }
        }

        /// The name of the kind, as in the middle of a sentence.
        package let title: String
        /// The question for the name to sign in with; nil if there is none.
        package let identity: One?
        /// The questions whose answers are typed without echo, in this order.
        package let secrets: [One]

        init(_ kind: ConnectorKind) {
            title = kind.title
            identity = kind.identity.map(One.init)
            secrets = kind.secrets.map(One.init)
        }
    }

    package func questions(of name: String) throws -> Questions {
        Questions(try kind(name))
    }

    /// The kind with the name.
    package func kind(_ name: String) throws -> ConnectorKind {
        guard let kind = kinds.first(where: { $0.name == name }) else {
            let names = kinds.map(\.name).joined(separator: ", ")
            throw MizanError(
                .invalidInput, "sync.kind",
                "There is no kind of remote “\(name.prefix(80))” here. There are: \(names).",
                details: ["kind": String(name.prefix(80)), "allowed": names],
                advice: "The kinds of remotes depend on the running slices; mizan status shows which slices run.")
        }
        return kind
    }

    /// The connector to a remote, with the stored secret unless another is given.
    package func connector(
        _ row: ConnectorRow, _ owner: OwnerID, _ secret: ConnectorSecret? = nil,
        counting count: @escaping @Sendable () -> Void = {}, delivered: @escaping @Sendable () -> Void = {}
    ) throws -> any Connector {
        try kind(row.kind).connect(
            ConnectorPlace(
                row: row, owner: owner, secret: secret ?? kept(row, owner),
                turn: { [limiter] perMinute in
                    try await limiter.turn(at: row.address, perMinute: perMinute)
                    count()
                }, delivered: delivered))
    }
}

extension MizanConnector {
    /// The question for the token, which is a single word.
    static let token = ConnectorKind.Question("token", "Token of the Mizan")

    static func declared(_ context: ModuleContext) -> ConnectorKind {
        let (http, clock) = (context.http, context.clock)
        return ConnectorKind(
            kind, title: "another Mizan", slices: [], secrets: [token],
            address: { try MizanClient.address($0) },
            enter: { _, answers in
                let token = answers[token.name] ?? ""
                guard !token.isEmpty, token.utf8.count <= 4_096, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
                else {
                    throw MizanError(
                        .invalidInput, "sync.token",
                        "A token is one word of letters, digits and punctuation, without spaces.")
                }
                return token
            },
            connect: { place in
                let row = place.row
                let client = try MizanClient(http, at: row.address, token: place.secret.first, now: clock.now)
                return MizanConnector(
                    name: row.name, client: row.client, slices: row.slices,
                    line: MizanConnector.Line(
                        account: { () async throws(MizanClientError) in try await client.account() },
                        pull: { (cursor, slices, limit) async throws(MizanClientError) in
                            try await client.pull(after: cursor, slices: slices, limit: limit)
                        }, push: { (push) async throws(MizanClientError) in try await client.push(push) },
                        hint: { (cursor, slices) async throws(MizanClientError) in
                            try await client.hint(after: cursor, slices: slices)
                        },
                        hasDocument: { (hash) async throws(MizanClientError) in try await client.hasDocument(hash) },
                        sendDocument: { (document, bytes) async throws(MizanClientError) in
                            try await client.sendDocument(document.hash, size: document.size) { place in
                                try bytes.read(from: place, upTo: 1 << 18)
                            }
                        },
                        document: { (hash, place) async throws(MizanClientError) in
                            try await client.document(hash, from: place)
                        }))
            })
    }
}
