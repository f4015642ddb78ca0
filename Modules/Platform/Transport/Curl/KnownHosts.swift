/// What the thread has seen of hosts. Of the thread alone.
final class KnownHosts {
    /// Those that take one request at a time on a connection.
    private var single: Set<HTTPURL.Origin> = []
    /// When they were last connected to and asked something.
    private var asked: [HTTPURL.Origin: ContinuousClock.Instant] = [:]
    private static let most = 1_024

    func isSingle(_ origin: HTTPURL.Origin) -> Bool { origin.scheme == .http || single.contains(origin) }

    /// Whether that is news.
    func noteSingle(_ origin: HTTPURL.Origin) -> Bool {
        guard !isSingle(origin) else { return false }
        if single.count >= Self.most { single = [] }
        return single.insert(origin).inserted
    }

    func noteAsked(_ origin: HTTPURL.Origin) {
        if asked.count >= Self.most { asked = [:] }
        asked[origin] = .now
    }

    /// Whether it was there meanwhile: who waited for a connection waited for others, and not for the host.
    func wasAsked(_ origin: HTTPURL.Origin, since moment: ContinuousClock.Instant) -> Bool {
        asked[origin].map { $0 > moment } == true
    }
}
