package import CommandSupport
package import Composition
import HomeDoor
import HomePeople
import ModuleKit
import Storage

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

    /// A remote that answers nothing. A remote of the kind `icloud` can be emptied, and another Mizan cannot.
    package static func addRemote(
        to application: Application, of owner: String = "me", kind: String = "icloud", leaving: String? = nil
    ) async throws {
        let owner = try await application.home.accounts.find(owner).id
        try await application.context.write(owner) { transaction in
            _ = try transaction.session.execute(
                """
                INSERT INTO sync_connector (owner, name, kind, address, slices, secret, client, account, account_name,
                    paused, created_at, snapshot, in_snapshot, sent_version, received, sent, requests, failures, leaving)
                VALUES (\(transaction.ownerKey), 'away', \(kind), 'https://away.example', 'quran', \([0] as [UInt8]), 'c', 'a', 'amina',
                    0, 0, 1, 1, 0, 0, 0, 0, 0, \(leaving))
                """)
        }
    }

    static func remote(leaving: String? = nil) -> Step {
        .application("a remote, \(leaving ?? "synced")") { try await addRemote(to: $0, leaving: leaving) }
    }

    static let threeChanges: [Step] = [
        "quran favorite add 2:255", "quran note add 1:1 words", "quran favorite remove 2:255",
    ]
}
