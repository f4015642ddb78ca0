internal import FoundationEssentials
internal import Synchronization

/// Numbered identities, each used once.
final class Identities: Sendable {
    private let count: Atomic<UInt64>

    init(after count: UInt64 = 0) { self.count = Atomic(count) }

    var given: UInt64 { count.load(ordering: .relaxed) }

    func next() -> UUID {
        let number = count.add(1, ordering: .relaxed).newValue
        let tail = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        return UUID(
            uuid: (
                0x01, 0x92, 0, 0, 0, 0, 0x70, 0, 0x80, 0, tail[2], tail[3], tail[4], tail[5], tail[6], tail[7]
            ))
    }
}
