/// Finds the intended name for a mistyped one.
package enum NearestName {
    /// The only name that is close enough; nil if there is none, or if there are several.
    package static func to(_ typed: String, among names: [String]) -> String? {
        let plain = plain(typed)
        let same = names.filter { self.plain($0) == plain }
        if same.count == 1 { return same[0] }
        // `port` for `http.port`.
        let ending = names.filter { self.plain(String($0.split(separator: ".").last ?? "")) == plain }
        if ending.count == 1 { return ending[0] }
        let most = min(2, plain.count / 3)
        let near = names.map { (name: $0, plain: self.plain($0)) }
            .filter { (plain.count - most...plain.count + most).contains($0.plain.count) && plain.count <= 200 }
            .map { (name: $0.name, steps: EditDistance.between(plain, $0.plain)) }
            .filter { $0.steps <= most }
        guard let least = near.map(\.steps).min() else { return nil }
        let nearest = near.filter { $0.steps == least }
        return nearest.count == 1 ? nearest[0].name : nil
    }

    /// The names that are similar to the typed name, the most similar first. Names that differ only in marks and capitals are
    /// first. Names that begin with the typed name, or have a word that begins with it, are second. Names that differ by one or
    /// two slips, as a whole or in one of their words, are last.
    package static func all(to typed: String, among names: [String], most: Int = 3) -> [String] {
        let plain = plain(typed)
        guard plain.count <= 200 else { return [] }
        let ranked = Set(names).compactMap { name in rank(of: name, to: plain).map { (rank: $0, name: name) } }
            .sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
        // A slip in a long name is none where another name begins as it was typed.
        guard let least = ranked.first?.rank else { return [] }
        return ranked.filter { $0.rank <= least + 1 }.prefix(most).map(\.name)
    }

    /// ` Did you mean “Cash” or “Cash box”?`, to go on a sentence with; empty where nothing is near.
    package static func question(_ typed: String, among names: [String], marks: Bool = true) -> String {
        let near = all(to: typed, among: names).map { marks ? "“\($0)”" : $0 }
        guard let last = near.last else { return "" }
        return " Did you mean \(near.count == 1 ? last : near.dropLast().joined(separator: ", ") + " or " + last)?"
    }

    private static func rank(of name: String, to typed: [UInt8]) -> Int? {
        let words = [plain(name)] + name.split { !$0.isLetter && !$0.isNumber }.map { plain(String($0)) }
        if words[0] == typed { return 0 }
        let begins = words.contains { $0.starts(with: typed) } || words[0].count > 2 && typed.starts(with: words[0])
        if typed.count > 1, begins { return 1 }
        let most = min(2, typed.count / 3)
        return words.filter { abs($0.count - typed.count) <= most }
            .map { EditDistance.between(typed, $0) }.filter { $0 <= most }.min().map { $0 + 1 }
    }

    /// The name without signs that people leave out, such as dots and underscores, and in lower case.
    private static func plain(_ name: String) -> [UInt8] {
        name.lowercased().utf8.filter { (0x30...0x39).contains($0) || $0 >= 0x61 }
    }
}
