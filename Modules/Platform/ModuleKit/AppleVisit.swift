/// A sign-in with Apple to an owner's account, for modules that keep a profile of the owner.
package struct AppleVisit: Sendable, Hashable {
    /// Apple's identifier of the user.
    package let user: String
    package let email: String?
    /// The names that the app passed on. Apple gives the names to an app at the user's first sign-in only.
    package let givenName: String?
    package let familyName: String?

    package init(user: String, email: String?, givenName: String?, familyName: String?) {
        (self.user, self.email, self.givenName, self.familyName) = (user, email, givenName, familyName)
    }
}
