internal import FoundationEssentials
package import Kernel

/// The notes beside a store of SQLite that moves: with either of them, nobody can open the store.
enum MoveNote: String, CaseIterable {
    /// The store has moved to the place that the note names.
    case moved = "store-moved"
    /// The store is a copy of the store at the place that the note names, and the move is unfinished.
    case arriving = "store-arriving"

    /// Does nothing if the note is there already, from a move that was interrupted.
    func write(_ place: String, in directory: String) throws {
        guard try self.place(in: directory) != place else { return }
        let path = path(in: directory)
        let draft = try DraftFile(for: path)
        try draft.write(Array(place.utf8))
        try draft.synchronize()
        try draft.publish()
        try FileBytes.synchronizeDirectory(of: path)
    }

    /// The place that the note names; nil without a note.
    func place(in directory: String) throws -> String? {
        let path = path(in: directory)
        return StoreFile.exists(path) ? try String(contentsOfFile: path, encoding: .utf8) : nil
    }

    func remove(in directory: String) throws {
        let path = path(in: directory)
        guard StoreFile.exists(path) else { return }
        try FileManager.default.removeItem(atPath: path)
        try FileBytes.synchronizeDirectory(of: path)
    }

    /// Throws if there is a note.
    static func requireNone(in directory: String) throws {
        if let place = try moved.place(in: directory) { throw MizanError.moved(to: place) }
        if let place = try arriving.place(in: directory) { throw MizanError.arriving(from: place) }
    }

    private func path(in directory: String) -> String { "\(directory)/\(rawValue)" }
}

extension MizanError {
    /// The error for a store that has moved.
    package static func moved(to place: String) -> MizanError {
        MizanError(
            .unavailable, "storage.moved",
            "This store has moved to \(place). Name that place with --database or --data.", details: ["place": place])
    }

    /// The error for the target of a copy that has a store.
    package static func occupied(_ place: String) -> MizanError {
        MizanError(.conflict, "storage.exists", "There is a store in \(place) already. It was not changed.")
    }

    /// The error for a copy whose move was interrupted.
    package static func arriving(from place: String) -> MizanError {
        MizanError(
            .unavailable, "storage.arriving",
            "This store is a copy of \(place), and the move was interrupted. Run the same `mizan store copy` again: it finishes "
                + "the move.",
            details: ["place": place])
    }
}
