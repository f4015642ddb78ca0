internal import FitnessInfrastructure
internal import Kernel
internal import Storage

/// The tag of an entry's state at a server: its id there, and its contents. An entry that changes under the same id, as Mizan's
/// own server allows, gets a new tag.
struct BackendTag: Hashable {
    /// Records whether a list of the server has shown the entry. A list may be older than the latest push, so a missing entry
    /// is not necessarily deleted.
    enum Sight: Hashable {
        /// A list has shown it. All tags of older stores are of this kind.
        case listed
        /// It was sent, and no list has been read since.
        case sent
        /// The entry was sent. The list that was read in the second `since` did not show the entry, and no later list has shown
        /// it.
        case missed(since: Int64)
    }

    let backendID: String
    let content: String
    private(set) var sight: Sight

    /// The tag of a deleted entry.
    static let gone = "gone"

    /// The number of seconds by which a list may lag behind the server's data.
    static let grace = 86_400 as Int64

    init(_ entry: ProgressEntryResponse, _ sight: Sight = .listed) {
        backendID = entry.id
        self.sight = sight
        content =
            Identifiers.named(
                "fitness.progress.content", entry.type, String(entry.quantity), entry.date, entry.notes ?? ""
            ).text
    }

    /// Nil for the tag of a deleted entry.
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

    // A store cannot contain U+0000, but an id may. It is escaped as a noncharacter followed by a digit.

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

    /// The tag of an entry that a list left out for the first time.
    func missed(at now: Instant) -> BackendTag {
        var tag = self
        tag.sight = .missed(since: now.wholeSeconds)
        return tag
    }

    func isOfSameState(as other: BackendTag) -> Bool { backendID == other.backendID && content == other.content }

    /// True if the server may have the entry although a list does not show it.
    func isAwaited(at now: Instant) -> Bool {
        switch sight {
        case .listed: false
        case .sent: true
        case .missed(let second): now.wholeSeconds - second < Self.grace
        }
    }
}
