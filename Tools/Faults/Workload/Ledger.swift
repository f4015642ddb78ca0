internal import FoundationEssentials
internal import Kernel

/// The attempted writes and their results, as lines of text. A run writes these lines, and all other programs read them.
///
///     try OWNER KEY
///     ok OWNER KEY VERSION,VERSION,… MICROSECONDS
///     no OWNER KEY REASON MICROSECONDS         reported as not stored
///     unknown OWNER KEY REASON MICROSECONDS    reported as unknown
struct Ledger {
    struct Key: Hashable, Sendable {
        let owner: Int
        let text: String
    }

    enum Outcome: Sendable {
        case acknowledged([RecordVersion])
        case refused(String)
        /// There is no result, because none was reported, or because the engine reported that the result is unknown.
        case unknown(String?)
    }

    private(set) var outcomes: [Key: Outcome] = [:]
    private(set) var waits: [Int] = []
    /// Writes that were acknowledged a second time with different versions. Each is a write that took effect twice, or whose
    /// stored answer was lost.
    private(set) var contradictions: [String] = []

    init(_ files: [String]) throws {
        for file in files {
            let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
            for line in text.split(separator: "\n") { try read(line.split(separator: " ")) }
        }
    }

    static func line(_ verb: String, _ key: Key, _ rest: String...) -> String {
        ([verb, String(key.owner), key.text] + rest).joined(separator: " ")
    }

    private mutating func read(_ words: [Substring]) throws {
        guard words.count >= 3, let owner = Int(words[1]) else { throw Self.bad(words) }
        let key = Key(owner: owner, text: String(words[2]))
        if words[0] == "try" {
            if outcomes[key] == nil { outcomes[key] = .unknown(nil) }
            return
        }
        guard words.count == 5, let wait = Int(words[4]) else { throw Self.bad(words) }
        waits.append(wait)
        switch words[0] {
        case "ok": acknowledge(key, words[3].split(separator: ",").compactMap { RecordVersion($0) })
        case "no": outcomes[key] = .refused(String(words[3]))
        case "unknown": outcomes[key] = .unknown(String(words[3]))
        default: throw Self.bad(words)
        }
    }

    private mutating func acknowledge(_ key: Key, _ versions: [RecordVersion]) {
        if case .acknowledged(let before)? = outcomes[key], before != versions {
            contradictions.append("\(key.text) was acknowledged with \(before) and then with \(versions)")
        }
        outcomes[key] = .acknowledged(versions)
    }

    private static func bad(_ words: [Substring]) -> MizanError {
        MizanError(.invalidInput, "workload.ledger", "Not a line of a ledger: \(words.joined(separator: " "))")
    }
}
