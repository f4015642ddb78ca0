internal import Accounts

/// The cost of hashing a password. The programs take the right one for people; a test that is not about the cost takes the
/// least, because without optimisation a hash takes seconds.
package enum HashCost: Sendable {
    case standard, least

    var hasher: PasswordHasher {
        switch self {
        case .standard: PasswordHasher()
        case .least: PasswordHasher(parameters: ScryptParameters(logN: 1, r: 1, p: 1))
        }
    }
}
