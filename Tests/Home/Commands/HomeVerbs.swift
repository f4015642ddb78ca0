package import CommandSupport
import Composition
import HomeDoor
import HomePeople

/// The tested verbs of the server itself.
package enum HomeVerbs {
    static let delete: Line = "account delete --owner me --yes"
    static let doctor: Line = "doctor"
    static let watch: Line = "sync watch"

    package static let table = VerbTable(
        cases: importing + undo + history + zones + syncChanges + accounts + tokens + sessions + backups + restore
            + status
            + jobs + connectors + today + settings,
        reading: [
            "sync changes", "account list", "account export", "account token list", "account session list",
            "backup make", "backup list", "backup verify", "status", "jobs list", "zone show", "sync run",
            "sync status", "sync conflicts", "today", "settings list",
        ],
        summarising: ["history", "zone show", "account export", "account import", "status", "sync changes", "today"],
        others: [delete, doctor, watch] + connectorVerbs)

    private static let accounts =
        accountList + accountAdd + accountPassword + accountRole + accountQuota + accountRename + accountExport
        + accountImport + accountDelete
    private static let tokens = accountTokenCreate + accountTokenList + accountTokenRevoke
    private static let sessions = accountSessionList + accountSessionRevoke
    private static let backups = backupMake + backupList + backupVerify

    // MARK: Prepared stores

    static let twoAccounts: [Step] = [
        "quran favorite add 1:1",
        .line("account add Amina --admin --password-stdin", input: "correct horse battery"),
    ]

    /// Only clients sign in; no command exists for this.
    static let signsIn = Step.application("Amina signs in") { application in
        _ = try await application.home.access.signIn.signIn(
            name: "Amina", password: "correct horse battery", address: nil)
    }

    static let threeChanges: [Step] = [
        "quran favorite add 2:255", "quran note add 1:1 words", "quran favorite remove 2:255",
    ]
}
