internal import Kernel

/// The position of a pull. It contains the first of the days that are read with every run, and a digest for each year of the
/// days before it. It also contains the counts in the database, which `remarks` reports.
struct NeonToken: Hashable {
    /// The last received day, as long as the first pull is not complete; nil once it is complete.
    var after: String?
    var first: CivilDay
    var digests: [Int: String] = [:]
    var counts: [Int64] = [0, 0, 0, 0]

    init(first: CivilDay) { self.first = first }

    /// Nil for what is none: then everything comes anew.
    init?(_ text: String?) {
        guard let parts = text?.split(separator: "|", omittingEmptySubsequences: false), parts.count == 4,
            let first = CivilDay(parts[1])
        else { return nil }
        (after, self.first) = (parts[0].isEmpty ? nil : String(parts[0]), first)
        counts = parts[2].split(separator: ",").compactMap { Int64($0) }
        guard counts.count == 4 else { return nil }
        for part in parts[3].split(separator: ",") {
            let pair = part.split(separator: ":")
            guard pair.count == 2, let year = Int(pair[0]) else { return nil }
            digests[year] = String(pair[1])
        }
    }

    var text: String {
        let years = digests.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
        return [
            after ?? "", first.description, counts.map(String.init).joined(separator: ","),
            years.joined(separator: ","),
        ]
        .joined(separator: "|")
    }

    mutating func take(counts row: JSONValue?) {
        counts = ["days", "completions", "repeated", "progress"].map { name in
            if case .integer(let number)? = row?[name] { number } else { 0 }
        }
    }

    var days: Int64 { counts[0] }
    var completions: Int64 { counts[1] }
    /// Duas that stand in a day more than once, as the apps write one that was completed again.
    var repeated: Int64 { counts[2] }
    /// The sum of `user_progress`.
    var progress: Int64 { counts[3] }
}
