/// The profile of one owner, inside one transaction. There is at most one, so nothing to list or to name.
package protocol UserProfileRepository {
    func find() throws -> UserProfile?

    /// Adds it, or replaces the one that is there. True if that changed anything.
    @discardableResult
    func save(_ profile: UserProfile) throws -> Bool

    /// True if there was one.
    @discardableResult
    func remove() throws -> Bool
}
