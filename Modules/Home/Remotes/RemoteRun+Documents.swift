internal import Changes
internal import Connectors
internal import HomeBase
internal import Kernel
internal import Storage

// Sends the bytes of documents, after the records that name them.
extension RemoteRun {
    /// More failures than this end the sending; the rest has its turn in a later run.
    private static let mostFailures = 3

    /// Sends the bytes that the remote lacks, each document once. A failure waits for a later run, and fails neither this run
    /// nor its records.
    func sendDocuments() async throws {
        guard connector.keepsDocuments, try await database.read(owner, { try BlobNote.isAnyOpen(name, in: $0) })
        else { return }
        let due = try await change { row, transaction in
            try BlobNote.settle(name, in: transaction)
            let schemas = types.all.map(\.schema).filter { isCarried($0.type, row) }
            let named = try Blobs.named(by: schemas, in: transaction)
            return try BlobNote.due(name, at: transaction.now, in: transaction.reading)
                .filter { named.contains($0.blob.hash) }
        }
        var failures = 0
        for note in due where failures < Self.mostFailures {
            try Task.checkCancellation()
            do {
                try await send(note.blob)
                tally.add { $0.documents += 1 }
            } catch {
                try Task.checkCancellation()
                let failure = error as? RemoteFailure
                let wait = Backoff.ofRecord.wait(
                    after: note.attempts + 1, retryAfter: failure?.retryAfter, random: random())
                let message = MizanError(crossing: error).message
                try await change { _, transaction in
                    try note.failed(
                        name, until: transaction.now.advanced(by: wait), message, in: transaction)
                }
                // Without a connection, or without access, no other document gets through.
                let isForAll = failure.map { [.passing, .throttled, .notPermitted].contains($0.kind) } ?? false
                failures += isForAll ? Self.mostFailures : 1
            }
        }
    }

    private func send(_ blob: Blob) async throws {
        let isThere = try await asking { () throws(RemoteFailure) in try await connector.hasDocument(blob.hash) }
        if !isThere {
            guard let bytes = try database.blobs.open(blob) else {
                throw Refusal.blobMissing("The bytes of the document \(blob.hash) are missing; see `mizan doctor`.")
            }
            try await asking { () throws(RemoteFailure) in try await connector.sendDocument(blob, bytes) }
        }
        try await change { try BlobNote.sent(blob.hash, $0.name, in: $1) }
    }
}
