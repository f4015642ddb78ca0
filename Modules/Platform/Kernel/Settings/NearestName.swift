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

    /// The name without signs that people leave out, such as dots and underscores, and in lower case.
    private static func plain(_ name: String) -> [UInt8] {
        name.lowercased().utf8.filter { (0x30...0x39).contains($0) || $0 >= 0x61 }
    }
}
