package import Kernel

/// The account and the address for which a password is entered or chosen. Failures and turns are counted for them.
///
/// An existing account is counted by its owner, so the name does not matter. A name that no account has is counted like a
/// separate account.
package struct Claimant: Hashable, Sendable {
    let account: String
    let address: ClientAddress

    package init(account name: String, of owner: OwnerID? = nil, address: ClientAddress) {
        // Longer names than any account's count as one. A name never contains U+0000, so none is mistaken for an owner.
        let named = name.utf8.count <= AccountName.maximumBytes ? AccountName.key(of: name) : ""
        account = owner.map { "\u{0}\($0)" } ?? named.replacing("\u{0}", with: "")
        self.address = address
    }

    /// The claimant for an authority. All who act on the machine count as one.
    package init(_ authority: Authority) {
        let owner: OwnerID? =
            switch authority {
            case .machine: nil
            case .caller(let owner, session: _), .token(let owner, id: _): owner
            }
        self.init(account: "", of: owner, address: ClientAddress(nil))
    }
}
