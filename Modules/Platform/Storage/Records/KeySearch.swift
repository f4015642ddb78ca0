internal import Glibc
internal import Kernel

/// Finds out which of many keys have rows, by moving from row to row. Between a key and the first row behind it there are no
/// rows, so keys in that gap need no query. New records are usually behind all existing records, or in few places. In all other
/// cases, statements for many keys at once read the remaining keys.
struct KeySearch {
    private let keys: [[SQLValue]]
    /// The positions of the key's parts in a row.
    private let places: [Int]
    private var position = 0
    private var steps = 0
    private var hasOrder: Bool
    /// Ranges without rows, the latest first.
    private var gaps: [Gap] = []

    private struct Gap {
        let start: [SQLValue]
        /// The row behind the gap; nil if there is none.
        let end: [SQLValue]?
    }

    /// The number of keys that each step must cover to be worth its cost. The first few steps are exempt from this rule.
    private static let worth = 8
    private static let patience = 8
    /// The largest number of gaps that a key is compared with.
    private static let mostGaps = 8

    init(_ keys: [[SQLValue]], _ places: [Int]) {
        hasOrder = keys.allSatisfy(Self.hasOrder)
        (self.keys, self.places) = (keys, places)
    }

    /// The next key from which to search. Nil at the end, or if further steps would not be worth their cost.
    mutating func next() -> [SQLValue]? {
        guard hasOrder else { return nil }
        while position < keys.count, isInAGap(keys[position]) { position += 1 }
        guard position < keys.count, steps < Self.patience || position >= steps * Self.worth else { return nil }
        return keys[position]
    }

    /// The keys that have not been searched.
    var rest: [[SQLValue]] { Array(keys[position...]) }

    /// Processes the result for the key that `next` returned. `row` is the first row at the key or behind it; nil if there is
    /// no such row. True if the row has exactly that key.
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

    /// True if all engines sort such values alike.
    private static func hasOrder(_ key: [SQLValue]) -> Bool {
        key.allSatisfy { part in
            switch part {
            case .integer, .text: true
            case .null, .real, .blob: false
            }
        }
    }

    /// Compares keys. Texts are compared by bytes, because the engine sorts them by bytes.
    private static func precedes(_ left: [SQLValue], _ right: [SQLValue]) -> Bool {
        for (mine, other) in zip(left, right) {
            switch (mine, other) {
            case (.integer(let mine), .integer(let other)):
                if mine != other { return mine < other }
            case (.text(var mine), .text(var other)):
                let order = mine.withUTF8 { mine in other.withUTF8 { other in Self.order(mine, other) } }
                if order != 0 { return order < 0 }
            // Integers sort before texts.
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
