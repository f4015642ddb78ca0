import Changes
import Kernel
import ModuleKit
import Storage

@testable import HomeDevices

/// A device that follows the rules of Docs/Sync.md: its knowledge of a feed's records, and its processing of a page.
struct Device: Sendable {
    struct Known: Equatable, Sendable {
        let version: RecordVersion
        let fields: JSONValue?
    }

    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    /// The checksums differ: the device must start again.
    struct Differs: Error, CustomStringConvertible {
        let description: String
    }

    var cursor: SyncCursor?
    /// Records, and tombstones without fields.
    private(set) var known: [RecordReference: Known] = [:]
    /// Checksums by slice, updated with each item.
    private var sums: [String: UInt64] = [:]
    /// During a snapshot, the records received so far.
    private var snapshot: Set<RecordReference>? = []
    /// True until all pages of a snapshot have arrived; until then the device has versions of two histories.
    var isWithinSnapshot: Bool { snapshot != nil }
    private(set) var resets: [SyncReset] = []

    /// The live ones.
    var records: [RecordReference: JSONValue] { known.compactMapValues(\.fields) }

    mutating func beginAnew() {
        cursor = nil
        snapshot = []
    }

    /// Forgets all records. The versions of these records belong to a different history. The coming snapshot also contains no
    /// records of slices that the device no longer follows.
    mutating func forgetAll() {
        for reference in known.keys { note(reference, nil) }
    }

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
            note(item.reference, Known(version: item.version, fields: item.fields))
            snapshot?.insert(item.reference)
        }
        // Only the version of the damaged record is noted; the device keeps the fields that it has.
        for damaged in page.damaged {
            let own = known[damaged.reference]?.fields ?? .object([JSONValue.Member]())
            note(damaged.reference, Known(version: damaged.version, fields: own))
            snapshot?.insert(damaged.reference)
        }
        guard last <= page.cursor.version else { throw Broken(description: "the cursor is behind the items") }
        guard !page.more, page.unavailable == nil else { return }
        for (reference, one) in known {
            let isMissing = snapshot.map { !$0.contains(reference) && page.slices.contains(reference.slice) } ?? false
            if isMissing || (one.fields == nil && one.version <= page.floor) { note(reference, nil) }
        }
        snapshot = nil
        try compare(page)
    }

    private mutating func note(_ reference: RecordReference, _ one: Known?) {
        if let old = known[reference] { sums[reference.slice, default: 0] &-= Self.term(reference, old) }
        if let one { sums[reference.slice, default: 0] &+= Self.term(reference, one) }
        known[reference] = one
    }

    private static func term(_ reference: RecordReference, _ one: Known) -> UInt64 {
        let kind: RecordChange.Kind = one.fields == nil ? .removed : .live
        return Checksum.term(reference, RecordChange.Entry(version: one.version, kind: kind))
    }

    /// Checks that the running checksum equals that of all known records, and the server's.
    private func compare(_ page: SyncPage) throws {
        guard let checksums = page.checksums else { throw Broken(description: "there is no checksum at the end") }
        guard checksums.map(\.slice) == page.slices else { throw Broken(description: "not each slice has a checksum") }
        for (slice, sum) in checksums {
            let whole = known.filter { $0.key.slice == slice }.reduce(UInt64(0)) { $0 &+ Self.term($1.key, $1.value) }
            let own = sums[slice] ?? 0
            guard own == whole else { throw Broken(description: "\(slice): the sum \(own) was kept, not \(whole)") }
            guard own == sum else { throw Differs(description: "\(slice): the checksum is \(own), not \(sum)") }
        }
    }

    /// The digest of the versions and contents of these slices' records.
    static func digest(of known: [RecordReference: Known], slices: [String]) -> String {
        let lines = known.filter { slices.contains($0.key.slice) }.map { reference, one in
            "\(reference) \(one.version) \(one.fields.map { JSONWriter.text($0.normal) } ?? "gone")"
        }
        return String(Hexadecimal.text(Digest.sha256(parts: lines.sorted().map { Array($0.utf8) })).prefix(16))
    }
}

extension JSONValue {
    /// Numbers as read from the wire, with members sorted by name.
    var normal: JSONValue {
        switch self {
        case .object(let members):
            .object(members.map { Member($0.name, $0.value.normal) }.sorted { $0.name < $1.name })
        case .number(let number): Int64(exactly: number).map { .integer($0) } ?? self
        default: self
        }
    }

    var names: Set<String> {
        guard case .object(let members) = self else { return [] }
        return Set(members.map(\.name))
    }

    /// The object with some members replaced; null removes a member.
    func setting(_ changes: JSONValue) -> JSONValue {
        guard case .object(let members) = self, case .object(let new) = changes else { return changes }
        let names = changes.names
        return .object(members.filter { !names.contains($0.name) } + new.filter { $0.value != .null })
    }
}
