internal import Kernel

/// The slices that a device follows: a cursor is good for these alone, because it has passed over all others.
package struct SyncSelection: Sendable, Hashable {
    /// In order.
    package let slices: [String]

    init(slices: [String]) {
        self.slices = slices
    }

    func has(type: String) -> Bool { slices.contains(RecordReference(type: type, key: "").slice) }

    /// The selection as a cursor has it: FNV-1a (32 bit) over the names with a comma between them.
    var mark: String {
        var hash: UInt32 = 0x811C_9DC5
        for byte in slices.joined(separator: ",").utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return String(hash, radix: 36)
    }
}
