package import Accounts
package import HomePast
internal import Kernel
internal import ModuleKit
internal import Storage

/// How a file is to be taken in, and by whom.
package struct ImportRequest: Sendable {
    package var authority: Authority
    package var rights: ImportRights
    /// What its owner says of the file, by the options of its kind. It is remembered for the next file of
    /// the same source, if something is stored.
    package var choices: [String: String]
    /// Whether it is only shown what would come of it.
    package var isTrial: Bool
    /// Whether a trial ends once something would be taken: that is all that is asked.
    package var endsWithFirst = false

    package init(
        by authority: Authority = .machine, rights: ImportRights = .all, choices: [String: String] = [:],
        isTrial: Bool = false
    ) {
        (self.authority, self.rights, self.choices, self.isTrial) = (authority, rights, choices, isTrial)
    }
}
