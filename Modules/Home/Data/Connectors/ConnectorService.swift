internal import Accounts
internal import HomeInfrastructure
package import Kernel
internal import ModuleKit
internal import Storage
internal import Sync

/// The remotes that an owner's records are kept in step with: set up, run, looked at, and told what to do.
package struct ConnectorService: Sendable {
    let context: ModuleContext
    let catalogue: SyncCatalogue
    let ties: RecordTies
    let key: SecretKeyFile?
    let runner: JobRunner
    let limiter = RateLimiter()
    /// What speaks to a remote. A test may say another.
    var connect: @Sendable (ConnectorRow, _ token: String) throws -> any SyncConnector

    init(context: ModuleContext, catalogue: SyncCatalogue, modules: [any Module], directory: String?) {
        self.context = context
        self.catalogue = catalogue
        ties = RecordTies(modules.flatMap(\.ties))
        key = directory.map { SecretKeyFile(in: $0) }
        runner = JobRunner(database: context.database, clock: context.clock)
        let (http, clock) = (context.http, context.clock)
        connect = { row, token in
            let client = try MizanClient(http, at: row.address, token: token, now: clock.now)
            return MizanConnector(
                name: row.name, client: row.client, slices: row.slices,
                line: MizanConnector.Line(
                    account: { () async throws(MizanClientError) in try await client.account() },
                    pull: { (cursor, slices, limit) async throws(MizanClientError) in
                        try await client.pull(after: cursor, slices: slices, limit: limit)
                    }, push: { (push) async throws(MizanClientError) in try await client.push(push) },
                    hint: { (cursor, slices) async throws(MizanClientError) in
                        try await client.hint(after: cursor, slices: slices)
                    }))
        }
    }

    // MARK: Setting up

    /// What somebody wants to be kept in step with.
    package struct Wish: Sendable {
        package let name: String
        package let address: String
        package let token: String
        /// None: all that both sides have.
        package let slices: [String]

        package init(name: String, address: String, token: String, slices: [String] = []) {
            (self.name, self.address, self.token, self.slices) = (name, address, token, slices)
        }

        /// Refuses what can be refused without asking anybody.
        package func check() throws {
            guard ConnectorRow.isName(name) else {
                throw MizanError(
                    .invalidInput, "sync.connector-name",
                    "A connector is called by 1 to 40 small letters, digits and hyphens, as “laptop” is.",
                    details: ["connector": String(name.prefix(80))])
            }
            _ = try MizanClient.address(address)
        }
    }

    /// Asks who is there, and notes it. Nothing is sent or taken in yet.
    package func add(_ wish: Wish, owner: OwnerID) async throws -> ConnectorReport {
        try wish.check()
        let address = try MizanClient.address(wish.address)
        let asked = try catalogue.selection(wish.slices.isEmpty ? nil : wish.slices) { _ in true }.slices
        let present = try await context.read(owner) { try ConnectorRow.all(in: $0) }
        guard !present.contains(where: { $0.name == wish.name }) else { throw Self.taken(wish.name) }
        var row = ConnectorRow(
            name: wish.name, kind: MizanConnector.kind, address: address, slices: [],
            secret: try sealed(wish.token, wish.name, owner), client: "mizan-\(context.identifiers.fresh().text)",
            account: RemoteAccount(id: "", name: ""), createdAt: context.clock.now())
        let remote = try connect(row, wish.token)
        row.account = try await remote.account()
        let first = try await remote.pull(after: nil)
        row.history = first.history
        row.slices = wish.slices.isEmpty && !first.slices.isEmpty ? asked.filter(first.slices.contains) : asked
        guard !row.slices.isEmpty else {
            throw MizanError(
                .invalidInput, "sync.nothing-in-common", "“\(wish.name)” has none of the slices that are here.",
                details: ["there": first.slices.joined(separator: " ")])
        }
        let (made, history) = (row, first.history)
        try await context.write(owner) { transaction in
            guard try history == nil || Journal.position(in: transaction.reading).epoch != history else {
                throw MizanError(
                    .conflict, "sync.oneself", "\(address) is this Mizan itself.", details: ["address": address])
            }
            for other in try ConnectorRow.all(in: transaction.reading) {
                guard other.name != made.name else { throw Self.taken(made.name) }
                guard other.address != address, other.account.id != made.account.id || other.history != history else {
                    throw MizanError(
                        .conflict, "sync.same-remote",
                        "“\(other.name)” is “\(other.account.name)” at \(address) already.",
                        details: ["connector": other.name])
                }
            }
            try made.save(in: transaction)
        }
        return try await report(wish.name, owner: owner)
    }

    private static func taken(_ name: String) -> MizanError {
        MizanError(
            .conflict, "sync.connector-taken", "There is a connector “\(name)” already.", details: ["connector": name],
            advice: "mizan sync remove \(name) takes it away, and leaves all records as they are.")
    }

    /// Nothing is kept in step any more; records stay as they are on both sides.
    package func remove(_ name: String, owner: OwnerID) async throws {
        try await context.write(owner) { transaction in
            guard try ConnectorRow.find(name, in: transaction.reading) != nil else {
                throw ConnectorFailure.unknown(name)
            }
            try ConnectorRow.remove(name, in: transaction)
        }
    }

    package func pause(_ name: String, _ isPaused: Bool, owner: OwnerID) async throws -> ConnectorReport {
        try await change(name, owner) { row, _ in row.isPaused = isPaused }
        return try await report(name, owner: owner)
    }

    /// Another token for the same account.
    package func setToken(_ token: String, of name: String, owner: OwnerID) async throws -> ConnectorReport {
        let sealed = try sealed(token, name, owner)
        let row = try await row(name, owner)
        let account = try await connect(row, token).account()
        guard account.id == row.account.id else { throw SyncRun.otherAccount(row, account) }
        try await change(name, owner) { row, _ in
            row.secret = sealed
            (row.failures, row.notBefore) = (0, nil)
        }
        return try await report(name, owner: owner)
    }

    /// What was left aside is tried again, and the remote is asked at once. With another account there, everything begins
    /// anew with that one, and records of both sides are brought together.
    package func retry(_ name: String, otherAccount: Bool = false, owner: OwnerID) async throws -> ConnectorReport {
        var account: RemoteAccount?
        if otherAccount {
            let row = try await row(name, owner)
            account = try await connect(row, try token(of: row, owner)).account()
        }
        let found = account
        try await change(name, owner) { row, transaction in
            _ = try RecordNote.retry(name, in: transaction)
            (row.failures, row.notBefore, row.reason, row.message) = (0, nil, nil, nil)
            guard let found, found.id != row.account.id else { return }
            try ConnectorRow.remove(name, in: transaction)
            (row.account, row.history, row.token, row.flight) = (found, nil, nil, nil)
            (row.snapshot, row.isInSnapshot, row.sentVersion) = (1, true, 0)
        }
        return try await report(name, owner: owner)
    }

    // MARK: Secrets

    private func sealed(_ token: String, _ name: String, _ owner: OwnerID) throws -> [UInt8] {
        guard !token.isEmpty, token.utf8.count <= 4_096, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw MizanError(
                .invalidInput, "sync.token", "A token is one word of letters, digits and signs, without blanks.")
        }
        guard let key else {
            throw MizanError(
                .unavailable, "sync.secret", "This store lies in no directory, so there is no place to keep a key.")
        }
        return try SyncSecret(secretOfTheStore: key.loadOrCreate()).seal(token, of: owner, for: name)
    }

    func token(of row: ConnectorRow, _ owner: OwnerID) throws -> String {
        guard let secret = try key?.load() else { throw SyncSecret.unreadable(row.name) }
        return try SyncSecret(secretOfTheStore: secret).open(row.secret, of: owner, for: row.name)
    }

    // MARK: Rows

    func row(_ name: String, _ owner: OwnerID) async throws -> ConnectorRow {
        try await context.read(owner) { transaction in
            guard let row = try ConnectorRow.find(name, in: transaction) else { throw ConnectorFailure.unknown(name) }
            return row
        }
    }

    func change(
        _ name: String, _ owner: OwnerID,
        _ body: @escaping @Sendable (inout ConnectorRow, WriteTransaction) throws -> Void
    ) async throws {
        try await context.write(owner) { transaction in
            guard var row = try ConnectorRow.find(name, in: transaction.reading) else {
                throw ConnectorFailure.unknown(name)
            }
            try body(&row, transaction)
            try row.save(in: transaction)
        }
    }
}
