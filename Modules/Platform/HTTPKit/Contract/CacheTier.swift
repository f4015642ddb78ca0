/// How often an endpoint's answers change (seed 001, "Query Caching"): published for clients' query caches, including Mizan's
/// own.
package enum CacheTier: String, Sendable, Hashable, CaseIterable {
    /// Tables that change with a release: surahs, currencies.
    case reference
    /// Data that a person sets up once and changes now and then: profile, settings, accounts.
    case structural
    /// Data that a person adds to every day.
    case transactional
    /// Never cached: secrets, and states of the present moment.
    case never

    /// The time for which a client can use its copy without asking again.
    package var freshSeconds: Int {
        switch self {
        case .reference: 600
        case .structural: 300
        case .transactional: 30
        case .never: 0
        }
    }

    /// The time for which a client may show its copy while the client asks the server again.
    package var keptSeconds: Int {
        switch self {
        case .reference: 3_600
        case .structural: 1_800
        case .transactional: 900
        case .never: 0
        }
    }
}
