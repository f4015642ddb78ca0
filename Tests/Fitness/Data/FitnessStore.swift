import Changes
import FitnessDomain
import Foundation
import HomeBase
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FitnessData

/// A store with the slice's tables, and the slice itself.
struct FitnessStore {
    let store: TestStore
    let module: FitnessModule

    init(zones: OwnerZones = .utc) async throws {
        // Home's tables are in every store, and sync writes to some of them.
        store = try await TestStore(
            HomeBase.schema + [MigrationSet(module: FitnessModule.id, FitnessModule.migrations)])
        module = try FitnessModule(context: store.context(zones: zones))
        store.database.rules.set(of: module)
    }

    /// The same store after its owner has moved.
    func living(in zones: OwnerZones) throws -> FitnessStore {
        FitnessStore(store: store, module: try FitnessModule(context: store.context(zones: zones)))
    }

    private init(store: TestStore, module: FitnessModule) {
        (self.store, self.module) = (store, module)
        store.database.rules.set(of: module)
    }

    @discardableResult
    func log(
        _ type: ProgressMetricType, _ quantity: Double, at date: String? = nil, zone: String? = nil,
        notes: String? = nil
    ) async throws -> ProgressEntry {
        let instant = try date.map { try #require(Instant($0)) }
        return try await store.write { [module] in
            try module.log(EntryDraft(type, quantity, at: instant, zone: zone, notes: notes), in: $0).entity
        }
    }

    func change(_ id: UUID, _ make: @escaping @Sendable (inout EntryChange) throws -> Void) async throws
        -> ProgressEntry
    {
        try await store.write { [module] transaction in
            var change = EntryChange()
            try make(&change)
            return try module.change(id, change, in: transaction).entity
        }
    }

    func entry(_ id: UUID) async throws -> ProgressEntry {
        try await store.read { try FitnessModule.entries.require(id, in: $0).entity }
    }

    /// The error with which a write is refused.
    func refusal(_ body: @escaping @Sendable (WriteTransaction) throws -> Void) async throws -> MizanError {
        do {
            try await store.write { try body($0) }
        } catch {
            return MizanError(crossing: error)
        }
        throw MizanError(.internal, "test.not-refused", "The write was not refused.")
    }

    /// Pushes an entry as a device does.
    @discardableResult
    func push(_ fields: JSONValue, base: RecordVersion? = nil) async throws -> RecordOutcome {
        try await store.write { [module] transaction in
            let type = try #require(module.recordTypes.first { $0.schema.type == "fitness.ProgressEntry" })
            guard case .string(let id) = fields["id"] else { throw CancellationError() }
            let reference = RecordReference(type: "fitness.ProgressEntry", key: id)
            return try transaction.savepoint {
                try type.apply(RecordEdit(reference, .put(fields), base: base), in: transaction)
            }
        }
    }

    /// The doctor's findings.
    func findings() async throws -> [String] {
        try await store.read { [module] reading in
            try module.derivations.map(\.audit).flatMap { try $0.examine(reading) }.map(\.text)
        }
    }
}

extension OwnerZones {
    /// The zones of an owner who lives in one zone.
    static func living(in zone: String) throws -> OwnerZones { .test(stays: { _ in [ZoneStay(zone: zone)] }) }
}
