package import Accounts
internal import Kernel
internal import ModuleKit
internal import Storage

/// How a file is to be taken in, and by whom.
package struct ImportRequest: Sendable {
    package var authority: Authority
    package var rights: ImportRights
    /// What its owner says of the file, by the options of its kind. It is remembered if something is stored.
    package var choices: [String: String]
    /// Whether it is only shown what would come of it.
    package var isTrial: Bool

    package init(
        by authority: Authority = .machine, rights: ImportRights = .all, choices: [String: String] = [:],
        isTrial: Bool = false
    ) {
        (self.authority, self.rights, self.choices, self.isTrial) = (authority, rights, choices, isTrial)
    }
}
