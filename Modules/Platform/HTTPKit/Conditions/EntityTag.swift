internal import Kernel
internal import ModuleKit

/// The tag of an answer's state (RFC 9110 §8.8.3): `"epoch-version-bodyhash"` for a record, `"bodyhash"` for all else.
///
/// Epoch and version identify the state of the record, and `If-Match` compares nothing else. A body also contains joined
/// values, such as the name of an account, and these have versions of their own. The hash distinguishes two representations of
/// the same state.
struct EntityTag: Sendable, Hashable {
    /// The text between the quotes.
    let text: String
    let isWeak: Bool

    /// 64 bits: enough to distinguish the states of one resource.
    private static let hashBytes = 8

    init(_ text: String, isWeak: Bool = false) {
        (self.text, self.isWeak) = (text, isWeak)
    }

    init(_ state: StampedVersion?, body: [UInt8]) {
        let hash = Hexadecimal.text(Digest.sha256(body).prefix(Self.hashBytes))
        self.init(state.map { Self.beginning(of: $0) + hash } ?? hash)
    }

    /// The prefix that all tags of a state share, in any representation.
    static func beginning(of state: StampedVersion) -> String { "\(state.epoch)-\(state.version)-" }

    var description: String { (isWeak ? "W/" : "") + "\"\(text)\"" }

    /// True for a strong tag of the state, in any representation.
    func isTag(of state: StampedVersion) -> Bool { !isWeak && names(state) }

    /// True for a weak or strong tag that names the state. Tags of earlier versions of Mizan, without an epoch, name no state.
    func names(_ state: StampedVersion) -> Bool {
        let beginning = Self.beginning(of: state)
        return text.hasPrefix(beginning) && !text.dropFirst(beginning.count).contains("-")
    }
}

/// The value of `If-Match` or `If-None-Match`: `*` or tags.
enum EntityTagList: Sendable, Hashable {
    case any
    case tags([EntityTag])

    /// Reads `*` or a list of tags (RFC 9110 §13.1.1); nil for anything else.
    init?(_ text: String) {
        let text = HeaderText.trimmed(text)
        guard text != "*" else {
            self = .any
            return
        }
        var rest = Substring(text)
        var tags: [EntityTag] = []
        while !rest.isEmpty {
            // A list may have empty elements (RFC 9110 §5.6.1).
            if rest.first == "," {
                rest = HeaderText.afterSpace(rest.dropFirst())
                continue
            }
            guard let (tag, after) = Self.tag(rest), after.isEmpty || after.first == "," else { return nil }
            tags.append(tag)
            rest = after
        }
        guard !tags.isEmpty else { return nil }
        self = .tags(tags)
    }

    /// The tag at the start of a text, and the rest of the text.
    private static func tag(_ text: Substring) -> (tag: EntityTag, after: Substring)? {
        let isWeak = text.hasPrefix("W/")
        let quoted = isWeak ? text.dropFirst(2) : text
        guard quoted.first == "\"", let end = quoted.dropFirst().firstIndex(of: "\"") else { return nil }
        let inside = quoted.dropFirst()[..<end]
        guard inside.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else { return nil }
        return (
            EntityTag(String(inside), isWeak: isWeak), HeaderText.afterSpace(quoted[quoted.index(after: end)...])
        )
    }
}
