internal import Crypto
package import Kernel
internal import Synchronization

/// A document while it arrives. It is deleted unless it is placed.
package final class BlobDraft: Sendable {
    private struct State {
        var hash = SHA256()
        var size: Int64 = 0
        let file: DraftFile
    }

    private let state: Mutex<State>
    private let store: BlobStore
    private let limit: Int64

    init(_ file: sending DraftFile, of store: BlobStore, limit: Int64) {
        state = Mutex(State(file: file))
        (self.store, self.limit) = (store, limit)
    }

    package var size: Int64 { state.withLock { $0.size } }

    /// Adds bytes. Throws beyond the limit, and if the disk is full.
    package func write(_ bytes: [UInt8]) throws(MizanError) {
        try state.withLock { state throws(MizanError) in
            state.size += Int64(bytes.count)
            guard state.size <= limit else { throw Self.tooLarge(limit) }
            state.hash.update(data: bytes)
            try state.file.write(bytes)
        }
    }

    /// Adds everything that a descriptor has to read.
    package func write(contentsOf descriptor: Int32, named name: String) throws(MizanError) {
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count: Int
            do throws(SystemError) { count = try Descriptor(descriptor).read(into: &chunk) } catch {
                throw BackupFailure.file(name, errno: error.number)
            }
            if count == 0 { return }
            try write(count == chunk.count ? chunk : Array(chunk[..<count]))
        }
    }

    /// Bytes that were written, from a place on.
    package func read(from place: Int64, upTo count: Int) throws(MizanError) -> [UInt8] {
        try state.withLock { state throws(MizanError) in
            var bytes = [UInt8](repeating: 0, count: count)
            do throws(SystemError) {
                let filled = try Descriptor(state.file.descriptor).fill(&bytes, from: place)
                bytes.removeLast(count - filled)
                return bytes
            } catch {
                throw BackupFailure.file(state.file.path, errno: error.number)
            }
        }
    }

    /// Works with the draft. A failure deletes it before the error is thrown.
    package func orDiscarded<Result>(_ work: () async throws -> Result) async throws -> Result {
        do { return try await work() } catch {
            discard()
            throw error
        }
    }

    package func discard() { state.withLock { $0.file.discard() } }

    /// The path of the bytes so far, for a program that examines them.
    package var path: String { state.withLock { $0.file.path } }

    /// The document, once all bytes are written.
    package func finished() -> Blob {
        state.withLock { state in
            let hash = state.hash
            return Blob(hash: Hexadecimal.text(hash.finalize()), size: state.size)
        }
    }

    /// Writes everything to the disk, and moves the file to its place.
    func place() throws -> PlacedBlob {
        let blob = finished()
        return try state.withLock { state in
            try state.file.synchronize()
            return try store.place(state.file, blob)
        }
    }

    static func tooLarge(_ limit: Int64) -> MizanError {
        Refusal.blobTooLarge(
            "A document may have \(ByteCount.text(limit)); this one has more.", details: ["limit": String(limit)])
    }
}
