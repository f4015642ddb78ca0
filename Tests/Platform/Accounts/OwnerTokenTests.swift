import Accounts
import Glibc
import Kernel
import Storage
import Testing

struct OwnerTokenTests {
    private static let owner = OwnerID("0198c0de-0000-7000-8000-000000000001") ?? .shared
    private static let other = OwnerID("0198c0de-0000-7000-8000-000000000002") ?? .shared

    private func withFile(_ body: (OwnerTokenFile) throws -> Void) throws {
        let directory = try StoreDirectory(creating: "/tmp/mizan-accounts-\(getpid())-\(UInt64.random(in: 0 ... .max))")
        let file = OwnerTokenFile(in: directory)
        defer {
            unlink(file.path)
            rmdir(directory.path)
        }
        try body(file)
        #expect(rmdir(directory.path) != 0 || access(file.path, F_OK) != 0)
    }

    private func write(_ text: String, to path: String, mode: mode_t = 0o600) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, mode)
        try #require(descriptor >= 0)
        let bytes = Array(text.utf8)
        #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
        #expect(fchmod(descriptor, mode) == 0)
        close(descriptor)
    }

    private func mode(of path: String) throws -> mode_t {
        var information = stat()
        try #require(stat(path, &information) == 0)
        return information.st_mode & 0o777
    }

    private func failure(_ body: () throws -> Void) -> MizanError? {
        do {
            try body()
            return nil
        } catch { return error as? MizanError }
    }

    @Test func theFirstStartCreatesATokenReadableOnlyByTheOwner() throws {
        try withFile { file in
            let token = try file.loadOrCreate(for: Self.owner)
            #expect(token.owner == Self.owner)
            #expect(token.text.hasPrefix("mizan_"))
            #expect(token.text.count == 49)
            #expect(try mode(of: file.path) == 0o600)
            #expect(try names(beside: file.path) == ["owner-token"])
        }
    }

    @Test func theNextStartFindsTheToken() throws {
        try withFile { file in
            #expect(try file.load() == nil)
            let first = try file.loadOrCreate(for: Self.owner)
            #expect(try file.loadOrCreate(for: Self.owner) == first)
            #expect(try file.load() == first)
        }
    }

    @Test func theTokenFileHasTwoLines() throws {
        try withFile { file in
            let text = "mizan_" + String(repeating: "Az0-_", count: 8) + "abc"
            try write("owner=\(Self.owner)\ntoken=\(text)\n", to: file.path)
            #expect(try file.load()?.text == text)
        }
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o620, 0o610] as [mode_t])
    func aTokenFileAccessibleToOthersIsRefused(mode: mode_t) throws {
        try withFile { file in
            let token = OwnerToken(newFor: Self.owner)
            try write("owner=\(token.owner)\ntoken=\(token.text)\n", to: file.path, mode: mode)
            let error = failure { _ = try file.loadOrCreate(for: Self.owner) }
            #expect(error?.reason == "accounts.token-readable-by-others")
            #expect(error?.details["mode"] == String(mode, radix: 8))
            #expect(error?.message.contains(token.text) == false)
        }
    }

    @Test(arguments: [
        "", "\n\n", "owner=x\ntoken=mizan_A\n", "token=mizan_\n",
        "owner=0198c0de-0000-7000-8000-000000000001\ntoken=mizan_\(String(repeating: "A", count: 42))\n",
        "owner=0198c0de-0000-7000-8000-000000000001\ntoken=mizan_\(String(repeating: "A", count: 42))!\n",
        "owner=0198c0de-0000-7000-8000-000000000001\ntoken=wazan_\(String(repeating: "A", count: 43))\n",
        "owner=0198c0de-0000-7000-8000-000000000001\ntoken=mizan_\(String(repeating: "A", count: 43))",
        "owner=0198c0de-0000-7000-8000-000000000001\ntoken=mizan_\(String(repeating: "A", count: 43))\nmore\n",
    ])
    func aDamagedTokenFileIsRefusedAndLeftUnchanged(text: String) throws {
        try withFile { file in
            try write(text, to: file.path)
            #expect(failure { _ = try file.loadOrCreate(for: Self.owner) }?.reason == "accounts.token-damaged")
            #expect(access(file.path, F_OK) == 0)
        }
    }

    @Test func aTokenFileOfAnotherOwnerIsRefused() throws {
        try withFile { file in
            _ = try file.loadOrCreate(for: Self.other)
            #expect(failure { _ = try file.loadOrCreate(for: Self.owner) }?.reason == "accounts.token-of-another")
        }
    }

    @Test func aLinkInPlaceOfTheTokenFileIsNotFollowed() throws {
        try withFile { file in
            #expect(symlink("/dev/null", file.path) == 0)
            #expect(failure { _ = try file.loadOrCreate(for: Self.owner) }?.reason == "accounts.token-file")
        }
    }

    @Test func ownerTokensAreUnique() {
        let tokens = Set((0..<100).map { _ in OwnerToken(newFor: Self.owner).text })
        #expect(tokens.count == 100)
    }

    @Test func onlyTheWholeTokenMatches() {
        let token = OwnerToken(newFor: Self.owner)
        #expect(token.matches(token.text))
        #expect(!token.matches(String(token.text.dropLast())))
        #expect(!token.matches(token.text + "A"))
        #expect(!token.matches(""))
        #expect(!token.matches(OwnerToken(newFor: Self.owner).text))
    }

    @Test func printingATokenDoesNotRevealIt() {
        let token = OwnerToken(newFor: Self.owner)
        var dumped = ""
        dump(token, to: &dumped)
        for text in ["\(token)", String(reflecting: token), "\([token])", dumped] {
            #expect(!text.contains(token.text))
        }
    }

    private func names(beside path: String) throws -> [String] {
        let directory = try #require(path.lastIndex(of: "/").map { String(path[..<$0]) })
        let stream = try #require(opendir(directory))
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }
}
