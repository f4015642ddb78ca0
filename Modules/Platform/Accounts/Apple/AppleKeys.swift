internal import Kernel

/// Apple's public keys, kept for a while. Apple replaces its keys without notice.
///
/// The keys are fetched when they are first needed, when they are an hour old, and when a token names an unknown key, but at
/// most once a minute. While Apple does not answer, keys of less than a day remain in use.
package actor AppleKeys {
    /// Returns Apple's document of keys.
    package typealias Fetch = @Sendable () async throws -> [UInt8]

    private let fetch: Fetch
    /// Microseconds of a clock that cannot be set.
    private let uptime: @Sendable () -> Int64
    private var keys: [String: AppleKey] = [:]
    private var fetchedAt: Int64?
    private var triedAt: Int64?
    private var running: Task<[String: AppleKey]?, Never>?

    private static let second: Int64 = 1_000_000
    private static let pause = 60 * second
    private static let fresh = 3_600 * second
    private static let usable = 86_400 * second

    package init(uptime: @escaping @Sendable () -> Int64, fetch: @escaping Fetch) {
        (self.uptime, self.fetch) = (uptime, fetch)
    }

    /// The key with the id; nil if Apple has no such key. Throws if Apple's keys are not known.
    package func key(_ id: String) async throws -> AppleKey? {
        if age(of: fetchedAt) >= Self.fresh || keys[id] == nil { await refresh() }
        guard age(of: fetchedAt) < Self.usable else {
            throw Refusal.appleKeys(
                "Apple's keys cannot be fetched now, so this identity token cannot be checked. Try again in a minute.",
                details: ["retryAfter": "60"])
        }
        return keys[id]
    }

    private func age(of moment: Int64?) -> Int64 { moment.map { uptime() - $0 } ?? .max }

    /// All callers wait for the same request. A caller who leaves does not end the request for the others.
    private func refresh() async {
        if running == nil {
            guard age(of: triedAt) >= Self.pause else { return }
            triedAt = uptime()
            running = Task { [fetch] in
                do { return AppleKey.all(in: try await fetch()) } catch { return nil }
            }
        }
        guard let task = running else { return }
        let found = await task.value
        // The first caller who continues stores the result.
        guard running == task else { return }
        running = nil
        guard let found else { return }
        (keys, fetchedAt) = (found, uptime())
    }
}
