/// The rights of an account beyond its own data.
package enum Role: String, Sendable, Hashable, CaseIterable {
    case member
    /// May make, change and remove the accounts of others, and write the shared data.
    case admin
}
