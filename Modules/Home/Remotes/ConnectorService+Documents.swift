internal import Connectors
internal import Kernel
package import ModuleKit
internal import Storage

// Documents whose bytes are at a remote, fetched when somebody wants them.
extension ConnectorService {
    /// The port for slices.
    package func remoteDocuments() -> RemoteDocuments {
        let fetches = DocumentFetches()
        return RemoteDocuments { hash, limit, owner in
            try await fetches.run(hash, of: owner) { try await fetch(hash, atMost: limit, of: owner) }
        }
    }

    /// Fetches a document from the first remote that has it.
    func fetch(_ hash: String, atMost limit: Int64, of owner: OwnerID) async throws {
        let rows = try await context.read(owner) { try ConnectorRow.all(in: $0) }
        var failure: RemoteFailure?
        var lacking: [String] = []
        for row in rows where !row.isPaused && row.leaving == nil && kinds.contains(where: { $0.name == row.kind }) {
            do {
                let connector = try connector(row, owner)
                guard connector.keepsDocuments else { continue }
                if try await fetch(hash, atMost: limit, from: connector, named: row.name, of: owner) { return }
                lacking.append("“\(row.name)”")
            } catch let error as RemoteFailure { failure = error }
        }
        if let failure { throw failure }
        guard !lacking.isEmpty else { throw RemoteDocuments.nowhere }
        throw Refusal.blobMissing(
            "\(lacking.joined(separator: ", ")) \(lacking.count == 1 ? "does" : "do") not have it either.",
            advice: "The Mizan where the file was added sends it with its next sync: mizan sync run.")
    }

    /// The connection may break so many times while each attempt brings more of the document.
    private static let mostAttempts = 8

    /// Returns false if the remote does not have the document. A failure leaves nothing.
    private func fetch(
        _ hash: String, atMost limit: Int64, from connector: any Connector, named name: String, of owner: OwnerID
    ) async throws -> Bool {
        var arrived: BlobDraft?
        for attempt in 1... {
            let place = arrived?.size ?? 0
            do {
                guard let document = try await connector.document(hash, from: place) else { return false }
                if arrived == nil { arrived = try await draft(document.size, atMost: limit, of: owner) }
                while let piece = try await document.next() { try arrived?.write(piece) }
                break
            } catch let failure as RemoteFailure {
                try Task.checkCancellation()
                guard failure.kind == .passing, attempt < Self.mostAttempts, arrived?.size ?? 0 > place else {
                    throw failure
                }
            }
        }
        guard let arrived else { return false }
        try await context.database.keep(arrived, as: hash, of: owner) { transaction in
            guard try ConnectorRow.find(name, in: transaction.reading) != nil else { return }
            try BlobNote.sent(hash, name, in: transaction)
        }
        return true
    }

    private func draft(_ size: Int64, atMost limit: Int64, of owner: OwnerID) async throws -> BlobDraft {
        let usage = try await context.read(owner) { try OwnerUsage(of: $0.ownerKey, in: $0.session) }
        try usage.requireRoom(for: size)
        return try context.database.blobs.draft(atMost: limit, expecting: size)
    }
}

/// The fetches under way. A document is fetched once at a time, whoever waits for it. After a failure to reach the remotes, an
/// owner's next fetches fail at once for a while, so that a list of covers does not wait for each.
actor DocumentFetches {
    private struct Key: Hashable {
        let owner: OwnerID
        let hash: String
    }

    private static let rest = Duration.seconds(20)
    private var running: [Key: Task<Void, any Error>] = [:]
    private var failed: [OwnerID: (failure: RemoteFailure, until: ContinuousClock.Instant)] = [:]

    func run(_ hash: String, of owner: OwnerID, _ fetch: @escaping @Sendable () async throws -> Void) async throws {
        if let last = failed[owner], last.until > .now { throw last.failure }
        failed[owner] = nil
        let key = Key(owner: owner, hash: hash)
        // Nobody who leaves ends the fetch for the others; the requests have limits of their own.
        if let task = running[key] { return try await task.value }
        let task = Task {
            defer { running[key] = nil }
            do { try await fetch() } catch let failure as RemoteFailure {
                failed[owner] = (failure, .now + Self.rest)
                throw failure
            }
        }
        running[key] = task
        try await task.value
    }
}
