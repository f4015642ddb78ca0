package import Kernel
package import Storage

/// A device's position in its owner's journal: `epoch.version.mark`. Until a snapshot is complete, the version at which the
/// snapshot began follows as a fourth part.
///
/// Clients see one opaque word.
package struct SyncCursor: Hashable, Sendable, CustomStringConvertible {
    package let epoch: String
    package let version: RecordVersion
    package let mark: String
    /// Set within a snapshot. A tombstone that had been discarded by that version belongs to a record that the device never
    /// had.
    package let start: RecordVersion?

    package static let malformed = Refusal.syncCursor(
        "This is not a cursor. Start again without one.", details: ["parameter": "cursor"])

    package init(epoch: String, version: RecordVersion, mark: String, start: RecordVersion? = nil) {
        (self.epoch, self.version, self.mark) = (epoch, version, mark)
        self.start = start.flatMap { $0 > version ? $0 : nil }
    }

    package init(_ text: String) throws(MizanError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (3...4).contains(parts.count), Self.isWord(parts[0]), Self.isWord(parts[2]),
            let version = Self.version(parts[1])
        else { throw Self.malformed }
        var start: RecordVersion?
        if parts.count == 4 {
            start = Self.version(parts[3])
            guard let start, start > version else { throw Self.malformed }
        }
        self.init(epoch: String(parts[0]), version: version, mark: String(parts[2]), start: start)
    }

    package var description: String {
        "\(epoch).\(version).\(mark)" + (start.map { ".\($0)" } ?? "")
    }

    /// The reason why a device at this position has to begin anew; nil if the device can continue.
    package func obstacle(at position: JournalPosition, _ selection: SyncSelection) -> SyncReset? {
        if epoch != position.epoch { return .epoch }
        if version > position.version || (start ?? 0) > position.version { return .ahead }
        if mark != selection.mark { return .slices }
        // A device that begins has no records, so it cannot miss a tombstone.
        if version > 0, max(version, start ?? 0) < position.floor { return .floor }
        return nil
    }

    private static func isWord(_ text: Substring) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || byte == UInt8(ascii: "-")
            }
    }

    private static func version(_ text: Substring) -> RecordVersion? {
        guard let version = RecordVersion(text), version >= 0, String(version) == text else { return nil }
        return version
    }
}

/// The reason why a device has to begin anew. A reset is a normal answer: the device keeps its unsent changes, and pushes these
/// changes afterwards.
package enum SyncReset: String, Sendable, CaseIterable {
    /// The store was restored, so it has another history now.
    case epoch
    /// The device's version is higher than the store's.
    case ahead
    /// Tombstones that the device has not seen were discarded.
    case floor
    /// The device follows other slices than before.
    case slices
}
