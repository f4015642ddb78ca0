internal import FitnessInfrastructure
internal import Kernel
internal import Storage

/// The mark of an entry's state at a server: what the server calls it, and what was in it. An entry that changes there
/// under its name, as Mizan's own server lets it, has another mark since.
struct BackendTag: Hashable {
    /// True if a list of the server's has shown it. A list may be older than the latest push, so an entry that it leaves out
    /// need not be gone.
    enum Sight: Hashable {
        /// Marks of older stores are all of this kind.
        case listed
        /// It was sent, and no list has come since.
        case sent
        /// It was sent, and no list has shown it since the one of that second.
        case missed(since: Int64)
    }

    let backendID: String
    let content: String
    private(set) var sight: Sight

    /// The mark of an entry that is gone.
    static let gone = "gone"

    /// So long a list may be behind what the server has.
    static let grace = 86_400 as Int64

    init(_ entry: ProgressEntryResponse, _ sight: Sight = .listed) {
        backendID = entry.id
        self.sight = sight
        content =
            Identifiers.named(
                "fitness.progress.content", entry.type, String(entry.quantity), entry.date, entry.notes ?? ""
            ).text
    }

    /// Nil for that of one that is gone.
    init?(_ text: String?) {
        guard let parts = text?.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false), parts.count == 2
        else { return nil }
        let words = parts[0].split(separator: " ")
        guard let content = words.first else { return nil }
        self.content = String(content)
        backendID = Self.plain(parts[1])
        sight =
            switch words.count {
            case 1: .listed
            default: Int64(words[1]).map { .missed(since: $0) } ?? .sent
            }
    }

    var text: String {
        let id = Self.storable(backendID)
        return switch sight {
        case .listed: "\(content):\(id)"
        case .sent: "\(content) sent:\(id)"
        case .missed(let second): "\(content) \(second):\(id)"
        }
    }

    // A store keeps no U+0000, which an id may have: it stands there as a sign that is no character, and a digit.

    private static func storable(_ id: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in id.unicodeScalars {
            scalars.append(scalar == "\0" ? mark : scalar)
            if scalar == "\0" || scalar == mark { scalars.append(scalar == "\0" ? "0" : "1") }
        }
        return String(scalars)
    }

    private static func plain(_ text: Substring) -> String {
        var scalars = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == mark, let digit = rest.first, digit == "0" || digit == "1" else {
                scalars.append(scalar)
                continue
            }
            scalars.append(digit == "0" ? "\0" : mark)
            rest.removeFirst()
        }
        return String(scalars)
    }

    private static let mark: Unicode.Scalar = "\u{FFFE}"

    /// The same of one that a list has left out for the first time.
    func missed(at now: Instant) -> BackendTag {
        var tag = self
        tag.sight = .missed(since: now.wholeSeconds)
        return tag
    }

    func isOfSameState(as other: BackendTag) -> Bool { backendID == other.backendID && content == other.content }

    /// True if the server may have the entry although a list leaves it out.
    func isAwaited(at now: Instant) -> Bool {
        switch sight {
        case .listed: false
        case .sent: true
        case .missed(let second): now.wholeSeconds - second < Self.grace
        }
    }
}
