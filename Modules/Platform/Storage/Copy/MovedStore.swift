internal import FoundationEssentials
package import Kernel

/// The note beside a store of SQLite that has moved elsewhere.
struct MovedStore {
    private let path: String

    init(in directory: String) { path = directory + "/store-moved" }

    func write(_ place: String) throws {
        let draft = try DraftFile(for: path)
        try draft.write(Array(place.utf8))
        try draft.synchronize()
        try draft.publish()
        try FileBytes.synchronizeDirectory(of: path)
    }

    /// Throws if the store has moved.
    func requireNone() throws {
        guard StoreFile.exists(path) else { return }
        throw Self.refusal(try String(contentsOfFile: path, encoding: .utf8))
    }

    static func refusal(_ place: String) -> MizanError {
        MizanError(
            .unavailable, "storage.moved",
            "This store has moved to \(place). Name that place with --database or --data.", details: ["place": place])
    }
}

extension MizanError {
    /// The error for a store that has moved.
    package static func moved(to place: String) -> MizanError { MovedStore.refusal(place) }
}
