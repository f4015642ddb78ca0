internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePast
internal import Kernel
internal import Storage

/// The fields of the endpoints about accounts, and the errors that several of them share.
enum AccountFields {
    /// Names and passwords are short, so longer bodies are not read.
    static let maximumBodyBytes = 16 * 1_024

    static let name = Field.required("name", .text, "The account's name.", example: "amina")
    static let password = Field.required(
        "password", .text, "At least 10 characters, at most 1,024 bytes.", example: "correct horse battery staple")
    /// An existing password. No rules are declared for this field, because the password may have been set under older rules.
    static let shownPassword = Field.required("password", .text, example: password.example)
    static let keepTokens = Field.optional(
        "keepTokens", .boolean, "True to keep API tokens valid; by default they end, like all sessions.")

    static let profile: [Field] = [
        .required("id", .identifier), .required("name", .text), .required("role", .choice(["member", "admin"])),
        .required(
            "hasPassword", .boolean,
            "True if the account has a password for signing in."), .required("createdAt", .instant),
        .required(
            "usedBytes", .integer,
            "The bytes of records, including removed ones, and of history; derived figures are not counted."),
        .optional("quotaBytes", .integer, "The largest number of bytes; absent if there is no limit."),
        .optional(
            "leaving", .text,
            "The account is being removed, and waits until its remotes have none of its records: the reason, if it waits "
                + "for long."),
    ]

    static let remote = Field.optional(
        "remote", .choice(RemoteFate.allCases.map(\.rawValue)),
        "The fate of the records at the account's remotes, if it has any. With `remove`, the account waits until they "
            + "are gone.")
    static let leaves = ResponseSpec.ok("The account, which waits until its remotes have none of its records.", profile)

    static let session: [Field] = [
        .required("accountId", .identifier), .required("accessToken", .text, "Shown once."),
        .required("accessExpiresAt", .instant), .required("refreshToken", .text, "Shown once; valid for one use."),
        .required("refreshExpiresAt", .instant),
    ]

    static let token: [Field] = [
        .required("id", .text), .required("name", .text), .required("scopes", .list(.text), "As quran:read."),
        .required("createdAt", .instant), .optional("expiresAt", .instant),
        .optional("lastUsedAt", .instant, "To the hour."), .optional("revokedAt", .instant),
    ]

    static let passwordRules: [Refusal] = [
        .accountPasswordTooShort, .accountPasswordTooLong, .accountPasswordIsName, .authBusy,
    ]

    static let nameRules: [Refusal] = [.accountName, .ownerNameTaken]

    /// The errors of the second check of the caller's rights, within the transaction. The rights are checked again because
    /// hashing a password may take a while.
    static let byAdmin: [Refusal] = [.authSignInAgain, .accountNotAdmin]

    /// A thing that has no name except its id.
    static func listed(_ name: String) -> Field {
        .required(name, .text, "The id, as the list shows it.", example: "01a2b3c4-0000-7000-8000-000000000000")
    }

    static let openSession: [Field] = [
        .required("id", .text), .required("createdAt", .instant),
        .required("refreshedAt", .instant, "The time when its tokens were made or last renewed."),
        .required("expiresAt", .instant, "The time when the session ends unless it is refreshed."),
        .required("isCurrent", .boolean, "True if the request uses this session."),
    ]
}

extension Response {
    /// An answer with a secret, which caches must not store.
    static func secret(_ status: Int, _ body: JSONValue) -> Response {
        Response(status: status, body: body, headers: [Header("Cache-Control", "no-store")])
    }
}

extension Request {
    /// The account that a path names.
    func account() throws -> OwnerID { OwnerID(try self.path.identifier("id")) }

    /// The caller's authority.
    var authority: Authority {
        apiToken.map { .token(owner, id: $0) } ?? .caller(owner, session: session)
    }

    /// The caller of an undo, with the rights to change data. A check in each part refuses a request that has been answered
    /// already.
    func undoing(in parts: RequestParts) -> UndoAsking {
        UndoAsking(asker, authority: authority, rights: importRights, check: parts.requireUnanswered)
    }

    /// The slices that an import may change for the caller.
    var importRights: ImportRights { ImportRights { slice in self.may(.write(slice)) } }
}
