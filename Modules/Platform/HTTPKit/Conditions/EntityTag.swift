internal import Kernel
internal import ModuleKit

/// The tag of an answer's state (RFC 9110 §8.8.3): `"epoch-version-bodyhash"` for a record, `"bodyhash"` for all else.
///
/// Epoch and version say which state of the record it is, and are what `If-Match` compares: a body holds joined values,
/// such as the name of an account, that have versions of their own. The hash tells two ways of showing that state apart.
struct EntityTag: Sendable, Hashable {
    /// The text between the quotes.
    let text: String
    let isWeak: Bool

    /// 64 bits: enough to tell the states of one resource apart.
    private static let hashBytes = 8

    init(_ text: String, isWeak: Bool = false) {
        (self.text, self.isWeak) = (text, isWeak)
    }

    init(_ state: StampedVersion?, body: [UInt8]) {
        let hash = Hexadecimal.text(Digest.sha256(body).prefix(Self.hashBytes))
        self.init(state.map { Self.beginning(of: $0) + hash } ?? hash)
    }

    /// The beginning that all tags of a state have, however it is shown.
    static func beginning(of state: StampedVersion) -> String { "\(state.epoch)-\(state.version)-" }

    var description: String { (isWeak ? "W/" : "") + "\"\(text)\"" }

    /// True for a strong tag of the state, in whatever form the state is shown.
    func isTag(of state: StampedVersion) -> Bool { !isWeak && names(state) }

    /// True for a weak or strong tag that names the state. The tags of earlier versions, without an epoch, name no state.
    func names(_ state: StampedVersion) -> Bool {
        let beginning = Self.beginning(of: state)
        return text.hasPrefix(beginning) && !text.dropFirst(beginning.count).contains("-")
    }
}

/// The value of `If-Match` or `If-None-Match`: anything at all, or tags.
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
            // A list may have empty places (RFC 9110 §5.6.1).
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

    /// The tag that a text begins with, and what comes behind it.
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
