package import Kernel

/// The profile of one owner, inside one transaction. There is at most one, so nothing to list or to name.
package protocol UserProfileRepository {
    func find() throws -> Stored<UserProfile>?

    /// Adds it, or replaces the one that is there. Says whether that changed anything.
    @discardableResult
    func save(_ profile: UserProfile) throws -> Change

    /// The version of the removal; nil if there was none.
    @discardableResult
    func remove() throws -> RecordVersion?
}
