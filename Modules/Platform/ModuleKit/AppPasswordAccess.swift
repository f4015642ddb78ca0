package import Kernel

/// The app passwords of an owner for the foreign dialects of a slice. The accounts keep them; a slice has only this port.
package struct AppPasswordAccess: Sendable {
    package let add: @Sendable (_ name: String, AppPasswordGrant, WriteTransaction) throws -> AddedAppPassword
    /// The valid ones, the newest first.
    package let list: @Sendable (AppPasswordGrant, ReadTransaction) throws -> [AppPassword]
    /// Ends one at once.
    package let remove: @Sendable (_ id: String, WriteTransaction) throws -> Void

    package init(
        add: @escaping @Sendable (_ name: String, AppPasswordGrant, WriteTransaction) throws -> AddedAppPassword,
        list: @escaping @Sendable (AppPasswordGrant, ReadTransaction) throws -> [AppPassword],
        remove: @escaping @Sendable (_ id: String, WriteTransaction) throws -> Void
    ) {
        (self.add, self.list, self.remove) = (add, list, remove)
    }

    /// For a store without accounts.
    package static let none = AppPasswordAccess(
        add: { _, _, _ in throw MizanError(.unavailable, "account.none", "There are no accounts here.") },
        list: { _, _ in [] }, remove: { _, _ in })
}

/// The dialects that accept an app password, and the scopes that it has there.
package struct AppPasswordGrant: Sendable {
    package let dialects: [String]
    package let reading: [String]
    package let writing: [String]

    package init(dialects: [String], reading: [String], writing: [String]) {
        (self.dialects, self.reading, self.writing) = (dialects, reading, writing)
    }
}

/// An app password as it is listed, without its text.
package struct AppPassword: Sendable, Equatable {
    package let id: String
    package let name: String
    package let createdAt: Instant
    /// To the hour.
    package let lastUsedAt: Instant?

    package init(id: String, name: String, createdAt: Instant, lastUsedAt: Instant?) {
        (self.id, self.name, self.createdAt, self.lastUsedAt) = (id, name, createdAt, lastUsedAt)
    }
}

/// A new app password with its text, a secret that is shown once, and the name with which the program signs in.
package struct AddedAppPassword: Sendable {
    package let shown: AppPassword
    package let account: String
    package let password: String

    package init(shown: AppPassword, account: String, password: String) {
        (self.shown, self.account, self.password) = (shown, account, password)
    }
}
