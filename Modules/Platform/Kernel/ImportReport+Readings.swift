extension ImportReport {
    /// Stores what was read of a part of a file, item by item. One that the Domain refuses, or that was deleted for good
    /// here, is reported with its place, and the rest goes in; what the store itself refuses ends the import.
    ///
    /// A part that has entries of which none can be taken counts as unreadable, whatever its outer form.
    @discardableResult
    package mutating func store<Item>(
        _ readings: Readings<Item>?, of part: some RawRepresentable<String>, as kind: String,
        by store: (Item, inout Count) throws -> Void
    ) throws -> Count {
        var count = Count(kind: kind)
        guard let readings else { return count }
        reject(readings.rejected, andUnlisted: readings.unlisted)
        var refused = 0
        for entry in readings.entries {
            do {
                try store(entry.item, &count)
            } catch {
                guard let reason = Self.reason(ofOne: error) else { throw error }
                reject([entry.path.rejected(reason)])
                refused += 1
            }
        }
        counts.append(count)
        let lost = refused + readings.lost
        guard refused == readings.entries.count, lost > 0 else { return count }
        let entries = lost == 1 ? "its only entry cannot" : "none of its \(lost) entries can"
        fail(Rejection(path: part.rawValue, reason: "\(entries) be taken"))
        return count
    }

    /// What is wrong with the item alone; nil if it is not the item.
    private static func reason(ofOne error: any Error) -> String? {
        guard let error = (error as? any BoundaryError)?.atBoundary else { return nil }
        switch error.code {
        case .invalidInput, .tooLarge: return error.message
        default: return error.reason == MizanError.purged ? error.message : nil
        }
    }
}

extension MizanError {
    /// The reason of a change to a key whose record was deleted for good.
    package static let purged = "record.purged"
}
