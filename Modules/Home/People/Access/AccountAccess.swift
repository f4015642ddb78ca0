package import Accounts
package import ModuleKit
package import Storage

/// The accounts' access: the actions of the command line and the façade on credentials, sessions and tokens.
package struct AccountAccess: Sendable {
    package let signIn: SignIn
    package let apple: AppleSignIn
    package let check: PasswordCheck
    package let passwords: PasswordService
    package let tokens: TokenService
    package let people: AccountPeople
    package let firstRun: FirstRun
    /// Looks up the token of each request.
    package let authentication: Authentication
    package let tokenUse: TokenUse
    /// The keys that sign access tokens, if a foreign contract uses web tokens.
    package let webTokens: WebTokenKeys

    package init(
        context: ModuleContext, modules: [any Module], slices: Set<String>, directory: StoreDirectory?,
        hasher: PasswordHasher, appleAudiences: [String], appleKeys: AppleKeys
    ) {
        check = PasswordCheck(
            context: context, hasher: hasher,
            throttle: FailureThrottle { UInt64(clamping: context.clock.reading().uptime) * 1_000 })
        tokenUse = TokenUse(database: context.database)
        webTokens = WebTokenKeys(directory.map { SecretKeyFile(in: $0.path) })
        authentication = Authentication(
            database: context.database, now: context.clock.now,
            ownerToken: directory.map { OwnerTokenWatch(OwnerTokenFile(in: $0)) }, use: tokenUse,
            webTokens: webTokens, throttle: check.throttle)
        signIn = SignIn(context: context, check: check)
        apple = AppleSignIn(check: check, modules: modules, audiences: appleAudiences, keys: appleKeys)
        passwords = PasswordService(context: context, check: check, hasher: hasher)
        tokens = TokenService(context: context, slices: slices)
        people = AccountPeople(context: context, hasher: hasher, check: check)
        firstRun = FirstRun(context: context, hasher: hasher)
    }
}
