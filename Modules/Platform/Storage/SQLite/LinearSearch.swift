internal import Glibc

/// Finds bytes within a text of bytes, in time proportional to the sum of both lengths (Knuth, Morris and Pratt). After a
/// mismatch the search continues with the bytes that it has already seen, and never reads a byte of the text twice.
struct LinearSearch {
    private let wanted: [UInt8]
    /// For each prefix of the wanted bytes: the length of the longest proper prefix of this prefix that is also its suffix.
    private let borders: [Int]

    init(for wanted: [UInt8]) {
        self.wanted = wanted
        var borders = [Int](repeating: 0, count: wanted.count)
        var length = 0
        for index in wanted.indices.dropFirst() {
            while length > 0, wanted[index] != wanted[length] { length = borders[length - 1] }
            if wanted[index] == wanted[length] { length += 1 }
            borders[index] = length
        }
        self.borders = borders
    }

    /// The end of the first match from a position on; nil if there is none.
    func firstEnd(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let first = wanted.first else { return start }
        guard let base = text.baseAddress else { return nil }
        var (place, matched) = (start, 0)
        while place < text.count {
            if matched == 0 {
                guard let next = memchr(base + place, Int32(first), text.count - place) else { return nil }
                place = UnsafeRawPointer(next) - base
            }
            let byte = text[place]
            while matched > 0, byte != wanted[matched] { matched = borders[matched - 1] }
            if byte == wanted[matched] { matched += 1 }
            place += 1
            if matched == wanted.count { return place }
        }
        return nil
    }
}
