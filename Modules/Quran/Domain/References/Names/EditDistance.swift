/// How many letters must be put in, left out or changed to get from one name to the other (Levenshtein).
enum EditDistance {
    static func between(_ left: String, _ right: String) -> Int {
        let right = Array(right.unicodeScalars)
        var previous = Array(0...right.count)
        for (row, scalar) in left.unicodeScalars.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for column in right.indices {
                let changed = previous[column] + (right[column] == scalar ? 0 : 1)
                current.append(min(changed, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[right.count]
    }
}
