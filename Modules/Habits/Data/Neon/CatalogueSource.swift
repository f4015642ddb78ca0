internal import Changes
internal import Connectors
internal import HabitsDomain
internal import HabitsInfrastructure
package import Kernel
package import ModuleKit
internal import Storage

/// The apps' database as the source of the catalogue. A store has at most one such source. The catalogue has the same entries
/// as the source; entries of other sources stay. The source is stored as a remote of the shared data, with its connection
/// string sealed.
package struct CatalogueSource: Sendable {
    private let context: ModuleContext
    private let exchange: NeonExchange
    private let limits: NeonClient.Limits

    init(_ context: ModuleContext, _ exchange: NeonExchange, limits: NeonClient.Limits = NeonClient.Limits()) {
        (self.context, self.exchange, self.limits) = (context, exchange, limits)
    }

    private static let name = "catalogue"

    /// How things stand with it.
    package struct Report: Sendable, Hashable {
        package let address: String
        package let succeededAt: Instant?
        package let triedAt: Instant?
        package let message: String?
        /// The number of entries in each table of the database. If the database was not asked, the number of the backend's duas
        /// here.
        package let entries: [String]
        /// The numbers of entries that a run changed here, and that it removed here.
        package var changed: Int?
        package var removed: Int?

        package var json: JSONValue {
            .object([
                "address": .string(address), "succeededAt": succeededAt.map { .string($0.description) },
                "triedAt": triedAt.map { .string($0.description) }, "message": message.map(JSONValue.string),
                "entries": .array(entries.map(JSONValue.string)), "changed": changed.map { .integer(Int64($0)) },
                "removed": removed.map { .integer(Int64($0)) },
            ])
        }
    }

    // MARK: Setting up

    /// Asks what is there, and notes the source. Nothing is taken in yet. Queries go to the connection's host if there is no
    /// address.
    package func add(_ typed: String?, connection: String) async throws -> Report {
        let parsed = try NeonConnection(connection)
        let address = try NeonConnection.endpoint(typed ?? parsed.address)
        let client = try client(address, parsed)
        let catalogue = try await NeonCatalogue(asking: client)
        let key = SealedSecret(secretOfTheStore: try context.storeSecret())
        let row = ConnectorRow(
            name: Self.name, kind: NeonConnector.kind, address: address, slices: [HabitsModule.id],
            secret: try key.seal(connection, of: .shared, for: Self.name), client: Self.name,
            account: RemoteAccount(id: "", name: ""), createdAt: context.clock.now())
        try await context.database.write(.shared) { try row.save(in: $0) }
        return Self.report(row, catalogue.counts)
    }

    /// Its entries stay.
    package func remove() async throws {
        try await context.database.write(.shared) { transaction in
            guard try Self.row(in: transaction.reading) != nil else { throw Self.none }
            try ConnectorRow.remove(Self.name, in: transaction)
        }
    }

    package func report() async throws -> Report {
        try await context.database.read(.shared) { reading in
            guard let row = try Self.row(in: reading) else { throw Self.none }
            let duas = try HabitsModule.duas.all(in: reading).filter { $0.id.source == CatalogueID.backend }
            return Self.report(row, [Counted.text(duas.count, "dua")])
        }
    }

    private static func row(in reading: ReadTransaction) throws -> ConnectorRow? {
        try ConnectorRow.find(name, in: reading)
    }

    private static func report(_ row: ConnectorRow, _ entries: [String]) -> Report {
        Report(
            address: row.address, succeededAt: row.succeededAt, triedAt: row.triedAt, message: row.message,
            entries: entries)
    }

    private static let none = MizanError(
        .notFound, "habits.no-source",
        "The catalogue is not imported from a database. It has the entries of Mizan, and of imported files.",
        advice: "To choose a database: mizan duas source add neon")

    private func client(_ address: String, _ connection: NeonConnection) throws -> NeonClient {
        try NeonClient(address, connection, exchange, limits: limits)
    }

    // MARK: Running

    /// Takes in what has changed there, all of it or nothing. Nil where there is no source.
    func run(in database: any Database) async throws -> Report? {
        guard let row = try await database.read(.shared, { try Self.row(in: $0) }) else { return nil }
        do {
            let key = SealedSecret(secretOfTheStore: try context.storeSecret())
            let connection = try NeonConnection(key.open(row.secret, of: .shared, for: Self.name))
            var catalogue = try await NeonCatalogue(asking: try client(row.address, connection))
            let stored = try await database.read(.shared) { try HabitsModule.duas.all(in: $0) }
            try await catalogue.askForDuas(changedSince: stored)
            let found = catalogue
            return try await database.write(.shared) { transaction in
                let outcome = try found.apply(in: transaction)
                var row = row
                (row.succeededAt, row.triedAt) = (transaction.now, transaction.now)
                (row.reason, row.message) = (nil, nil)
                try row.save(in: transaction)
                var report = Self.report(row, found.counts)
                (report.changed, report.removed) = (outcome.changed, outcome.removed)
                return report
            }
        } catch {
            let why = MizanError(crossing: error)
            try await database.write(.shared) { transaction in
                var row = row
                (row.triedAt, row.reason, row.message) = (transaction.now, why.reason, String(why.message.prefix(500)))
                try row.save(in: transaction)
            }
            throw why
        }
    }

    /// The same, asked for by a person.
    package func run() async throws -> Report {
        guard let report = try await run(in: context.database) else { throw Self.none }
        return report
    }

    var job: Job {
        Job(
            "habits.catalogue", "Imports the catalogue from the apps' database, if that is the catalogue's source.",
            every: .seconds(6 * 3_600)
        ) { run in
            guard let report = try await self.run(in: run.database), (report.changed ?? 0) + (report.removed ?? 0) > 0
            else { return nil }
            return JobResult(
                "catalogue imported",
                [
                    .init("changed", .integer(Int64(report.changed ?? 0))),
                    .init("removed", .integer(Int64(report.removed ?? 0))),
                ])
        }
    }
}

extension HabitsModule {
    package var catalogueSource: CatalogueSource {
        CatalogueSource(context, NeonExchange(context.http, now: context.clock.now))
    }

    package var jobs: [Job] { [catalogueSource.job] }
}
