internal import Changes
internal import Kernel
package import ModuleKit
internal import QuranDomain
internal import Storage

extension QuranModule {
    /// Creates or updates the profile after a sign-in with Apple (seed 002, UserProfile). Names and e-mail are stored only when
    /// the profile does not name this Apple user yet: later, the profile's own values count, also those that were removed.
    package func signedIn(_ visit: AppleVisit, in transaction: WriteTransaction) throws {
        _ = try Self.profile(in: transaction).write(OnlyOne()) { stored in
            var change = ProfileChange(appleUserID: visit.user, lastSignIn: transaction.now)
            if stored?.appleUserID != visit.user {
                change.email = visit.email.map(Patch.set) ?? .keep
                change.givenName = visit.givenName.map(Patch.set) ?? .keep
                change.familyName = visit.familyName.map(Patch.set) ?? .keep
            }
            return try change.applied(to: stored?.entity, at: transaction.now)
        }
    }
}
