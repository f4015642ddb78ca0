package import Kernel
package import Storage
internal import Synchronization

/// A kind of remote with which a slice can be synchronised: the questions to the person, the sign-in, and the connector. A
/// slice declares its kinds in `Module.connectorKinds`. The engine knows a kind only by its name.
package struct ConnectorKind: Sendable {
    /// `progress-api`.
    package let name: String
    /// The title for people, in the middle of a sentence: `a progress API`.
    package let title: String
    /// The slices whose records are transferred; empty for all that both sides have.
    package let slices: [String]
    /// The record types that are transferred; empty for all types of the slices.
    package let types: [String]
    /// The question for the user name; nil if the secret implies the user name.
    package let identity: Question?
    /// The questions whose answers are typed without echo, in this order.
    package let secrets: [Question]
    /// The maximum number of records sent per minute, if each record needs a separate request. Nil if one request sends many
    /// records.
    package let recordsPerMinute: Int?
    /// True if `Connector.erase` is there: the remote can be emptied before its account is removed.
    package let erases: Bool
    /// Returns the form in which a typed address is stored. Two spellings of the same address have the same stored form.
    package let address: @Sendable (_ typed: String) throws -> String
    /// The address that the answers say, for a person who gave none; nil if they do not say one.
    package let impliedAddress: @Sendable (_ answers: [String: String]) throws -> String?
    /// Signs in with a person's answers and returns the secret, which is stored sealed and passed to `connect`. Neither the
    /// user name nor the answers are stored in any other way.
    package let enter: @Sendable (_ address: String, _ answers: [String: String]) async throws -> String
    /// Sentences for people about what the counts of records do not tell.
    package let remarks: @Sendable (ConnectorRow, ReadTransaction) throws -> [String]
    package let connect: @Sendable (ConnectorPlace) throws -> any Connector

    /// A question to a person.
    package struct Question: Hashable, Sendable {
        /// `api-key`.
        package let name: String
        /// `API key`, as shown to the person.
        package let title: String
        /// True if the remote may know the answer by itself.
        package let isOptional: Bool

        package init(_ name: String, _ title: String, isOptional: Bool = false) {
            (self.name, self.title, self.isOptional) = (name, title, isOptional)
        }
    }

    package init(
        _ name: String, title: String, slices: [String], types: [String] = [], identity: Question? = nil,
        secrets: [Question], recordsPerMinute: Int? = nil, erases: Bool = false,
        address: @escaping @Sendable (String) throws -> String,
        impliedAddress: @escaping @Sendable ([String: String]) throws -> String? = { _ in nil },
        enter: @escaping @Sendable (String, [String: String]) async throws -> String,
        remarks: @escaping @Sendable (ConnectorRow, ReadTransaction) throws -> [String] = { _, _ in [] },
        connect: @escaping @Sendable (ConnectorPlace) throws -> any Connector
    ) {
        (self.name, self.title, self.slices, self.types) = (name, title, slices, types)
        (self.identity, self.secrets, self.recordsPerMinute) = (identity, secrets, recordsPerMinute)
        self.erases = erases
        (self.address, self.impliedAddress, self.enter) = (address, impliedAddress, enter)
        (self.remarks, self.connect) = (remarks, connect)
    }
}

/// The place of a connector: its remote, its owner and its secret.
package struct ConnectorPlace: Sendable {
    package let row: ConnectorRow
    package let owner: OwnerID
    package let secret: ConnectorSecret
    /// Returns when it is this connector's turn to send one request, and counts that request (`Connector.pacesItself`).
    package let turn: @Sendable (_ perMinute: Int) async throws -> Void
    /// Called for each finished change of a push, if changes take long.
    package let delivered: @Sendable () -> Void

    package init(
        row: ConnectorRow, owner: OwnerID, secret: ConnectorSecret,
        turn: @escaping @Sendable (_ perMinute: Int) async throws -> Void,
        delivered: @escaping @Sendable () -> Void = {}
    ) {
        (self.row, self.owner, self.secret) = (row, owner, secret)
        (self.turn, self.delivered) = (turn, delivered)
    }
}

/// The secret that a connector shows to its remote. If each use changes the secret, as with a refresh token, all processes
/// share the same secret.
package struct ConnectorSecret: Sendable {
    /// The secret when the connector was created.
    package let first: String
    /// Returns the currently stored secret.
    package let load: @Sendable () async throws -> String
    /// Stores a new secret, and returns when the secret is stored. A secret that is used earlier is lost if the process ends
    /// before the secret is stored.
    package let save: @Sendable (String) async throws -> Void
    /// Runs a closure while nobody else, in this or any other process, does so for the same connector.
    package let alone: @Sendable (@escaping @Sendable () async throws -> Void) async throws -> Void

    package init(
        first: String, load: @escaping @Sendable () async throws -> String,
        save: @escaping @Sendable (String) async throws -> Void,
        alone: @escaping @Sendable (@escaping @Sendable () async throws -> Void) async throws -> Void
    ) {
        (self.first, self.load, self.save, self.alone) = (first, load, save, alone)
    }

    /// A secret that is not stored yet. It is kept in memory, so that a secret that changes with its use is not lost: the caller
    /// stores what `load` returns in the end.
    package static func unkept(_ text: String) -> ConnectorSecret {
        let latest = Latest(text)
        return ConnectorSecret(
            first: text, load: { latest.text.withLock { $0 } }, save: { text in latest.text.withLock { $0 = text } },
            alone: { try await $0() })
    }

    private final class Latest: Sendable {
        let text: Mutex<String>

        init(_ text: String) { self.text = Mutex(text) }
    }
}
