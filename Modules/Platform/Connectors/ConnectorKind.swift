package import Kernel

/// A kind of remote that a slice can be kept in step with, as the slice declares it (`Module.connectorKinds`): what a
/// person is asked for, how one signs in, and what speaks to it then. The engine knows kinds by their names alone.
package struct ConnectorKind: Sendable {
    /// `progress-api`.
    package let name: String
    /// For people, in the middle of a sentence: `a progress API`.
    package let title: String
    /// The slices whose records travel this way. None: all that both sides have.
    package let slices: [String]
    /// The record types that travel this way. None: all of the slices.
    package let types: [String]
    /// As whom one signs in, where that is asked; nil where the secret says it.
    package let identity: Question?
    /// The questions whose answers are typed unseen, in this order.
    package let secrets: [Question]
    /// So many records at most go there in a minute, where each takes a request of its own; nil where many go together.
    package let recordsPerMinute: Int?
    /// The address as it is kept: two spellings of one are one.
    package let address: @Sendable (_ typed: String) throws -> String
    /// Signs in with what a person typed; returns what is kept of it, sealed, and shown to `connect`. Neither who signs
    /// in nor what was typed is kept otherwise.
    package let enter: @Sendable (_ address: String, _ answers: [String: String]) async throws -> String
    package let connect: @Sendable (ConnectorPlace) throws -> any Connector

    /// Something that a person is asked.
    package struct Question: Hashable, Sendable {
        /// `api-key`.
        package let name: String
        /// `API key`, as it is asked for.
        package let title: String

        package init(_ name: String, _ title: String) { (self.name, self.title) = (name, title) }
    }

    package init(
        _ name: String, title: String, slices: [String], types: [String] = [], identity: Question? = nil,
        secrets: [Question], recordsPerMinute: Int? = nil,
        address: @escaping @Sendable (String) throws -> String,
        enter: @escaping @Sendable (String, [String: String]) async throws -> String,
        connect: @escaping @Sendable (ConnectorPlace) throws -> any Connector
    ) {
        (self.name, self.title, self.slices, self.types) = (name, title, slices, types)
        (self.identity, self.secrets, self.recordsPerMinute) = (identity, secrets, recordsPerMinute)
        (self.address, self.enter, self.connect) = (address, enter, connect)
    }
}

/// Where a connector works: at which remote, for whom, with which secret.
package struct ConnectorPlace: Sendable {
    package let row: ConnectorRow
    package let owner: OwnerID
    package let secret: ConnectorSecret
    /// Returns when it is this connector's turn to send one request, and counts it (`Connector.pacesItself`).
    package let turn: @Sendable (_ perMinute: Int) async throws -> Void
    /// Hears of each change of a push that was dealt with, where those take long.
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

/// The secret that a connector shows its remote. If it changes by being used, as a refresh token does, all processes have the
/// same one.
package struct ConnectorSecret: Sendable {
    /// As it was when the connector was made.
    package let first: String
    /// As it is kept now.
    package let load: @Sendable () async throws -> String
    /// Returns when it is kept: what is used before that is lost with the process.
    package let save: @Sendable (String) async throws -> Void
    /// Runs something while nobody else, in this process or another, does so for the same connector.
    package let alone: @Sendable (@escaping @Sendable () async throws -> Void) async throws -> Void

    package init(
        first: String, load: @escaping @Sendable () async throws -> String,
        save: @escaping @Sendable (String) async throws -> Void,
        alone: @escaping @Sendable (@escaping @Sendable () async throws -> Void) async throws -> Void
    ) {
        (self.first, self.load, self.save, self.alone) = (first, load, save, alone)
    }

    /// A secret that nobody keeps yet.
    package static func unkept(_ text: String) -> ConnectorSecret {
        ConnectorSecret(first: text, load: { text }, save: { _ in }, alone: { try await $0() })
    }
}
