import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import QuranData

/// A store with the slice's tables, and the slice itself.
struct QuranStore {
    let store: TestStore
    let module: QuranModule

    init() async throws {
        store = try await TestStore([MigrationSet(module: QuranModule.id, QuranModule.migrations)])
        module = try QuranModule(context: store.context())
    }

    /// Imports an export as the server does, without the log of imports.
    @discardableResult
    func take(
        _ entries: [PropertyListValue.Entry], _ choices: [String: String] = [:],
        reader: any PropertyListReading = NoPropertyLists()
    ) async throws -> ImportReport {
        let importer = UserDefaultsImporter(propertyLists: reader)
        let prepared = try importer.prepare(
            .propertyList(.dictionary(entries)), ImportChoices(choices, of: importer.options))
        return try await store.write { try prepared.whole(in: $0) }
    }
}

extension Instant {
    static let then = Instant(microseconds: 1_600_000_000_000_000)
    static let later = Instant(microseconds: 1_600_000_001_000_001)
}

extension ImportReport {
    /// The numbers of records of a kind that were added, updated, unchanged and kept, in this order.
    func numbers(_ kind: String) -> [Int]? {
        counts.first { $0.kind == kind }.map { [$0.added, $0.updated, $0.unchanged, $0.kept] }
    }
}
