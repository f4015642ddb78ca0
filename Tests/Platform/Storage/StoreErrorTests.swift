import Kernel
import Storage
import Testing

struct StoreErrorTests {
    @Test(arguments: [
        (MizanError(.storageFull, "storage.full", ""), true), (MizanError(.unavailable, "storage.io", ""), true),
        (MizanError(.unavailable, "storage.locked", ""), true),
        (MizanError(.notPermitted, "storage.read-only", ""), true),
        (MizanError(.corruptData, "storage.damaged", ""), true), (MizanError(.cancelled, "cancelled", ""), true),
        // An error with an unknown reason counts as an error of the store.
        (MizanError(.internal, "storage.something-new", ""), true),
        (MizanError(.internal, "storage.sqlite", ""), false), (MizanError(.conflict, "storage.constraint", ""), false),
        (MizanError(.unsupported, "storage.newer-schema", ""), false),
        (MizanError(.unavailable, "storage.too-slow", ""), false),
        (MizanError(.unavailable, "quran.no-text", ""), false),
    ])
    func aFullDiskIsAStoreErrorButABadStepIsNot(error: MizanError, expected: Bool) {
        #expect(error.isOfTheStore == expected)
    }
}
