package import Kernel

extension Refusal {
    package static let ownerShared = Refusal(.notPermitted, "owner.shared", "The shared data cannot be removed.")
    package static let tokenAdminOnly = Refusal(
        .notPermitted, "token.admin-only", "The token would read the metrics, but you are not an admin.")
    package static let tokenScope = Refusal(.invalidInput, "token.scope", "There is no such scope.")
}
