import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeUpkeep

/// The doctor's report includes the modules' audits.
struct AuditTests {
    private struct Audited: Module {
        static let id = "sample"
        static let title = "Sample"
        static let migrations = SampleTables.set.migrations
        let recordTypes: [any RecordType] = []
        let importers: [any Importer] = []
        let audits = [
            Audit("sample.weights", "No weight is below nothing.") { reading in
                let wrong = try RecordTable<SampleRecord>(reading).list(RecordQuery()).items.filter {
                    $0.entity.weight < 0
                }
                return wrong.isEmpty ? [] : [Finding(.problem, "\(wrong.count) of the weights.", advice: "Weigh anew.")]
            },
            Audit("sample.broken", "This one breaks.") { _ in throw MizanError(.internal, "sample.broken", "It broke.")
            },
        ]

        init(context: ModuleContext) {}
    }

    private func diagnoses(_ store: TestStore) async throws -> [Diagnosis] {
        let doctor = Doctor(
            StoreSetup(
                path: store.directory.file("store"), clock: Clock { TestClock.start }, slices: [Audited.self]
            ) { database in
                ModuleContext(
                    database: database, clock: Clock { TestClock.start },
                    identifiers: .system(clock: Clock { TestClock.start }), propertyLists: NoPropertyLists())
            })
        return try await doctor.run(repair: false)
    }

    @Test func anAuditRunsForEveryOwner() async throws {
        let store = try await TestStore()
        let sound = try await diagnoses(store).first { $0.check == "sample.weights" }
        #expect(sound?.findings == [Finding(.ok, "No weight is below nothing.")])
        _ = try await store.database.write(store.other) {
            try RecordTable<SampleRecord>($0).save(SampleRecord("a", weight: -1))
        }
        let wrong = try await diagnoses(store).first { $0.check == "sample.weights" }
        #expect(wrong?.findings == [Finding(.problem, "“bilal”: 1 of the weights.", advice: "Weigh anew.")])
    }

    @Test func aFailedAuditIsReportedAsItsOwnProblem() async throws {
        let store = try await TestStore()
        let broken = try await diagnoses(store).first { $0.check == "sample.broken" }
        #expect(broken?.findings == [Finding(.problem, "This could not be checked: It broke.")])
    }
}
