internal import Kernel
internal import Storage

/// The order of rows by key, as the engines sort them: nulls, numbers, texts by their bytes, blobs.
enum KeyOrder {
    /// True if the second row comes after the first, by the columns of the key.
    static func isAscending(_ left: [SQLValue], _ right: [SQLValue], key: [Int]) -> Bool {
        for column in key {
            switch (left[column], right[column]) {
            case (.integer(let one), .integer(let other)):
                if one != other { return one < other }
            case (.real(let one), .real(let other)):
                if one != other { return one < other }
            case (.text(let one), .text(let other)):
                if one.utf8.lexicographicallyPrecedes(other.utf8) { return true }
                if other.utf8.lexicographicallyPrecedes(one.utf8) { return false }
            case (.blob(let one), .blob(let other)):
                if one != other { return one.lexicographicallyPrecedes(other) }
            case (.null, .null): continue
            case (.null, _): return true
            default: return false
            }
        }
        return false
    }
}
