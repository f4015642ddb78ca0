import Accounts
import Changes
import HTTPKit
import HomeBase
import HomeDoor
import HomeImports
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import Composition

/// A store with three people. One of them owns every record that the endpoints' examples name. The store is closed after it is
/// filled, because tests work in copies.
struct Furnished: Sendable {
    let directory: TemporaryDirectory
    let clock = TestClock()
    let owner: OwnerID
    let credentials: MatrixCredentials
    /// The version of the record whose history the examples ask for.
    let version: RecordVersion
    /// The id of the owner's reading app.
    let reader: String

    init() async throws {
        directory = try TemporaryDirectory()
        let application = try await MatrixApplication.open(directory, clock)
        let owner = OwnerID(application.context.identifiers.fresh())
        let endpoints = Contract.endpoints(
            home: application.home, slices: application.slices, modules: application.modules)
        // The owner has the name that the sign-in example uses.
        let people: KeyValuePairs<MatrixCaller, (id: OwnerID, name: String)> = [
            .admin: (OwnerID(application.context.identifiers.fresh()), "admin"), .own: (owner, "amina"),
            .other: (OwnerID(application.context.identifiers.fresh()), "other"),
        ]
        try await application.context.database.write(.shared) { transaction in
            for (caller, person) in people {
                try Owners.create(person.id, name: person.name, epoch: caller.rawValue, in: transaction)
            }
        }
        credentials = try await MatrixCredentials(
            application.home.access, people: people, owner: owner, slices: Set(endpoints.compactMap(\.scope.slice)),
            clock: clock)
        try await application.context.database.write(.shared) { transaction in
            try AppleLinks.link("001234.amina", to: owner, in: transaction)
        }
        _ = try await application.home.imports.run(FileSource(Fixtures.sample), owner: owner)
        let types = HomeBase.recordTypes + application.modules.flatMap(\.recordTypes)
        try await application.context.write(owner) { transaction in
            for (name, key, fields) in MatrixRecords.all {
                guard let type = types.first(where: { $0.schema.type == name }) else { continue }
                _ = try type.apply(.put(key: key, fields: fields), in: transaction)
            }
        }
        reader = try await application.context.write(owner) {
            try AppPasswords.create(
                name: "tablet", scopes: [AccessScope(slice: "library", .read)], for: ["kosync", "opds"], in: $0
            ).token.id
        }
        let database = application.context.database
        let draft = try database.blobs.draft(atMost: 100)
        try draft.write(MatrixRecords.document)
        try await database.keeping(draft) { placed in
            try await database.write(owner) { try Blobs.add(placed, in: $0) }
        }
        version = try await application.context.read(owner) { transaction in
            let stay = RecordReference(type: "home.ZoneStay", key: "0001-01-01")
            return try Journal.storedEntry(of: stay, in: transaction)?.version ?? 0
        }
        try await application.close()
        self.owner = owner
    }
}
