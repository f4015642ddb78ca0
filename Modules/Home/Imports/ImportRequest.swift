package import Accounts
package import HomePast

/// How a file is to be taken in, and by whom.
package struct ImportRequest: Sendable {
    package var authority: Authority
    package var rights: ImportRights
    /// The owner's choices for the file, among the options of its kind. They are remembered for the next file of the same
    /// source, if something is stored.
    package var choices: [String: String]
    /// True if it only shows the result.
    package var isTrial: Bool
    /// True if a trial ends once something would be taken, because nothing more is asked.
    package var endsWithFirst = false

    package init(
        by authority: Authority = .machine, rights: ImportRights = .all, choices: [String: String] = [:],
        isTrial: Bool = false
    ) {
        (self.authority, self.rights, self.choices, self.isTrial) = (authority, rights, choices, isTrial)
    }
}
