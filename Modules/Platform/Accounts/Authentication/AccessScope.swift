/// A right of a token: to read a slice's data, or also to write it.
package struct AccessScope: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let slice: String
    package let access: Access

    package enum Access: String, Sendable, CaseIterable { case read, write }

    /// The server's metrics. Only an admin's token may have this scope, and it belongs to no slice.
    package static let metrics = AccessScope(slice: "metrics", .read)

    /// The name until 0.1.0, which stored tokens and scripts still use.
    private static let formerly = "house:read"

    package init(slice: String, _ access: Access) {
        (self.slice, self.access) = (slice, access)
    }

    /// Reads `quran:write`. Nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard text != Self.formerly else {
            self = .metrics
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let access = Access(rawValue: String(parts[1])), !parts[0].isEmpty,
            parts[0].utf8.allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") })
        else { return nil }
        self.init(slice: String(parts[0]), access)
    }

    package var description: String { "\(slice):\(access.rawValue)" }

    package static func < (left: AccessScope, right: AccessScope) -> Bool { left.description < right.description }
}
