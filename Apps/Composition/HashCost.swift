internal import Accounts

/// The cost of hashing a password. The programs use the standard cost. Tests use the least cost, unless they are about the
/// cost, because a hash takes seconds without optimisation.
package enum HashCost: Sendable {
    case standard, least

    var hasher: PasswordHasher {
        switch self {
        case .standard: PasswordHasher()
        case .least: PasswordHasher(parameters: ScryptParameters(logN: 1, r: 1, p: 1))
        }
    }
}
