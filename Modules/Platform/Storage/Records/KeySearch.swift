internal import Glibc
internal import Kernel

/// Finds which of many keys have rows by going from row to row: what lies between one key and the first row behind it is
/// not there, and nobody has to ask for it. New records most often lie behind all that are there, or in few places; where
/// that shows not to be so, the rest is left to statements that ask for many keys each.
struct KeySearch {
    private let keys: [[SQLValue]]
    /// The positions of the key's parts in a row.
    private let places: [Int]
    private var position = 0
    private var steps = 0
    private var hasOrder: Bool
    /// Stretches without rows, the latest first.
    private var gaps: [Gap] = []

    private struct Gap {
        let start: [SQLValue]
        /// The row behind it; nil if there is none.
        let end: [SQLValue]?
    }

    /// A step pays for so many keys. The first few do not have to.
    private static let worth = 8
    private static let patience = 8
    /// The largest number of gaps that a key is compared with.
    private static let mostGaps = 8

    init(_ keys: [[SQLValue]], _ places: [Int]) {
        hasOrder = keys.allSatisfy(Self.hasOrder)
        (self.keys, self.places) = (keys, places)
    }

    /// The next key to look from; nil at the end, and where going on does not pay.
    mutating func next() -> [SQLValue]? {
        guard hasOrder else { return nil }
        while position < keys.count, isInAGap(keys[position]) { position += 1 }
        guard position < keys.count, steps < Self.patience || position >= steps * Self.worth else { return nil }
        return keys[position]
    }

    /// The keys that have not been looked for.
    var rest: [[SQLValue]] { Array(keys[position...]) }

    /// Moves on from `next`, the first row at or after the wanted key; nil if there is none. True if the row has that key.
    mutating func meets(_ row: SQLRow?) -> Bool {
        let found = row.map { row in places.map { row.values[$0] } }
        if let found, !Self.hasOrder(found) {
            hasOrder = false
            return false
        }
        steps += 1
        let key = keys[position]
        let isThere = found.map { !Self.precedes(key, $0) } ?? false
        if !isThere {
            gaps.insert(Gap(start: key, end: found), at: 0)
            if gaps.count > Self.mostGaps { gaps.removeLast() }
        }
        position += 1
        return isThere
    }

    private mutating func isInAGap(_ key: [SQLValue]) -> Bool {
        gaps.contains { gap in !Self.precedes(key, gap.start) && (gap.end.map { Self.precedes(key, $0) } ?? true) }
    }

    /// True if all engines order such values alike.
    private static func hasOrder(_ key: [SQLValue]) -> Bool {
        key.allSatisfy { part in
            switch part {
            case .integer, .text: true
            case .null, .real, .blob: false
            }
        }
    }

    /// Texts by their bytes, as engines order them here.
    private static func precedes(_ left: [SQLValue], _ right: [SQLValue]) -> Bool {
        for (mine, other) in zip(left, right) {
            switch (mine, other) {
            case (.integer(let mine), .integer(let other)):
                if mine != other { return mine < other }
            case (.text(var mine), .text(var other)):
                let order = mine.withUTF8 { mine in other.withUTF8 { other in Self.order(mine, other) } }
                if order != 0 { return order < 0 }
            // An integer stands before a text.
            case (.integer, _): return true
            default: return false
            }
        }
        return false
    }

    private static func order(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
        guard let mine = left.baseAddress, let other = right.baseAddress else { return left.count - right.count }
        let order = memcmp(mine, other, min(left.count, right.count))
        return order == 0 ? left.count - right.count : Int(order)
    }
}
