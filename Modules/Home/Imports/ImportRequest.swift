package import Accounts
package import HomePast

/// The caller and the options of an import.
package struct ImportRequest: Sendable {
    package var authority: Authority
    package var rights: ImportRights
    /// The owner's choices for the file, among the options of its kind. They are remembered for the next file of the same
    /// source, if something is stored.
    package var choices: [String: String]
    /// True if the import only shows its result.
    package var isTrial: Bool
    /// True to end a trial as soon as something would be imported, because only that is to be known.
    package var endsWithFirst = false

    package init(
        by authority: Authority = .machine, rights: ImportRights = .all, choices: [String: String] = [:],
        isTrial: Bool = false
    ) {
        (self.authority, self.rights, self.choices, self.isTrial) = (authority, rights, choices, isTrial)
    }
}
