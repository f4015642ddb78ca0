/// The texts of the pages of accounts and tokens. Another language is another value.
struct AccountTexts: Sendable {
    let own: String
    let accounts: String
    let add: String
    let addSentence: String
    let role: String
    let roles: [String: String]
    /// The doings of an account by its role, shown beside its name.
    let doings: [String: String]
    let makeAdmin: String
    let makeMember: String
    let signOutEverywhere: String
    let remove: String
    let removeSentence: String
    let typeName: String
    let atOtherPlaces: String
    let leave: String
    let takeAway: String
    let isYou: String
    let waits: String
    let noPassword: String
    let rename: String
    let renameSentence: String
    let changePassword: String
    let currentPassword: String
    let newPassword: String
    let passwordSentence: String
    let removeOwn: String
    let whatGoes: String
    let copyFirst: String
    let allData: String
    let onlyAccount: String
    let lastAdmin: String
    let isLeaving: String
    let wrongPassword: String

    static let english = AccountTexts(
        own: "Your account", accounts: "Accounts", add: "Add an account",
        addSentence: "Tell the person the name and the password. The password can be changed after signing in.",
        role: "May", roles: ["member": "use Mizan", "admin": "use Mizan, and manage accounts and backups"],
        doings: ["member": "Uses Mizan", "admin": "Uses Mizan, and manages accounts and backups"],
        makeAdmin: "Make an admin", makeMember: "Make a member", signOutEverywhere: "Sign out everywhere",
        remove: "Remove the account",
        removeSentence: "Everything that Mizan keeps for this person is removed. That cannot be taken back.",
        typeName: "Type the name of the account", atOtherPlaces: "The person's data at other places",
        leave: "Stays there", takeAway: "Is removed there, too", isYou: "you",
        waits: "is being removed, and waits for other places", noPassword: "cannot sign in yet",
        rename: "Change the name",
        renameSentence: "You sign in with the new name. Reading apps that sign in with your name are signed out: write "
            + "the new name there.",
        changePassword: "Change the password", currentPassword: "Current password", newPassword: "New password",
        passwordSentence: "You are signed out on all devices, on this one too, and all programs lose their access.",
        removeOwn: "Remove your account",
        whatGoes: "Everything that Mizan keeps for you is removed: records, history, imports, sign-ins. That cannot be "
            + "taken back. Backups of this server keep it until they are too old.",
        copyFirst:
            "Make a copy first: each list of all data can be saved as a table (CSV). The person who runs this Mizan "
            + "can also write everything of yours into one file for you.",
        allData: "All data",
        onlyAccount:
            "Yours is the only account. Afterwards nobody can sign in here, until somebody starts the server again "
            + "and opens the address for the first account, which the server then shows in its terminal or in its log.",
        lastAdmin: "You are the last admin, and without one nobody could make or change accounts. Make another person "
            + "an admin on the page of accounts first.",
        isLeaving: "Your account is being removed, and waits for other places.",
        wrongPassword: "The current password is not right. Nothing was changed.")
}

/// The texts of the page of tokens. Another language is another value.
struct TokenTexts: Sendable {
    let title: String
    let sentence: String
    let none: String
    let make: String
    let name: String
    let rights: [String: String]
    let nothing: String
    let until: String
    let ends: [String: String]
    let made: String
    let once: String
    let back: String
    let lastUsed: String
    let neverUsed: String
    let revoke: String
    let revoked: String

    static let english = TokenTexts(
        title: "Programs",
        sentence: "A program shows a token instead of your password, and may do only what you allow here.",
        none: "No program has a token.", make: "Make a token", name: "For which program",
        rights: ["read": "may read", "write": "may read and change"], nothing: "may not use it", until: "Valid",
        ends: ["30": "for 30 days", "90": "for 90 days", "365": "for a year"], made: "The token is made.",
        once: "Copy it now: Mizan shows it only this once.", back: "Back to the programs", lastUsed: "last used",
        neverUsed: "not used yet", revoke: "Revoke", revoked: "revoked")
}
