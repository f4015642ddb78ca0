package import Accounts
package import Changes
package import Connectors
package import HomeBase
internal import HomeDevices
internal import HomeInfrastructure
package import HomeWork
package import Kernel
package import ModuleKit
internal import Storage

/// The remotes that an owner's records are synced with: set-up, runs, reports and decisions.
package struct ConnectorService: Sendable {
    package let context: ModuleContext
    package let types: RecordTypes
    private let modules: [any Module]
    package let key: SecretKeyFile?
    package let runner: JobRunner
    var limiter = RemoteTurns()
    /// Another Mizan, and the kinds that the slices provide. A test may replace them.
    package var kinds: [ConnectorKind]
    /// Removes an account whose remotes have been emptied.
    package var depart: @Sendable (OwnerID) async throws -> Void = { _ in }

    package init(context: ModuleContext, types: RecordTypes, modules: [any Module], directory: String?) {
        (self.context, self.types, self.modules) = (context, types, modules)
        key = directory.map { SecretKeyFile(in: $0) }
        runner = JobRunner(database: context.database, clock: context.clock)
        kinds = [MizanConnector.declared(context)] + modules.flatMap(\.connectorKinds)
    }

    /// Created for each run: otherwise opening a store would wait for the schemas of all slices.
    package var ties: RecordTies { RecordTies(modules.flatMap(\.ties)) }

    // MARK: Setting up

    /// A request to sync with a remote.
    package struct Wish: Sendable {
        package let name: String
        package let kind: String
        /// Nil if the answers say it.
        package let address: String?
        /// The typed answers, by the names of the kind's questions.
        package let answers: [String: String]
        /// Empty for all slices that both sides have.
        package let slices: [String]

        package init(
            name: String, kind: String = ConnectorService.usualKind, address: String?, answers: [String: String] = [:],
            slices: [String] = []
        ) {
            (self.name, self.kind, self.address, self.answers) = (name, kind, address, answers)
            self.slices = slices
        }

        /// Makes the checks that need neither a request nor a store.
        package func check() throws {
            guard ConnectorRow.isName(name) else {
                throw MizanError(
                    .invalidInput, "sync.connector-name",
                    "The name of a connector is 1 to 40 small letters, digits and hyphens, such as “laptop”.",
                    details: ["connector": String(name.prefix(80))])
            }
            if let address { _ = try MizanClient.address(address) }
        }
    }

    /// Asks the remote for its account, and stores the connector. No records are sent or received yet.
    package func add(_ wish: Wish, owner: OwnerID) async throws -> ConnectorReport {
        try wish.check()
        let kind = try kind(wish.kind)
        guard let typed = try wish.address ?? kind.impliedAddress(wish.answers) else {
            throw MizanError(
                .invalidInput, "sync.address",
                "“\(wish.name)” is \(kind.title), which needs an address: mizan sync add \(wish.name) https://ADDRESS")
        }
        let address = try kind.address(typed)
        let asked = try types.selection(wish.slices.isEmpty ? nil : wish.slices) { _ in true }.slices
        if let other = wish.slices.first(where: { !kind.slices.isEmpty && !kind.slices.contains($0) }) {
            let own = kind.slices.joined(separator: ", ")
            throw Refusal.syncSlice(
                "With \(kind.title), only \(own) is synced, not \(other): leave --slice out.",
                details: ["slice": other, "allowed": own])
        }
        let present = try await context.read(owner) { try ConnectorRow.all(in: $0) }
        guard !present.contains(where: { $0.name == wish.name }) else { throw Self.taken(wish.name) }
        let secret = try await kind.enter(address, wish.answers)
        var row = ConnectorRow(
            name: wish.name, kind: wish.kind, address: address, slices: [],
            secret: try sealed(secret, wish.name, owner), client: "mizan-\(context.identifiers.fresh().text)",
            account: RemoteAccount(id: "", name: ""), createdAt: context.clock.now())
        let unkept = ConnectorSecret.unkept(secret)
        let remote = try connector(row, owner, unkept)
        row.account = try await remote.account()
        let outlook = try await remote.outlook()
        let there: [String]
        if kind.slices.isEmpty {
            let first = try await remote.pull(after: nil)
            (row.history, there) = (first.history, first.slices)
        } else {
            there = kind.slices
        }
        row.slices =
            !there.isEmpty && (wish.slices.isEmpty || !kind.slices.isEmpty) ? asked.filter(there.contains) : asked
        guard !row.slices.isEmpty else {
            throw MizanError(
                .invalidInput, "sync.nothing-in-common", "“\(wish.name)” has none of the slices of this Mizan.",
                details: ["there": there.joined(separator: " ")])
        }
        // The requests so far may have changed the secret.
        row.secret = try sealed(try await unkept.load(), wish.name, owner)
        let made = row
        try await context.write(owner) { transaction in
            // A remote without a history may be a Mizan that serves another protocol. The remote's account then shows whether
            // the remote is this store itself.
            let isOneself =
                try made.history.map { try Journal.position(in: transaction.reading).epoch == $0 }
                ?? (made.account.id == owner.description)
            guard !isOneself else {
                throw MizanError(
                    .conflict, "sync.oneself", "\(address) is this Mizan itself.", details: ["address": address])
            }
            for other in try ConnectorRow.all(in: transaction.reading) {
                guard other.name != made.name else { throw Self.taken(made.name) }
                guard other.leaving == nil else { throw ConnectorFailure.leaving(other.name) }
                guard other.kind == made.kind || other.account.id != made.account.id else {
                    throw Self.twoWays(other, address)
                }
                guard other.address != address, other.account.id != made.account.id || other.history != made.history
                else {
                    throw MizanError(
                        .conflict, "sync.same-remote",
                        "“\(other.name)” already syncs with “\(other.account.name)” at \(address).",
                        details: ["connector": other.name])
                }
            }
            try made.save(in: transaction)
        }
        var report = try await report(wish.name, owner: owner)
        report.remarks = outlook + report.remarks
        return report
    }

    /// The error for a second way to the same account: each entry would be received and sent twice.
    private static func twoWays(_ other: ConnectorRow, _ address: String) -> MizanError {
        MizanError(
            .conflict, "sync.same-account",
            "\(address) is the account “\(other.account.name)”, which “\(other.name)” already syncs, as the kind "
                + "\(other.kind). With both connectors, every record would exist twice.",
            details: ["connector": other.name],
            advice: "To use this kind instead: mizan sync remove \(other.name), then add the remote again.")
    }

    private static func taken(_ name: String) -> MizanError {
        MizanError(
            .conflict, "sync.connector-taken", "A connector “\(name)” already exists.", details: ["connector": name],
            advice: "mizan sync remove \(name) removes the connector, and leaves all records unchanged.")
    }

    /// Ends the sync with a remote; the records stay as they are on both sides.
    package func remove(_ name: String, owner: OwnerID) async throws {
        try await context.write(owner) { transaction in
            guard let row = try ConnectorRow.find(name, in: transaction.reading) else {
                throw try ConnectorFailure.unknown(name, in: transaction.reading)
            }
            guard row.leaving == nil else { throw ConnectorFailure.leaving(name) }
            try ConnectorRow.remove(name, in: transaction)
        }
    }

    package func pause(_ name: String, _ isPaused: Bool, owner: OwnerID) async throws -> ConnectorReport {
        try await change(name, owner) { row, _ in row.isPaused = isPaused }
        return try await report(name, owner: owner)
    }

    /// Signs in again with the same account, or begins anew with another one.
    package func setToken(
        _ answers: [String: String], of name: String, otherAccount: Bool = false, owner: OwnerID
    ) async throws -> ConnectorReport {
        let row = try await row(name, owner)
        let secret = try await kind(row.kind).enter(row.address, answers)
        let unkept = ConnectorSecret.unkept(secret)
        let account = try await connector(row, owner, unkept).account()
        guard otherAccount || account.id == row.account.id else {
            throw RemoteRun.otherAccount(row, account, confirm: "token")
        }
        let sealed = try sealed(try await unkept.load(), name, owner)
        try await change(name, owner) { row, transaction in
            // The new secret may have more rights than the old one.
            _ = try RecordNote.retry(name, in: transaction)
            try BlobNote.retry(name, in: transaction)
            row.secret = sealed
            (row.failures, row.notBefore) = (0, nil)
            try Self.begin(&row, with: account, in: transaction)
        }
        return try await report(name, owner: owner)
    }

    /// Tries set-aside records again, and contacts the remote at once. With another account at the remote, the sync begins anew
    /// and merges the records of both sides.
    package func retry(_ name: String, otherAccount: Bool = false, owner: OwnerID) async throws -> ConnectorReport {
        var account: RemoteAccount?
        if otherAccount {
            let row = try await row(name, owner)
            account = try await connector(row, owner).account()
        }
        let found = account
        try await change(name, owner) { row, transaction in
            _ = try RecordNote.retry(name, in: transaction)
            try BlobNote.retry(name, in: transaction)
            (row.failures, row.notBefore, row.reason, row.message) = (0, nil, nil, nil)
            if let found { try Self.begin(&row, with: found, in: transaction) }
        }
        return try await report(name, owner: owner)
    }

    /// Forgets what was synced with the former account, if this is another one.
    private static func begin(
        _ row: inout ConnectorRow, with account: RemoteAccount, in transaction: WriteTransaction
    ) throws {
        guard account.id != row.account.id else { return }
        guard row.leaving == nil else { throw ConnectorFailure.leaving(row.name) }
        row.account = account
        try beginAnew(&row, in: transaction)
    }

    /// Forgets everything that was synced.
    static func beginAnew(_ row: inout ConnectorRow, in transaction: WriteTransaction) throws {
        try ConnectorRow.remove(row.name, in: transaction)
        (row.history, row.token, row.flight) = (nil, nil, nil)
        (row.snapshot, row.isInSnapshot, row.sentVersion) = (1, true, 0)
    }

    // MARK: Rows

    package func row(_ name: String, _ owner: OwnerID) async throws -> ConnectorRow {
        try await context.read(owner) { transaction in
            guard let row = try ConnectorRow.find(name, in: transaction) else {
                throw try ConnectorFailure.unknown(name, in: transaction)
            }
            return row
        }
    }

    package func change(
        _ name: String, _ owner: OwnerID,
        _ body: @escaping @Sendable (inout ConnectorRow, WriteTransaction) throws -> Void
    ) async throws {
        try await context.write(owner) { transaction in
            guard var row = try ConnectorRow.find(name, in: transaction.reading) else {
                throw try ConnectorFailure.unknown(name, in: transaction.reading)
            }
            try body(&row, transaction)
            try row.save(in: transaction)
        }
    }
}
