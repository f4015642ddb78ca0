/// The thread's knowledge of hosts. Only the thread uses it.
final class KnownHosts {
    /// The hosts that take one request at a time on a connection.
    private var single: Set<HTTPURL.Origin> = []
    /// The last time that each host was connected to and sent a request.
    private var asked: [HTTPURL.Origin: ContinuousClock.Instant] = [:]
    private static let most = 1_024

    func isSingle(_ origin: HTTPURL.Origin) -> Bool { origin.scheme == .http || single.contains(origin) }

    /// Notes that a host takes one request at a time, and returns whether that is new.
    func noteSingle(_ origin: HTTPURL.Origin) -> Bool {
        guard !isSingle(origin) else { return false }
        if single.count >= Self.most { single = [] }
        return single.insert(origin).inserted
    }

    func noteAsked(_ origin: HTTPURL.Origin) {
        if asked.count >= Self.most { asked = [:] }
        asked[origin] = .now
    }

    /// True if the host was sent a request since that moment. Then a request that waited for a connection was waiting for other
    /// requests, not for the host.
    func wasAsked(_ origin: HTTPURL.Origin, since moment: ContinuousClock.Instant) -> Bool {
        asked[origin].map { $0 > moment } == true
    }
}
