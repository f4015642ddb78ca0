/// The rights of an account beyond its own data.
package enum Role: String, Sendable, Hashable, CaseIterable {
    case member
    /// May create, change and remove other accounts, and write the shared data.
    case admin
}
