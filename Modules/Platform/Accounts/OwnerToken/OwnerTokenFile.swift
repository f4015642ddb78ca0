internal import Glibc
package import Kernel
package import Storage

/// The file beside the store that contains the owner's token. The file has two lines, which only the machine's owner can read
/// (0600).
///
///     owner=0198c0de-…
///     token=mizan_…
///
/// A person who can read the file can do everything that the owner can do. To replace the token, remove the file and start
/// Mizan again.
package struct OwnerTokenFile: Sendable {
    package let path: String

    private static let maximumBytes = 1_024

    package init(in directory: StoreDirectory) {
        path = directory.file("owner-token")
    }

    /// The owner's existing token, or a new one if there is none.
    package func loadOrCreate(for owner: OwnerID) throws(MizanError) -> OwnerToken {
        if let token = try load() { return try belonging(token, to: owner) }
        let token = OwnerToken(newFor: owner)
        if try PrivateFile.create(path, contents: Array(text(of: token).utf8), .token) { return token }
        // Another process has created the file meanwhile. The token in that file counts.
        guard let token = try load() else { throw PrivateFile.failure(path, ENOENT, .token) }
        return try belonging(token, to: owner)
    }

    /// Nil if there is no such file.
    package func load() throws(MizanError) -> OwnerToken? {
        guard let bytes = try PrivateFile.read(path, atMost: Self.maximumBytes, .token) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 3, lines[0].hasPrefix("owner="), lines[1].hasPrefix("token="), lines[2].isEmpty,
            let owner = OwnerID(String(lines[0].dropFirst(6))),
            let token = OwnerToken(owner: owner, text: String(lines[1].dropFirst(6)))
        else {
            throw MizanError(
                .corruptData, "accounts.token-damaged",
                "\(path) does not hold an owner and a token. Remove it and start again; a new token is then made.",
                details: ["path": path])
        }
        return token
    }

    /// Removes the file if it contains this owner's token. Returns true if it did.
    package func remove(of owner: OwnerID) throws(MizanError) -> Bool {
        guard try load()?.owner == owner else { return false }
        guard unlink(path) == 0 || errno == ENOENT else { throw PrivateFile.failure(path, errno, .token) }
        return true
    }

    private func text(of token: OwnerToken) -> String { "owner=\(token.owner)\ntoken=\(token.text)\n" }

    private func belonging(_ token: OwnerToken, to owner: OwnerID) throws(MizanError) -> OwnerToken {
        guard token.owner == owner else {
            throw MizanError(
                .conflict, "accounts.token-of-another",
                "\(path) is the token of an owner who is not in this store. Remove it and start again for a new one.",
                details: ["path": path])
        }
        return token
    }
}
