/// The least number of steps that turn one text into the other. A step inserts, omits or changes a letter, or swaps two
/// neighbouring letters (optimal string alignment).
package enum EditDistance {
    package static func between<Letter: Equatable>(_ left: some Sequence<Letter>, _ right: some Sequence<Letter>) -> Int
    {
        let (left, right) = (Array(left), Array(right))
        var before: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var next = [row + 1]
            next.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var least = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], other == left[row - 1] {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, last) = (last, next)
        }
        return last[right.count]
    }
}
