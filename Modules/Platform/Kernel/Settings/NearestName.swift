/// What somebody meant who mistyped a name.
package enum NearestName {
    /// The one name that is close enough; nil if none is, or if it could be several.
    package static func to(_ typed: String, among names: [String]) -> String? {
        let plain = plain(typed)
        let same = names.filter { self.plain($0) == plain }
        if same.count == 1 { return same[0] }
        // `port` for `http.port`.
        let ending = names.filter { self.plain(String($0.split(separator: ".").last ?? "")) == plain }
        if ending.count == 1 { return ending[0] }
        let most = min(2, plain.count / 3)
        let near = names.map { (name: $0, steps: steps(from: plain, to: self.plain($0), atMost: most)) }
            .filter { $0.steps <= most }
        guard let least = near.map(\.steps).min() else { return nil }
        let nearest = near.filter { $0.steps == least }
        return nearest.count == 1 ? nearest[0].name : nil
    }

    /// Without what people leave out: dots, underscores, capitals.
    private static func plain(_ name: String) -> [UInt8] {
        name.lowercased().utf8.filter { (0x30...0x39).contains($0) || $0 >= 0x61 }
    }

    /// How many letters must be changed, added, removed or swapped with the next one.
    private static func steps(from: [UInt8], to: [UInt8], atMost limit: Int) -> Int {
        guard abs(from.count - to.count) <= limit, from.count <= 200 else { return .max }
        var before: [Int] = []
        var last = Array(0...to.count)
        for (row, letter) in from.enumerated() {
            var next = [row + 1]
            for (column, other) in to.enumerated() {
                var least = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == to[column - 1], other == from[row - 1] {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, last) = (last, next)
        }
        return last[to.count]
    }
}
