import CommandSupport
import Composition
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

/// `mizan store copy` between two directories. The moves to and from PostgreSQL are tested with that engine.
struct StoreCopyTests {
    private let mizan: TypedLines

    init() async throws {
        mizan = try TypedLines()
        _ = try await mizan("fitness", "log", "weight", "75.5")
    }

    private var copy: String { mizan.directory.file("copy") }

    private func weights(in store: String) async throws -> Int {
        try await mizan.rows("fitness", "history", "--data", store).count
    }

    @Test func aStoreThatHasMovedIsNotUsedAnyMore() async throws {
        #expect(try await mizan("store", "copy", mizan.store, copy).contains("can no longer be used"))
        #expect(try await weights(in: copy) == 1)
        let refusal = await mizan.refusal("fitness", "history")
        #expect(refusal.code != 0 && refusal.errors.contains(copy))
    }

    @Test(arguments: [
        "host=db.example password=secret dbname=mizan", "mizan:secret@db.example/mizan",
        "postgres:/mizan:secret@db/mizan", "Postgres:secret",
    ])
    func anAddressThatIsNoURLBecomesNoDirectory(text: String) async throws {
        let refusal = await mizan.refusal("store", "copy", mizan.store, text)
        #expect(refusal.code == 64 && refusal.errors.contains("postgres://") && !refusal.errors.contains("secret"))
        #expect(try await weights(in: mizan.store) == 1)
    }

    @Test func aStoreThatIsKeptStaysInUse() async throws {
        _ = try await mizan("store", "copy", mizan.store, copy, "--keep-source")
        _ = try await mizan("fitness", "log", "weight", "75")
        #expect(try await weights(in: mizan.store) == 2)
        #expect(try await weights(in: copy) == 1)
    }

    @Test func renewedEpochsMakeDevicesReadEverythingAgain() async throws {
        func epochs() async throws -> [String] {
            try await mizan.application { application in
                try await application.context.database.read { session in
                    try session.rows("SELECT epoch FROM owners ORDER BY owner").map { try $0.text(0) }
                }
            }
        }
        let before = try await epochs()
        #expect(try await mizan("store", "renew-epochs").contains("new epochs"))
        #expect(zip(before, try await epochs()).allSatisfy { $0 != $1 } && before.count > 1)
        let refusal = await mizan.refusal("store", "renew-epochs", "--data", copy)
        #expect(refusal.code == 66 && refusal.errors.contains("There is no store"))
    }

    @Test func anOlderMizanDoesNotRenewTheEpochsOfANewerStore() async throws {
        try await mizan.application { application in
            try await application.context.database.write(.shared) { transaction in
                _ = try transaction.session.execute(
                    """
                    INSERT INTO migrations (module, name, checksum, applied_at)
                    SELECT module, '999-next', checksum, applied_at FROM migrations WHERE module = 'platform' LIMIT 1
                    """)
            }
        }
        let refusal = await mizan.refusal("store", "renew-epochs")
        #expect(refusal.code == 65 && refusal.errors.contains("newer Mizan"))
    }

    @Test func aPlaceThatHasAStoreIsRefused() async throws {
        _ = try await mizan("fitness", "log", "weight", "70", "--data", copy)
        let refusal = await mizan.refusal("store", "copy", mizan.store, copy)
        #expect(refusal.code != 0 && refusal.errors.contains(copy))
        #expect(try await weights(in: mizan.store) == 1)
        #expect(try await weights(in: copy) == 1)
    }
}
