/// Finds out which owners are admins. Accounts stores the role; a slice that shows the role asks here, within the slice's own
/// transaction.
package struct OwnerRoles: Sendable {
    private let find: @Sendable (ReadTransaction) throws -> Bool

    package init(isAdmin find: @escaping @Sendable (ReadTransaction) throws -> Bool) {
        self.find = find
    }

    /// Without accounts, nobody is an admin.
    package static let none = OwnerRoles { _ in false }

    package func isAdmin(in transaction: ReadTransaction) throws -> Bool { try find(transaction) }
}
