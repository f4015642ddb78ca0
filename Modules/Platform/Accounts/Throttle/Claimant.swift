package import Kernel

/// The account and address that show or choose a password, as the counting sees them.
///
/// An existing account counts by its owner, whatever it is called; a name that nobody has counts as an account of its own.
package struct Claimant: Hashable, Sendable {
    let account: String
    let address: ClientAddress

    package init(account name: String, of owner: OwnerID? = nil, address: ClientAddress) {
        // No account has a longer name, so those are one. No name holds U+0000, so none is taken for an owner.
        let named = name.utf8.count <= AccountName.maximumBytes ? AccountName.key(of: name) : ""
        account = owner.map { "\u{0}\($0)" } ?? named.replacing("\u{0}", with: "")
        self.address = address
    }

    /// Somebody who acts by such a right. All who do it on the machine are one.
    package init(_ authority: Authority) {
        let owner: OwnerID? =
            switch authority {
            case .machine: nil
            case .caller(let owner, session: _), .token(let owner, id: _): owner
            }
        self.init(account: "", of: owner, address: ClientAddress(nil))
    }
}
