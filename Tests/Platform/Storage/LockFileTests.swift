import Glibc
import Kernel
import TestSupport
import Testing

@testable import Storage

/// If the path of a lock file cannot be used, the same error is reported when the store is opened and when it is inspected.
struct LockFileTests {
    private let directory: TemporaryDirectory
    private let store: StoreDirectory

    init() throws {
        directory = try TemporaryDirectory()
        store = try StoreDirectory(creating: directory.file("store"))
    }

    private func opening() -> MizanError? { #expect(throws: MizanError.self) { _ = try StoreLocks(store) } }

    private func look() -> MizanError? { #expect(throws: MizanError.self) { try StoreInspection.requireLocks(store) } }

    @Test(arguments: ["gate.lock", "write.lock", "open.lock"])
    func aDirectoryIsRefusedAsLockFile(_ name: String) throws {
        mkdir(store.file(name), 0o700)
        #expect(look()?.message == opening()?.message)
    }

    @Test(arguments: ["gate.lock", "write.lock", "open.lock"])
    func aLinkIsRefusedAsLockFileEvenIfItHasATarget(_ name: String) throws {
        symlink(directory.file("nowhere"), store.file(name))
        let error = opening()
        #expect(
            error?.message
                == "\(store.file(name)) is a link, and a lock file must be a file. Remove the link; Mizan makes the file."
        )
        try directory.write([], to: "nowhere")
        #expect(look() == error)
    }

    @Test func theServersLockIsCheckedWhenItIsAcquired() throws {
        symlink(directory.file("nowhere/at/all"), store.file("server.lock"))
        let taken = #expect(throws: MizanError.self) { _ = try ServerLock(store, patience: 0) }
        let seen = #expect(throws: MizanError.self) { _ = try ServerLock.refusal(store) }
        #expect(taken == seen)
    }

    @Test func checkingTheLocksCreatesNoFileAndNamesTheHolder() throws {
        try StoreInspection.requireLocks(store)
        #expect(try ServerLock.refusal(store) == nil)
        #expect(try directory.names(in: "store") == [])
        let maintenance = try MaintenanceLock(store)
        #expect(look()?.reason == "storage.in-maintenance")
        maintenance.release()
        try StoreInspection.requireLocks(store)
    }

    @Test func aPipeInPlaceOfTheStoreIsReported() throws {
        mkfifo(store.database, 0o600)
        let error = #expect(throws: MizanError.self) { try StoreFile.inspect(store.database) }
        #expect(error?.message.contains("it is not a plain file") == true)
    }

    /// The inspection finds the error with which the creation of a store would fail, and creates nothing.
    @Test func aDirectoryThatCannotHoldAStoreIsReported() throws {
        try directory.write([], to: "file")
        for place in ["file/below", "file/below/it", "file"] {
            let path = directory.file(place)
            let seen = #expect(throws: MizanError.self) { try StoreInspection.requireMakeable(path) }
            let made = #expect(throws: MizanError.self) { try StoreDirectory(creating: path) }
            #expect(seen?.reason == made?.reason || made?.reason == "storage.not-a-directory")
        }
        try StoreInspection.requireMakeable(directory.file("a/b/c"))
        try directory.write([1], to: "store/mizan.sqlite-wal")
        let log = #expect(throws: MizanError.self) { try StoreInspection.requireMakeable(store.path) }
        #expect(log?.reason == "storage.file-missing")
        #expect(try directory.names() == ["file", "store"])
    }
}
