import Kernel
import Storage
import TestSupport
import Testing

/// The users that may access the files of a store.
struct StoreAccessTests {
    private func filled() async throws -> TestStore {
        let store = try await TestStore()
        try await store.database.close()
        return store
    }

    @Test(arguments: [
        ("store", UInt32(0o777)), ("store", 0o720), ("store/mizan.sqlite", 0o666), ("store/mizan.sqlite", 0o620),
    ])
    func filesWritableByOthersAreRefused(name: String, mode: UInt32) async throws {
        let store = try await filled()
        try store.directory.setMode(mode, of: name)
        let error = #expect(throws: MizanError.self) { try store.another() }
        #expect(error?.reason == "storage.writable-by-others")
        #expect(error?.code.exitCode == 77)
        #expect(
            error?.message.hasSuffix("chmod \(name == "store" ? "700" : "600") \(store.directory.file(name))") == true)
    }

    @Test(arguments: [("store", UInt32(0o755)), ("store/mizan.sqlite", 0o644)])
    func filesReadableByOthersAreServedAndReported(name: String, mode: UInt32) async throws {
        let store = try await filled()
        #expect(try StoreDirectory(existing: store.directory.file("store")).exposure == nil)
        try store.directory.setMode(mode, of: name)
        #expect(try StoreDirectory(existing: store.directory.file("store")).exposure?.contains("chmod") == true)
        _ = try await store.another().read { try Owners.all(in: $0) }
    }
}
