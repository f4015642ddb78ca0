import HomeData
import Kernel
import Storage

/// A device by the rules of Docs/Sync.md: what it knows of the house's records, and how it takes in a page.
struct Device: Sendable {
    struct Known: Equatable, Sendable {
        let version: RecordVersion
        let fields: JSONValue?
    }

    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    var cursor: SyncCursor?
    /// Records, and tombstones without fields.
    private(set) var known: [RecordReference: Known] = [:]
    /// Within a snapshot: what has come so far.
    private var snapshot: Set<RecordReference>? = []
    /// Until it has all pages of a snapshot, it has versions of two histories.
    var isWithinSnapshot: Bool { snapshot != nil }
    private(set) var resets: [SyncReset] = []

    /// The live ones.
    var records: [RecordReference: JSONValue] { known.compactMapValues(\.fields) }

    mutating func take(_ page: SyncPage) throws {
        cursor = page.cursor
        if let reset = page.reset {
            resets.append(reset)
            snapshot = []
            return
        }
        var last = page.from
        for item in page.items {
            guard item.version > last else { throw Broken(description: "\(item.version) comes after \(last)") }
            last = item.version
            known[item.reference] = Known(version: item.version, fields: item.fields)
            snapshot?.insert(item.reference)
        }
        // Its version is noted; what the device has of the record stays.
        for damaged in page.damaged {
            let own = known[damaged.reference]?.fields ?? .object([JSONValue.Member]())
            known[damaged.reference] = Known(version: damaged.version, fields: own)
            snapshot?.insert(damaged.reference)
        }
        guard last <= page.cursor.version else { throw Broken(description: "the cursor is behind the items") }
        guard !page.more, page.unavailable == nil else { return }
        if let snapshot {
            known = known.filter { snapshot.contains($0.key) || !page.slices.contains($0.key.slice) }
            self.snapshot = nil
        }
        known = known.filter { $0.value.fields != nil || $0.value.version > page.floor }
        try compare(page)
    }

    private func compare(_ page: SyncPage) throws {
        guard let checksums = page.checksums else { throw Broken(description: "there is no checksum at the end") }
        for (slice, sum) in checksums {
            let own = known.filter { $0.key.slice == slice }.reduce(UInt64(0)) { sum, one in
                let kind: RecordChange.Kind = one.value.fields == nil ? .removed : .live
                return sum &+ Checksum.term(one.key, RecordChange.Entry(version: one.value.version, kind: kind))
            }
            guard own == sum else { throw Broken(description: "\(slice): the checksum is \(own), not \(sum)") }
        }
    }
}
