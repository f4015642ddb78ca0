import Glibc
import Kernel
import Storage
import TestSupport
import Testing

/// A function of Linux. It sets the user whose permissions apply to this thread's access to files, and returns the previous
/// user.
@_silgen_name("setfsuid") private func setfsuid(_ user: uid_t) -> Int32

/// File modes do not restrict root, so these tests use two other means. The first is the file-system identity of a different
/// user, for one thread. The second is the immutable attribute, which also restricts root if the file system supports the
/// attribute.
@Suite(.serialized) struct ReadOnlyStoreTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private static let nobody: uid_t = 65_534

    private func open() throws -> SQLiteDatabase {
        try SQLiteDatabase(StoreDirectory(creating: directory.file("store"))) { TestClock.start }
    }

    private func expectReadOnly(_ path: String, _ body: () throws -> Void) {
        let error = #expect(throws: MizanError.self, performing: body)
        #expect(error?.code == .notPermitted)
        #expect(error?.reason == "storage.read-only")
        #expect(error?.details["path"] == directory.file(path))
    }

    /// Runs the closure as a user who may not write to the store. The closure must not suspend, because this identity applies
    /// to the current thread only.
    private func asSomebodyElse(_ body: () throws -> Void) rethrows {
        guard geteuid() == 0 else { return try body() }
        let before = setfsuid(Self.nobody)
        defer { _ = setfsuid(uid_t(before)) }
        try body()
    }

    @Test func aStoreInAnUnwritableDirectoryIsReportedAsReadOnly() async throws {
        try await open().close()
        let path = directory.file("store")
        for name in try directory.names(in: "store") { chmod(directory.file("store/\(name)"), 0o444) }
        chmod(directory.path, 0o755)
        chmod(path, 0o555)
        defer { chmod(path, 0o700) }
        asSomebodyElse { expectReadOnly("store/gate.lock") { _ = try open() } }
    }

    @Test func aStoreDirectoryThatCannotBeCreatedIsReportedAsReadOnly() throws {
        chmod(directory.path, 0o555)
        defer { chmod(directory.path, 0o700) }
        asSomebodyElse { expectReadOnly("store") { _ = try open() } }
    }

    @Test(.enabled(if: canProtect, "files can be made immutable here"))
    func anUnwritableStoreFileIsReportedAsReadOnly() async throws {
        try await open().close()
        let path = directory.file("store/mizan.sqlite")
        try Self.protect(path, true)
        defer { do { try Self.protect(path, false) } catch { Issue.record(error) } }
        expectReadOnly("store/mizan.sqlite") { _ = try open() }
    }

    private static let canProtect: Bool = {
        do {
            let directory = try TemporaryDirectory()
            try directory.write([], to: "file")
            try protect(directory.file("file"), true)
            try protect(directory.file("file"), false)
            return true
        } catch {
            return false
        }
    }()

    private struct CannotProtect: Error {}

    private static func protect(_ path: String, _ isProtected: Bool) throws {
        if geteuid() != 0 {
            guard chmod(path, isProtected ? 0o400 : 0o600) == 0 else { throw CannotProtect() }
            return
        }
        // Foundation's `Process` is not used, because it visits all descriptors of this process. Other tests open and close
        // descriptors in the meantime.
        let texts: [String] = ["chattr", isProtected ? "+i" : "-i", path]
        let words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
        defer { words.forEach { free($0) } }
        var (child, status) = (pid_t(), Int32())
        guard posix_spawn(&child, "/usr/bin/chattr", nil, nil, words + [nil], [nil]) == 0,
            waitpid(child, &status, 0) == child, status == 0
        else { throw CannotProtect() }
    }
}
